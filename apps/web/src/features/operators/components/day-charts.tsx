import type { OperatorDay } from '@plinth/api-schema/operator-days'
import { useState } from 'react'
import { DayChart } from '../../../lib/charts/day-chart.tsx'
import { DayWords } from '../../../lib/charts/day-words.tsx'
import { numberWords } from '../../../lib/charts/days.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useDays } from '../api/use-days.ts'
import styles from './day-charts.module.css'
import { ListFailure } from './list-sheet.tsx'

type Measure = Exclude<keyof OperatorDay, 'day'>

const MEASURES: readonly { measure: Measure; label: string }[] = [
  { measure: 'signUpCount', label: 'Sign-ups' },
  { measure: 'campaignCount', label: 'Campaigns opened' },
  { measure: 'workCount', label: 'Artworks hung' },
  { measure: 'voteCount', label: 'Votes cast' },
  { measure: 'reportCount', label: 'Reports' },
]

const DaysTable = ({ days }: { days: readonly OperatorDay[] }) => (
  <Table
    dense
    slim
    caption="The last 30 days"
    columns={[
      { id: 'day', header: 'Day', cell: ({ day }: OperatorDay) => <DayWords day={day} /> },
      ...MEASURES.map(({ measure, label }) => ({
        id: measure,
        header: label,
        numeric: true,
        cell: (day: OperatorDay) => numberWords(day[measure]),
      })),
    ]}
    rows={days}
    rowKey={({ day }) => day}
  />
)

const Charts = ({ days }: { days: readonly OperatorDay[] }) => (
  <ul className={styles.charts}>
    {MEASURES.map(({ measure, label }) => (
      <li key={measure} className={styles.chart}>
        <h3 className={styles.label}>
          {label}
          <span className={styles.sum}>{numberWords(days.reduce((sum, day) => sum + day[measure], 0))}</span>
        </h3>
        <DayChart
          days={days.map((day) => ({ day: day.day, value: day[measure], before: null }))}
          today={days.at(-1)?.day ?? ''}
          label={`Chart: ${label} by day. The same numbers are in the table.`}
        />
      </li>
    ))}
  </ul>
)

const Days = ({ view }: { view: 'chart' | 'table' }) => {
  const { days, error, refetch } = useDays()
  if (!days && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!days)
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height={440} />
      </div>
    )
  if (view === 'table') return <DaysTable days={days} />
  return (
    <>
      <Charts days={days} />
      <VisuallyHidden>
        <DaysTable days={days} />
      </VisuallyHidden>
    </>
  )
}

/** What happened on each of the last thirty days: a chart for each measure, or all of them in a table. */
export const DayCharts = () => {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <section className={styles.days} aria-labelledby="operator-days">
      <SectionRule
        id="operator-days"
        title="The last 30 days"
        aside={
          <Segmented
            label="How it is shown"
            options={[
              { value: 'chart', label: 'Charts' },
              { value: 'table', label: 'Table' },
            ]}
            value={view}
            onValueChange={setView}
          />
        }
      />
      <Days view={view} />
    </section>
  )
}

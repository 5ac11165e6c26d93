import type { CampaignNumbers } from '@plinth/api-schema/campaign-numbers'
import { Suspense, useState } from 'react'
import { DayWords } from '../../../lib/charts/day-words.tsx'
import { type DayPair, numberWords } from '../../../lib/charts/days.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type NumbersReader, useCampaignNumbers } from '../api/use-campaign-numbers.ts'
import { ExportMenu } from './export-menu.tsx'
import { daysBy, MEASURES, type Measure, percentOf, percentWords } from './measures.ts'
import styles from './numbers-panel.module.css'
import { Countries, Sources } from './origins.tsx'

const { Part: DayChart } = lazyPart(async () => (await import('../../../lib/charts/day-chart.tsx')).DayChart)

const HIDDEN = 'Hidden'
const wordsOf = (value: number | null) => (value === null ? HIDDEN : numberWords(value))

const Totals = ({ numbers: { totals, previous } }: { numbers: CampaignNumbers }) => (
  <dl className={styles.totals}>
    {MEASURES.map(({ value, label }) => (
      <div key={value} className={styles.total}>
        <dt>{label}</dt>
        <dd className={styles.value}>{wordsOf(totals[value])}</dd>
        {previous && totals[value] !== null && previous.totals[value] !== null && (
          <dd className={styles.before}>{numberWords(previous.totals[value])} last time</dd>
        )}
      </div>
    ))}
  </dl>
)

const DaysTable = ({ days, measure, hasBefore }: { days: readonly DayPair[]; measure: string; hasBefore: boolean }) => (
  <Table
    dense
    slim
    caption={`${measure} by day`}
    columns={[
      { id: 'day', header: 'Day', cell: ({ day }) => <DayWords day={day} /> },
      { id: 'value', header: measure, numeric: true, cell: ({ value }) => numberWords(value) },
      ...(hasBefore
        ? [
            {
              id: 'before',
              header: 'Last time',
              numeric: true,
              cell: ({ before }: DayPair) => (before === null ? '–' : numberWords(before)),
            },
          ]
        : []),
    ]}
    rows={days}
    rowKey={({ day }) => day}
  />
)

const OverTime = ({ numbers }: { numbers: CampaignNumbers }) => {
  const [chosen, choose] = useState<Measure>('visitCount')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { previous, hidesVotes } = numbers
  const measures = MEASURES.filter(({ value }) => value !== 'voteCount' || !hidesVotes)
  const { value: measure, label } = measures.find(({ value }) => value === chosen) ?? measures[0]!
  const days = daysBy(numbers, measure)
  const table = <DaysTable days={days} measure={label} hasBefore={previous !== null} />
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <Segmented label="What is shown" options={measures} value={measure} onValueChange={choose} />
        <Segmented
          label="How it is shown"
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === 'table' ? (
        <div className={styles.days}>{table}</div>
      ) : (
        <>
          <Suspense fallback={<Skeleton shape="block" height={290} />}>
            <DayChart
              days={days}
              today={new Date().toISOString().slice(0, 10)}
              label={`Chart: ${label} by day. The same numbers are in the table.`}
              beforeName={previous?.name}
            />
          </Suspense>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
      {hidesVotes && <p className={styles.note}>Votes are hidden until the campaign ends, from you too.</p>}
    </div>
  )
}

type Step = { id: string; label: string; count: number | null }

const Conversion = ({ numbers: { totals } }: { numbers: CampaignNumbers }) => {
  const steps: Step[] = [
    { id: 'visits', label: 'Visits', count: totals.visitCount },
    { id: 'members', label: 'Logged in', count: totals.memberCount },
    { id: 'voters', label: 'Voted', count: totals.voterCount },
    { id: 'joined', label: 'Submitted a work', count: totals.joinCount },
  ]
  const shareOf = ({ count }: Step) => (count === null ? null : percentOf(count, totals.visitCount))
  return (
    <section className={styles.part} aria-labelledby="numbers-conversion">
      <SectionRule id="numbers-conversion" title="From visit to vote" headingLevel={3} />
      <ul className={styles.steps}>
        {steps.map((step) => {
          const share = shareOf(step)
          return (
            <li key={step.id} className={styles.step}>
              <span>{step.label}</span>
              <span className={styles.figures}>
                {wordsOf(step.count)}
                {share !== null && step.id !== 'visits' && ` · ${percentWords(step.count ?? 0, share)}`}
              </span>
              <span className={styles.bar} style={{ width: `${share ?? 0}%` }} aria-hidden="true" />
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>
        In percent of visits. An address counts once a day, so somebody who comes back is another visit.
      </p>
    </section>
  )
}

const isEmpty = ({ totals }: CampaignNumbers) => Object.values(totals).every((total) => !total)

const Loaded = ({ numbers }: { numbers: CampaignNumbers }) => {
  if (isEmpty(numbers))
    return (
      <EmptyState bare title="Nothing to count yet">
        Visits, works and votes appear here from the first day on. Share the campaign to bring people in.
      </EmptyState>
    )
  const { previous } = numbers
  return (
    <>
      <Totals numbers={numbers} />
      {previous && (
        <p className={styles.note}>
          Last time: <bdi>{previous.name}</bdi>, up to the same day since it opened.
        </p>
      )}
      <OverTime numbers={numbers} />
      <div className={styles.columns}>
        <Conversion numbers={numbers} />
        <Sources numbers={numbers} />
        <Countries numbers={numbers} />
      </div>
    </>
  )
}

const Content = ({ campaignId, reader }: NumbersPanelProps) => {
  const { data, error, refetch } = useCampaignNumbers(campaignId, reader)
  if (data) return <Loaded numbers={data} />
  if (error)
    return (
      <LoadFailed
        headingLevel={3}
        title="The numbers could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-busy="true" className={styles.part}>
      <Skeleton shape="block" height={84} />
      <Skeleton shape="block" height={320} />
    </div>
  )
}

export type NumbersPanelProps = { campaignId: number; reader: NumbersReader }

/** How a campaign does: sums, days, from visit to vote, sources, countries (docs/product/campaigns.md#numbers). */
export const NumbersPanel = (props: NumbersPanelProps) => (
  <section className={styles.panel} aria-labelledby="campaign-numbers">
    <SectionRule
      id="campaign-numbers"
      title="Numbers"
      aside={props.reader === 'brand' ? <ExportMenu campaignId={props.campaignId} /> : undefined}
    />
    <Content {...props} />
  </section>
)

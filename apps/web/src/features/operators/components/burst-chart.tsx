import { fromWireDateTime, toWireDateTime } from '@plinth/api-schema/wire-time'
import type { VoteTally } from '@plinth/api-schema/work-votes'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { WorkVotes } from '../api/use-work-votes.ts'
import styles from './burst-chart.module.css'

const MINUTE_MS = 60_000
const HEIGHT = 120
const STEP = 12
const BAR = 10
const KINDS = ['counted', 'held', 'voided'] as const
const LABELS = { counted: 'Counted', held: 'Held', voided: 'Voided' } as const

type Step = WorkVotes['times'][number]
const sumOf = ({ counted, held, voided }: VoteTally) => counted + held + voided

/** Where each kind begins and ends in a bar, from below. */
const stack = (step: Step, most: number) => {
  let y = HEIGHT
  return KINDS.map((kind) => {
    const height = (step[kind] / most) * HEIGHT
    y -= height
    return { kind, y, height }
  })
}

const Bars = ({ times, binMinutes }: Pick<WorkVotes, 'times' | 'binMinutes'>) => {
  const most = Math.max(...times.map(sumOf), 1)
  const start = fromWireDateTime(times[0]!.at).getTime()
  const placeOf = ({ at }: Step) => (fromWireDateTime(at).getTime() - start) / (binMinutes * MINUTE_MS)
  const width = (placeOf(times.at(-1)!) + 1) * STEP
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Votes over time, in steps of ${stepWords(binMinutes)}; at most ${pluralise(most, 'vote')} in one.`}
    >
      {times.map((step) => (
        <g key={step.at}>
          {stack(step, most).map(({ kind, y, height }) => (
            <rect key={kind} className={styles[kind]} x={placeOf(step) * STEP} y={y} width={BAR} height={height} />
          ))}
        </g>
      ))}
    </svg>
  )
}

const stepWords = (minutes: number) => {
  if (minutes < 60) return pluralise(minutes, 'minute')
  return minutes < 1440 ? pluralise(minutes / 60, 'hour') : pluralise(minutes / 1440, 'day')
}

const COLUMNS: readonly TableColumn<Step>[] = [
  { id: 'at', header: 'From', card: 'lead', cell: ({ at }) => <Time at={at} look="minute" /> },
  ...KINDS.map((kind) => ({
    id: kind,
    header: LABELS[kind],
    numeric: true,
    cell: (step: Step) => step[kind].toLocaleString('en-US'),
  })),
]

export type BurstChartProps = {
  summary: Pick<WorkVotes, 'times' | 'binMinutes'>
  /** Shows the votes of one step alone; `to` is the first moment after it. */
  onChoose: (from: string, to: string) => void
}

/** When the votes for a work came: a bar for each step of time, and the same as a table. */
export const BurstChart = ({ summary: { times, binMinutes }, onChoose }: BurstChartProps) => {
  if (times.length === 0) return null
  const busiest = times.reduce((most, step) => (sumOf(step) > sumOf(most) ? step : most))
  const end = toWireDateTime(new Date(fromWireDateTime(busiest.at).getTime() + binMinutes * MINUTE_MS))
  return (
    <figure className={styles.figure}>
      <Bars times={times} binMinutes={binMinutes} />
      <div className={styles.axis}>
        <Time at={times[0]!.at} look="minute" />
        <Time at={times.at(-1)!.at} look="minute" />
      </div>
      <figcaption className={styles.caption}>
        <ul className={styles.legend}>
          {KINDS.map((kind) => (
            <li key={kind} className={styles.entry} data-kind={kind}>
              {LABELS[kind]}
            </li>
          ))}
        </ul>
        <span className={styles.busiest}>
          <span>
            Most within {stepWords(binMinutes)}: {pluralise(sumOf(busiest), 'vote')}, from{' '}
            <Time at={busiest.at} look="minute" />.
          </span>
          <Button size="small" onClick={() => onChoose(busiest.at, end)}>
            Only these
          </Button>
        </span>
      </figcaption>
      <details className={styles.numbers}>
        <summary>The numbers as a table</summary>
        <Table caption="Votes over time" columns={COLUMNS} rows={times} rowKey={({ at }) => at} dense />
      </details>
    </figure>
  )
}

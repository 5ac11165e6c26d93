import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { Time } from '../../../lib/time/time.tsx'
import styles from './day-chart.module.css'
import { type DayPair, numberWords, splitToday } from './measures.ts'

const WIDTH = 1_000
const HEIGHT = 240

export type DayChartProps = {
  days: readonly DayPair[]
  now: Date
  /** What is drawn, for screen readers; the numbers themselves are in the table. */
  label: string
  /** The name of the line of the campaign before, where there is one. */
  beforeName: string | undefined
}

/** The drawing fills its box at every width; lines keep their strength, and words stand outside of it. */
const Drawing = ({ days, label, now }: Pick<DayChartProps, 'days' | 'label' | 'now'>) => {
  const { whole, today } = splitToday(days, now)
  const top = Math.max(1, ...days.map(({ value, before }) => Math.max(value, before ?? 0)))
  const y = scaleLinear<number>({ domain: [0, top], range: [HEIGHT, 0], nice: true })
  const x = scalePoint<string>({ domain: days.map(({ day }) => day), range: [0, WIDTH], padding: 0.5 })
  const xOf = ({ day }: DayPair) => x(day) ?? 0
  const step = days.length === 0 ? WIDTH : WIDTH / days.length
  const told = days.filter(({ before }) => before !== null)
  const ticks = y.ticks(3)
  return (
    <div className={styles.frame}>
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${((y(tick) ?? 0) / HEIGHT) * 100}%` }}>
            {numberWords(tick)}
          </span>
        ))}
      </div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <line key={tick} className={styles.grid} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
        ))}
        <AreaClosed data={whole} x={xOf} y={({ value }) => y(value)} yScale={y} className={styles.area ?? ''} />
        {told.length > 0 && (
          <LinePath
            data={told}
            x={xOf}
            y={({ before }) => y(before ?? 0)}
            className={styles.before ?? ''}
            fill="none"
          />
        )}
        <LinePath data={whole} x={xOf} y={({ value }) => y(value)} className={styles.line ?? ''} fill="none" />
        {today && (
          <LinePath
            data={[...whole.slice(-1), today]}
            x={xOf}
            y={({ value }) => y(value)}
            className={styles.today ?? ''}
            fill="none"
          />
        )}
        {days.map((pair) => (
          <rect key={pair.day} className={styles.day} x={xOf(pair) - step / 2} y={0} width={step} height={HEIGHT}>
            <title>
              {`${pair.day}: ${numberWords(pair.value)}${pair === today ? ' so far' : ''}${pair.before === null ? '' : ` (last time ${numberWords(pair.before)})`}`}
            </title>
          </rect>
        ))}
      </svg>
    </div>
  )
}

/** A measure over the days of a campaign, with the one before as a dashed line; a day that is not over is dotted. */
export const DayChart = ({ days, label, now, beforeName }: DayChartProps) => (
  <figure className={styles.chart}>
    <Drawing days={days} label={label} now={now} />
    <figcaption className={styles.caption}>
      {days[0] && <Time at={`${days[0].day} 12:00:00`} look="day" />}
      {beforeName !== undefined && (
        <span className={styles.legend}>
          <span className={styles.key} aria-hidden="true" />
          {beforeName}
        </span>
      )}
      {days.length > 1 && (
        <span>
          <Time at={`${days.at(-1)?.day} 12:00:00`} look="day" />
          {splitToday(days, now).today && ', so far'}
        </span>
      )}
    </figcaption>
  </figure>
)

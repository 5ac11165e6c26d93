import { scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import styles from './day-chart.module.css'
import { DayWords } from './day-words.tsx'
import { type DayPair, numberWords, splitToday } from './days.ts'

const WIDTH = 1_000
const HEIGHT = 240

export type DayChartProps = {
  days: readonly DayPair[]
  /** The day that is not over, `YYYY-MM-DD`. */
  today: string
  /** What is drawn, for screen readers; the numbers themselves are in the table. */
  label: string
  /** The name of the line of what it is compared with, where there is something. */
  beforeName?: string | undefined
}

/** The drawing fills its box at every width; lines keep their strength, and words stand outside of it. */
const Drawing = ({ days, label, today: present }: Pick<DayChartProps, 'days' | 'label' | 'today'>) => {
  const { whole, today } = splitToday(days, present)
  const top = Math.max(1, ...days.map(({ value, before }) => Math.max(value, before ?? 0)))
  const y = scaleLinear<number>({ domain: [0, top], range: [HEIGHT, 0], nice: true })
  const x = scalePoint<string>({ domain: days.map(({ day }) => day), range: [0, WIDTH], padding: 0.5 })
  const xOf = ({ day }: DayPair) => x(day) ?? 0
  const step = days.length === 0 ? WIDTH : WIDTH / days.length
  const told = days.filter(({ before }) => before !== null)
  const ticks = y.ticks(3).filter(Number.isInteger)
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

/** A measure over days, with what it is compared with as a dashed line; a day that is not over is dotted. */
export const DayChart = ({ days, label, today, beforeName }: DayChartProps) => {
  const last = days.at(-1)
  return (
    <figure className={styles.chart}>
      <Drawing days={days} label={label} today={today} />
      <figcaption className={styles.caption}>
        {days[0] && <DayWords day={days[0].day} />}
        {beforeName !== undefined && (
          <span className={styles.legend}>
            <span className={styles.key} aria-hidden="true" />
            {beforeName}
          </span>
        )}
        {last && days.length > 1 && (
          <span>
            <DayWords day={last.day} />
            {splitToday(days, today).today && ', so far'}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

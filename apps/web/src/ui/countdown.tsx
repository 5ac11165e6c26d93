import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './countdown.module.css'
import { timeLeft, timeLeftWords } from './countdown-parts.ts'

const TICK_MS = 1000

export type CountdownProps = {
  /** The moment it runs to. */
  until: Date | number
  size?: 'normal' | 'small'
  /** Counts seconds, and no days, once less than a day is left. */
  exact?: boolean
  /** Runs once when the moment is there. */
  onEnd?: () => void
  /** Where the time comes from, if not from this computer's clock. */
  now?: () => number
}

const UNITS = [
  { unit: 'days', short: 'd' },
  { unit: 'hours', short: 'h' },
  { unit: 'minutes', short: 'm' },
  { unit: 'seconds', short: 's' },
] as const

/** Days, hours and minutes until a moment, or hours, minutes and seconds on its last day. */
export const Countdown = ({ until, size = 'normal', exact = false, onEnd, now = Date.now }: CountdownProps) => {
  const end = Number(until)
  const [left, setLeft] = useState(() => timeLeft(end, now()))
  const latest = useRef({ onEnd, now })
  latest.current = { onEnd, now }

  useEffect(() => {
    const tick = () => {
      const next = timeLeft(end, latest.current.now())
      setLeft(next)
      return next.over
    }
    if (tick()) return
    const timer = window.setInterval(() => {
      if (!tick()) return
      window.clearInterval(timer)
      latest.current.onEnd?.()
    }, TICK_MS)
    return () => window.clearInterval(timer)
  }, [end])

  const units = exact && left.days === 0 ? UNITS.slice(1) : UNITS.slice(0, -1)
  return (
    <span
      role="timer"
      aria-label={timeLeftWords(left)}
      className={classNames(styles.countdown, size === 'small' && styles.small)}
    >
      {units.map(({ unit, short }) => (
        <span key={unit} className={styles.part} aria-hidden="true">
          <b className={styles.number}>{String(left[unit]).padStart(2, '0')}</b>
          {size === 'small' ? short : unit}
        </span>
      ))}
    </span>
  )
}

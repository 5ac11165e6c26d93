import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import styles from './calendar-sheet.module.css'
import { addDays, addMonths, weeksOf, writeDay } from './date-time-text.ts'
import { IconButton } from './icon-button.tsx'

export type CalendarSheetProps = {
  chosen: Date | null
  onChoose: (day: Date) => void
  /** The first day that can be chosen. */
  min?: Date | undefined
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const MOVES: Record<string, (day: Date) => Date> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -((day.getDay() + 6) % 7)),
  End: (day) => addDays(day, 6 - ((day.getDay() + 6) % 7)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

type DayProps = {
  day: Date
  active: Date
  activeButton: RefObject<HTMLButtonElement | null>
} & CalendarSheetProps

const Day = ({ day, active, activeButton, chosen, min, onChoose }: DayProps) => {
  const isActive = writeDay(day) === writeDay(active)
  const isTooEarly = min !== undefined && writeDay(day) < writeDay(min)
  return (
    <td>
      <button
        ref={isActive ? activeButton : null}
        type="button"
        tabIndex={isActive ? 0 : -1}
        className={styles.day}
        data-outside={day.getMonth() !== active.getMonth() || undefined}
        aria-label={dayName.format(day)}
        aria-pressed={chosen !== null && writeDay(day) === writeDay(chosen)}
        aria-disabled={isTooEarly || undefined}
        onClick={() => isTooEarly || onChoose(day)}
      >
        {day.getDate()}
      </button>
    </td>
  )
}

/** One month of days; arrows move by days and weeks, Page Up and Page Down by months. */
export const CalendarSheet = ({ chosen, onChoose, min }: CalendarSheetProps) => {
  const titleId = useId()
  const [active, setActive] = useState(chosen ?? min ?? new Date())
  const activeButton = useRef<HTMLButtonElement>(null)
  const follows = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element behind the ref changes with the active day
  useEffect(() => {
    if (follows.current) activeButton.current?.focus()
  }, [active])

  const turn = (months: number) => {
    follows.current = false
    setActive(addMonths(active, months))
  }
  const keyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    follows.current = true
    setActive(move(active))
  }
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label="Month before" size="small" lockMs={0} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span id={titleId} className={styles.title} aria-live="polite">
          {monthName.format(active)}
        </span>
        <IconButton label="Month after" size="small" lockMs={0} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table className={styles.grid} aria-labelledby={titleId}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={keyDown}>
          {weeksOf(active).map((week) => (
            <tr key={week[0] && writeDay(week[0])}>
              {week.map((day) => (
                <Day key={writeDay(day)} {...{ day, active, activeButton, chosen, min, onChoose }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

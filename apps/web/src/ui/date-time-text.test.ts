import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  onDay,
  readDateTime,
  readTime,
  weeksOf,
  writeDateTime,
  writeDay,
} from './date-time-text.ts'

describe('a date and time as text', () => {
  it('reads what it writes', () => {
    const date = new Date(2026, 10, 20, 18, 5)
    expect(writeDateTime(date)).toBe('2026-11-20 18:05')
    expect(readDateTime(' 2026-11-20 18:05 ')).toEqual(date)
  })

  it.each(['', '2026-11-20', '2026-11-31 10:00', '2026-13-01 10:00', '2026-11-20 24:00', '20.11.2026 18:00'])(
    'is none when it is "%s"',
    (text) => {
      expect(readDateTime(text)).toBeNull()
    },
  )

  it('knows the times of a day', () => {
    expect(readTime('23:59')).toEqual({ hour: 23, minute: 59 })
    expect(readTime('24:00')).toBeNull()
    expect(readTime('9:00')).toBeNull()
  })
})

describe('the sheet of a month', () => {
  it('begins on a Monday, holds six weeks and the whole month', () => {
    const weeks = weeksOf(new Date(2026, 10, 15))
    expect(weeks).toHaveLength(6)
    expect(writeDay(weeks[0]?.[0] ?? new Date(0))).toBe('2026-10-26')
    expect(weeks.flat().map(writeDay)).toContain('2026-11-30')
  })

  it('moves by days and months over the ends of both', () => {
    expect(writeDay(addDays(new Date(2026, 11, 31), 1))).toBe('2027-01-01')
    expect(writeDay(addMonths(new Date(2026, 0, 31), 1))).toBe('2026-02-28')
    expect(writeDay(addMonths(new Date(2026, 0, 31), -1))).toBe('2025-12-31')
  })

  it('keeps the time when the day changes', () => {
    expect(writeDateTime(onDay(new Date(2026, 0, 1, 18, 30), new Date(2027, 4, 5)))).toBe('2027-05-05 18:30')
  })
})

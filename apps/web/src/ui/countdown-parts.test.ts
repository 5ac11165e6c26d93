import { describe, expect, it } from 'vitest'
import { timeLeft, timeLeftWords } from './countdown-parts.ts'

const now = Date.UTC(2026, 10, 8, 10, 0, 0)
const after = (days: number, hours: number, minutes: number, ms = 0) =>
  now + ((days * 24 + hours) * 60 + minutes) * 60_000 + ms

describe('the time left', () => {
  it('is split into days, hours, minutes and seconds', () => {
    expect(timeLeft(after(12, 7, 41), now)).toEqual({ days: 12, hours: 7, minutes: 41, seconds: 0, over: false })
  })

  it('counts whole minutes and seconds only', () => {
    expect(timeLeft(after(0, 0, 1, 59_999), now)).toMatchObject({ minutes: 1, seconds: 59, over: false })
    expect(timeLeft(after(0, 0, 0, 1), now)).toMatchObject({ minutes: 0, over: false })
  })

  it('is over at the moment itself and after it', () => {
    expect(timeLeft(now, now).over).toBe(true)
    expect(timeLeft(now - 5000, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, over: true })
  })

  it('is said in words, one and many', () => {
    expect(timeLeftWords(timeLeft(after(1, 2, 1), now))).toBe('1 day, 2 hours, 1 minute')
  })
})

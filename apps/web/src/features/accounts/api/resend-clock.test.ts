import { expect, it } from 'vitest'
import { forgetSent, noteSent, RESEND_SECONDS, secondsToResend } from './resend-clock.ts'

it('lets the first code go out at once', () => {
  expect(secondsToResend('reset:new@example.org')).toBe(0)
})

it('counts 59 seconds down from the moment a code was mailed', () => {
  noteSent('reset:a@example.org', 1_000)
  expect(secondsToResend('reset:a@example.org', 1_000)).toBe(RESEND_SECONDS)
  expect(secondsToResend('reset:a@example.org', 59_000)).toBe(1)
  expect(secondsToResend('reset:a@example.org', 60_000)).toBe(0)
})

it('keeps one person waiting, not everybody', () => {
  noteSent('reset:b@example.org', 1_000)
  expect(secondsToResend('reset:c@example.org', 1_000)).toBe(0)
})

it('begins again with a new page', () => {
  noteSent('reset:d@example.org', 1_000)
  forgetSent()
  expect(secondsToResend('reset:d@example.org', 1_000)).toBe(0)
})

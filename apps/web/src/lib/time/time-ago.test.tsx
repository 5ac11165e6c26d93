import { expect, it } from 'vitest'
import { textOf } from '../../../test/text-of.ts'
import { TimeAgo } from './time-ago.tsx'

const now = new Date('2026-11-15T12:00:00Z')
it.each([
  ['2026-11-15 11:58:00', 'Active now'],
  ['2026-11-15 12:00:30', 'Active now'],
  ['2026-11-15 11:20:00', '40 minutes ago'],
  ['2026-11-15 10:00:00', '2 hours ago'],
  ['2026-11-11 11:00:00', '4 days ago'],
  ['2026-10-29 09:00:00', '29 Oct'],
  ['2025-12-31 23:59:59', '31 Dec 2025'],
])('says of %s: %s', (time, words) => {
  expect(textOf(<TimeAgo at={time} now={now} recent={{ minutes: 5, words: 'Active now' }} />)).toBe(words)
})

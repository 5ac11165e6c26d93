import { messages } from '@plinth/api-schema/messages'
import { expect, test } from 'vitest'
import { readCursor, type Sorting, writeCursor } from './artworks.cursor.ts'
import { RING_PLACES } from './artworks-ring.repository.ts'
import { isRingCursor, readRingCursor, startOf, writeRingCursor } from './artworks-ring.service.ts'

const unknown = { refusal: { code: 400, msg: messages.cursorUnknown, field: 'cursor' } }
const attempt = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const sortings: Sorting[] = (['created', 'votes'] as const).flatMap((sort) => [
  { sort, direction: 'asc' },
  { sort, direction: 'desc' },
])

test('a place in a list is read by the list to which it belongs alone', () => {
  const place = { value: 7, id: 9 }
  for (const written of sortings)
    for (const read of sortings) {
      const answer = attempt(() => readCursor(read, writeCursor(written, place)))
      if (read === written) expect(answer).toEqual(place)
      else expect(answer).toMatchObject(unknown)
    }
  expect(attempt(() => readCursor(sortings[0]!, 'x'))).toMatchObject(unknown)
})

test('a place by votes has a number that votes can have, one by time a longer one', () => {
  const [byTime, , byVotes] = sortings as [Sorting, Sorting, Sorting]
  expect(readCursor(byVotes, 'va2147483647-1')).toEqual({ value: 2_147_483_647, id: 1 })
  expect(attempt(() => readCursor(byVotes, 'va2147483648-1'))).toMatchObject(unknown)
  expect(readCursor(byTime, 'ca1767225600000000-1')).toEqual({ value: 1_767_225_600_000_000, id: 1 })
})

test('a place on a ring is read as it was written, up to the last one', () => {
  for (const lap of [0, 1] as const)
    for (const at of [0, RING_PLACES]) {
      const cursor = writeRingCursor(at, { lap, key: at, id: 5 })
      expect(isRingCursor(cursor)).toBe(true)
      expect(readRingCursor(cursor)).toEqual({ start: at, after: { lap, key: at, id: 5 } })
    }
  for (const odd of ['ca7-9', `r${RING_PLACES + 1}-0-1-5`, `r1-0-${RING_PLACES + 1}-5`, 'r1-2-1-5'])
    expect(attempt(() => readRingCursor(odd))).toMatchObject(unknown)
  expect(isRingCursor('ca7-9')).toBe(false)
})

test('a visitor begins at one place for a whole day in UTC, and others elsewhere', () => {
  const first = new Date('2026-11-19T00:00:00.000Z')
  const of = (visitor: string, at: string) => startOf(visitor, 7, new Date(at))
  const start = startOf('account 1', 7, first)
  expect(of('account 1', '2026-11-19T23:59:59.999Z')).toBe(start)
  expect(of('account 1', '2026-11-18T23:59:59.999Z')).not.toBe(start)
  expect(of('account 1', '2026-11-20T00:00:00.000Z')).not.toBe(start)
  expect(of('account 2', '2026-11-19T00:00:00.000Z')).not.toBe(start)
  expect(startOf('account 1', 'all', first)).not.toBe(start)
})

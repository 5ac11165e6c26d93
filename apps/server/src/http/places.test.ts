import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test.each([
  ['/64s of one /48', (n: number) => `2001:db8:7:${n}::1`, '2001:db8:8::1'],
  ['addresses of one /24', (n: number) => `203.0.113.${n}`, '198.51.100.1'],
])('the %s share a few times what one of them may hold', (_name, addressOf, elsewhere) => {
  const places = createPlaces({ all: 100, ofAddress: 2, ofNetwork: 5, retryAfter: 1 })
  const leave = [1, 1, 2, 2, 3].map((n) => places.take(addressOf(n)))
  expect(() => places.take(addressOf(1))).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 429 }) }),
  )
  expect(() => places.take(addressOf(9))).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 429 }) }),
  )
  places.take(elsewhere)
  leave[0]!()
  leave[0]!()
  places.take(addressOf(9))
  expect(() => places.take(addressOf(8))).toThrow()
})

test('room is made once all are taken, and not for an address that has had its share', () => {
  const leaving: (() => void)[] = []
  let made = 0
  const makeRoom = () => {
    made++
    leaving.shift()?.()
  }
  const places = createPlaces({ all: 2, ofAddress: 1, retryAfter: 1, makeRoom })
  leaving.push(places.take('203.0.113.1'))
  places.take('203.0.113.2')
  expect(() => places.take('203.0.113.2')).toThrow()
  expect(made).toBe(0)
  places.take('203.0.113.3')
  expect(() => places.take('203.0.113.4')).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 503 }) }),
  )
  expect(made).toBe(2)
})

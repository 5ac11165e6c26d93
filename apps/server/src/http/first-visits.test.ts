import { expect, test } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { createFirstVisits } from './first-visits.ts'

const DAY_MS = 24 * 3_600_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const at = (address: string, userAgent = BROWSER) => ({ address, userAgent })

test('an address is new once for each place and each day', () => {
  const clock = createTestClock()
  const visits = createFirstVisits(clock)
  expect(visits.isFirst('A', at('192.0.2.7'))).toBe(true)
  expect(visits.isFirst('A', at('192.0.2.7'))).toBe(false)
  expect(visits.isFirst('A', at('::ffff:192.0.2.7'))).toBe(false)
  expect(visits.isFirst('B', at('192.0.2.7'))).toBe(true)
  expect(visits.isFirst('A', at('192.0.2.8'))).toBe(true)
  clock.advance(DAY_MS)
  expect(visits.isFirst('A', at('192.0.2.7'))).toBe(true)
})

test('an account is new once for each place and each day, from whatever address', () => {
  const clock = createTestClock()
  const visits = createFirstVisits(clock)
  expect(visits.isFirstOfAccount('A', 7)).toBe(true)
  expect(visits.isFirstOfAccount('A', 7)).toBe(false)
  expect(visits.isFirstOfAccount('A', 8)).toBe(true)
  expect(visits.isFirstOfAccount('B', 7)).toBe(true)
  clock.advance(DAY_MS)
  expect(visits.isFirstOfAccount('A', 7)).toBe(true)
})

test('what says that it is a program is no visitor, and takes no place of one', () => {
  const visits = createFirstVisits(createTestClock(), { ofNetwork: 1 })
  for (const program of ['', 'curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])
    expect(visits.isFirst('A', at('192.0.2.7', program))).toBe(false)
  expect(visits.isFirst('A', at('192.0.2.7'))).toBe(true)
})

test('a network with many addresses adds only so many visits', () => {
  const visits = createFirstVisits(createTestClock(), { ofNetwork: 3 })
  const from = (subnet: number) => visits.isFirst('A', at(`2001:db8:1:${subnet.toString(16)}::1`))
  expect([1, 2, 3, 4, 5].map(from)).toEqual([true, true, true, false, false])
  expect(visits.isFirst('A', at('2001:db8:2::1'))).toBe(true)
})

test('what is remembered has an end: then somebody may be counted once more, and memory grows no further', () => {
  const visits = createFirstVisits(createTestClock(), { remembered: 4, ofNetwork: 1_000 })
  const from = (net: number) => visits.isFirst('A', at(`198.51.${net}.1`))
  expect(from(1)).toBe(true)
  for (let net = 2; net < 20; net++) from(net)
  expect(from(1)).toBe(true)
})

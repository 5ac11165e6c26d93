import { expect, test } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { createAddressLimits } from './address-limits.ts'

const CALL = { path: '/t/few', limit: { max: 3, seconds: 60 } }
const tooMany = expect.objectContaining({ refusal: expect.objectContaining({ status: 429 }) })

test('all addresses of one /64 share one limit, however they are written', () => {
  const clock = createTestClock()
  const limits = createAddressLimits(clock)
  for (const address of ['2001:db8::1', '2001:db8::2:1', '2001:0DB8:0:0:3::']) limits.take(address, CALL)
  for (const address of ['2001:db8::4', '2001:db8::5:4:3:2', '2001:db8:0:0:1:2:3:4'])
    expect(() => limits.take(address, CALL)).toThrow(tooMany)
  limits.take('2001:db8:0:1::1', CALL)
  clock.advance(60_000)
  limits.take('2001:db8::1', CALL)
})

test('an IPv4 address has one limit, and its neighbours have others', () => {
  const limits = createAddressLimits(createTestClock())
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']) limits.take(address, CALL)
  expect(() => limits.take('203.0.113.7', CALL)).toThrow(tooMany)
  limits.take('203.0.113.8', CALL)
})

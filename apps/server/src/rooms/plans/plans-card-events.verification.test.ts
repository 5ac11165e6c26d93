import { expect, test } from 'vitest'
import { readCardEvent } from './plans-card-events.verification.ts'

const CREATED = 1_763_200_000
const read = (type: string, object: object, head: object = {}) =>
  readCardEvent(Buffer.from(JSON.stringify({ id: 'evt_1', type, created: CREATED, data: { object }, ...head })))
const head = { event: 'evt_1', happenedAt: new Date(CREATED * 1_000) }

const NAME = `0x${'a'.repeat(64)}`
const session = {
  ...{ mode: 'payment', payment_status: 'paid', payment_intent: 'pi_1', amount_total: 500, currency: 'eur' },
  client_reference_id: NAME,
}
const charge = { payment_intent: 'pi_1', amount_refunded: 300, currency: 'eur', refunded: false }
const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 400, currency: 'eur', status: 'needs_response' }

test('a page that is paid tells of a payment, at once or later', () => {
  const paid = { ...head, kind: 'paid', payment: 'pi_1', object: 'pi_1', amount: '500', currency: 'eur', invoice: NAME }
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
    expect(read(type, session)).toEqual(paid)
  for (const name of [null, 'nonsense'])
    expect(read('checkout.session.completed', { ...session, client_reference_id: name })).toEqual({
      ...paid,
      invoice: null,
    })
})

test.each([
  { mode: 'subscription' },
  { payment_status: 'unpaid' },
  { payment_intent: null },
  { amount_total: 0 },
  { amount_total: null },
  { currency: null },
])('a page with %j tells of no payment', (changes) => {
  expect(read('checkout.session.completed', { ...session, ...changes })).toBeNull()
})

test('a refund is known by the sum that has gone back so far', () => {
  const refund = { ...head, kind: 'refunded', payment: 'pi_1', object: 'pi_1 300', amount: '300', currency: 'eur' }
  expect(read('charge.refunded', charge)).toEqual({ ...refund, isWhole: false })
  expect(read('charge.refunded', { ...charge, refunded: true })).toEqual({ ...refund, isWhole: true })
  expect(read('charge.refunded', { ...charge, amount_refunded: 0 })).toMatchObject({ amount: '0' })
  expect(read('charge.refunded', { ...charge, payment_intent: null })).toBeNull()
})

test('a dispute is told when it begins, and when it is known who got the money', () => {
  const disputed = { ...head, kind: 'disputed', payment: 'pi_1', object: 'dp_1', amount: '400', currency: 'eur' }
  const closed = (status?: string) => read('charge.dispute.closed', { ...dispute, status })
  expect(read('charge.dispute.created', dispute)).toEqual({ ...disputed, outcome: null })
  expect([closed('won'), closed('warning_closed'), closed('lost')]).toEqual([
    { ...disputed, outcome: 'disputeWon' },
    { ...disputed, outcome: 'disputeWon' },
    { ...disputed, outcome: 'disputeLost' },
  ])
  expect([closed('under_review'), closed()]).toEqual([null, null])
  for (const type of ['charge.dispute.created', 'charge.dispute.closed'])
    expect(read(type, { ...dispute, status: 'won', payment_intent: null })).toBeNull()
})

test.each(['customer.created', '__proto__', 'constructor'])('%s is nothing here', (type) => {
  expect(read(type, session)).toBeNull()
})

test('a moment is one from 1970 to the year 9999', () => {
  expect(read('charge.refunded', charge, { created: 0 })?.happenedAt).toEqual(new Date(0))
  const last = Date.parse('9999-12-31T23:59:59Z') / 1_000
  expect(read('charge.refunded', charge, { created: last })?.happenedAt).toEqual(new Date(last * 1_000))
  for (const created of [-1, last + 1, 1.5])
    expect(() => read('charge.refunded', charge, { created })).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ reason: 'malformedBody' }) }),
    )
})

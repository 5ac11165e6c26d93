import { randomBytes } from 'node:crypto'
import { errors } from '@plinth/api-schema/errors'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import * as operator from '@plinth/api-schema/operators-plans'
import * as calls from '@plinth/api-schema/plans'
import { operationSwitch } from '@plinth/api-schema/site'
import { invoiceState, paymentState } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { rounds } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLog } from '../../log.ts'
import { type CardSession, type CardStandIn, startCardProcessor } from '../../ports/card-processor.fixture.ts'
import { plansForgetting } from './plans-forgetting.service.ts'

const EVENTS = '/api/plan/card/events'
const MINUTE_MS = 60_000
const PRICE = 8_900

let processor: CardStandIn
let server: TestServer
let bare: TestServer
let boss: BuiltAccount
let studio: number
const logged: string[] = []
beforeAll(async () => {
  processor = await startCardProcessor()
  const { apiUrl, secretKey, webhookSecret } = processor
  const env = { STRIPE_API_URL: apiUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
  server = await createTestServer({ env, log: createLog('warn', { write: (line) => logged.push(line) }) })
  bare = await createTestServer({ database: server.database, clock: server.clock })
  boss = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  studio = (await server.call(calls.listPlans, {})).find(({ name }) => name === 'Studio')!.id
  await run('update plans set card_price = $2, card_currency = $3 where id = $1', [studio, PRICE, 'eur'])
})
afterAll(async () => {
  await bare.stop()
  await server.stop()
  await processor.close()
})

const run = <Row extends object>(text: string, values: unknown[] = []) => server.database.query<Row>({ text, values })
const brand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const ask = ({ token }: BuiltAccount, wanted: { planId?: number; months?: number } = {}) =>
  server.call(calls.createCardInvoice, { planId: studio, months: 1, ...wanted }, token)
const invoicesOf = async ({ token }: BuiltAccount) => (await server.call(calls.listInvoices, {}, token)).rows
const planOf = async ({ token }: BuiltAccount) => (await server.call(calls.ownPlan, {}, token)).plan.name
const monthsOf = async ({ token }: BuiltAccount) => (await server.call(calls.listOwnPlanMonths, {}, token)).rows
const stray = async () => (await server.call(operator.listStrayPayments, { pageSize: 1_000 }, boss.token)).rows
const strayOf = async (payment: string) => (await stray()).filter(({ txHash }) => txHash === payment)
const refused = (name: keyof typeof errors, reason?: string) => ({
  code: errors[name].code,
  ...(reason ? { reason } : {}),
})

type Sent = { headers?: Record<string, string>; to?: TestServer }
/** Sends bytes as the processor does: without a session, and without the headers of our own pages. */
const post = async (payload: string | Buffer, { headers = {}, to = server }: Sent = {}) => {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  const answer = await to.app.inject({ method: 'POST', url: EVENTS, payload, headers: { ...type, ...headers } })
  return answer.json() as { code: number; data: { reason: string } | null }
}
const signed = (payload: string | Buffer) =>
  post(payload, { headers: { 'stripe-signature': processor.sign(payload, server.clock.now()) } })
const tell = (event: object) => signed(JSON.stringify(event))
const told = async (event: object) => expect((await tell(event)).code).toBe(200)

const now = () => server.clock.now()
const minutesFromNow = (minutes: number) => new Date(now().getTime() + minutes * MINUTE_MS)

const sessionOf = (name: string): CardSession => processor.sessions.get(name)!
/** What the processor tells of a page once it is paid, at the time of the test. */
const paid = (session: CardSession, changes: object = {}) => ({
  ...processor.paidEvent(session, changes),
  created: Math.floor(server.clock.now().getTime() / 1_000),
})
const refund = ({ payment }: CardSession, amount = PRICE, isWhole = true) =>
  processor.event(
    'charge.refunded',
    { id: 'ch_1', payment_intent: payment, amount: PRICE, amount_refunded: amount, currency: 'eur', refunded: isWhole },
    server.clock.now(),
  )
const dispute = ({ payment }: CardSession, changes: object = {}) =>
  processor.event(
    'charge.dispute.created',
    {
      ...{ id: `dp_${randomBytes(6).toString('hex')}`, payment_intent: payment, amount: PRICE, currency: 'eur' },
      ...{ status: 'needs_response', ...changes },
    },
    server.clock.now(),
  )
/** How a dispute ended. */
const outcome = (begun: ReturnType<typeof dispute>, status: string) =>
  processor.event('charge.dispute.closed', { ...begun.data.object, status }, server.clock.now())
/** A brand with an invoice, and the page of the processor for it. */
const begin = async (months = 1) => {
  const somebody = await brand()
  const invoice = await ask(somebody, { months })
  return { somebody, invoice, session: sessionOf(invoice.name) }
}

describe('an invoice by card', () => {
  it('names no coin, and asks the processor for one payment', async () => {
    const { somebody, invoice, session } = await begin(3)
    expect(invoice).toMatchObject({
      ...{ planName: 'Studio', monthNum: 3, totalCents: 29_700, chainId: null, coinId: null },
      ...{ currency: 'eur', amount: String(3 * PRICE), state: invoiceState.open, paymentState: null },
      ...{ cardUrl: `${processor.apiUrl}/pay/${session.id}` },
    })
    const page = `${server.settings.publicUrl}/brand/campaign/edit/plan`
    expect(Object.fromEntries(session.asked)).toEqual({
      mode: 'payment',
      'payment_method_types[0]': 'card',
      client_reference_id: invoice.name,
      'line_items[0][quantity]': '3',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': String(PRICE),
      'line_items[0][price_data][product_data][name]': 'Studio, one month',
      expires_at: String(Math.floor(server.clock.now().getTime() / 1_000) + 3_600),
      success_url: `${page}?paid=${invoice.id}`,
      cancel_url: page,
    })
    expect(await invoicesOf(somebody)).toMatchObject([{ cardUrl: invoice.cardUrl }])
    await run(
      `update plan_invoices set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where id = $1`,
      [invoice.id],
    )
    expect(await invoicesOf(somebody)).toMatchObject([{ state: invoiceState.expired, cardUrl: null }])
  })

  it('is refused for plans without a price by card, beyond five, and where plans are off', async () => {
    const somebody = await brand()
    const plans = await server.call(operator.listAllPlans, {}, boss.token)
    for (const { id } of plans.filter(({ name }) => name === 'House' || name === 'Free'))
      await expect(ask(somebody, { planId: id })).rejects.toMatchObject(refused('conflict', 'planNotSold'))
    await expect(ask(somebody, { planId: 999_999 })).rejects.toMatchObject(refused('notFound'))
    for (const months of [0, 13]) await expect(ask(somebody, { months })).rejects.toMatchObject(refused('invalid'))
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(somebody)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(ask(somebody)).rejects.toMatchObject(refused('conflict', 'tooManyInvoices'))
    await run(`update feature_switches set is_on = false where name = 'plans'`)
    await expect(ask(await brand())).rejects.toMatchObject(refused('notFound'))
    await run(`update feature_switches set is_on = true where name = 'plans'`)
  })

  test.each(['refusing', 'breaking off', 'endless', 'naming a script'] as const)(
    'leaves nothing behind when the processor is %s',
    async (mood) => {
      const somebody = await brand()
      processor.mood = mood
      try {
        await expect(ask(somebody)).rejects.toMatchObject(refused('overloaded', 'cardUnavailable'))
      } finally {
        processor.mood = 'well'
      }
      expect(await invoicesOf(somebody)).toEqual([])
      expect(logged.splice(0).join('')).toContain('the card processor made no page for an invoice')
    },
  )

  it('is not there where no processor is set', async () => {
    const { token } = await brand()
    expect(await bare.call(operationSwitch, {})).toMatchObject({ cards: false })
    expect(await server.call(operationSwitch, {})).toMatchObject({ cards: true })
    const named = async (from: TestServer) => (await from.call(calls.listPlans, {})).find(({ id }) => id === studio)
    expect(await named(bare)).toMatchObject({ cardPrice: null, cardCurrency: null })
    expect(await named(server)).toMatchObject({ cardPrice: PRICE, cardCurrency: 'eur' })
    const wanted = { planId: studio, months: 1 }
    await expect(bare.call(calls.createCardInvoice, wanted, token)).rejects.toMatchObject(refused('notFound'))
    const body = JSON.stringify(paid((await begin()).session))
    const headers = { 'stripe-signature': processor.sign(body, server.clock.now()) }
    expect(await post(body, { headers, to: bare })).toMatchObject({ code: 404 })
  })
})

describe('a price by card', () => {
  const write = { words: '', position: 9, priceCents: 100, campaignNum: 1, workNum: 1, inviteNum: 1, isOffered: 0 }
  it('is written with its currency, in the smallest unit, or not at all', async () => {
    const save = (changes: object) =>
      server.call(operator.savePlan, { ...write, name: 'Carded', ...changes } as never, boss.token)
    for (const [half, field] of [
      [{ cardPrice: 500 }, 'cardCurrency'],
      [{ cardCurrency: 'eur' }, 'cardPrice'],
    ] as const)
      await expect(save(half)).rejects.toMatchObject({ ...refused('invalid', 'cardPriceHalf'), field })
    for (const odd of [{ cardPrice: 0 }, { cardPrice: 8_000_001 }, { cardPrice: 1.5 }])
      await expect(save({ cardCurrency: 'eur', ...odd })).rejects.toMatchObject(refused('invalid'))
    await expect(save({ cardPrice: 5, cardCurrency: 'xxx' })).rejects.toMatchObject(refused('invalid'))
    const { id } = await save({ cardPrice: 500, cardCurrency: 'jpy' })
    const find = async () => (await server.call(operator.listAllPlans, {}, boss.token)).find((plan) => plan.id === id)!
    expect(await find()).toMatchObject({ cardPrice: 500, cardCurrency: 'jpy' })
    await save({ id, cardPrice: null, cardCurrency: null })
    expect(await find()).toMatchObject({ cardPrice: null, cardCurrency: null })
    const free = (await server.call(operator.listAllPlans, {}, boss.token)).find(({ isFree }) => isFree === 1)!
    const priced = { id: free.id, name: 'Free', priceCents: 0, isOffered: 1, cardPrice: 5, cardCurrency: 'eur' }
    await expect(save(priced)).rejects.toMatchObject(refused('conflict', 'planFreeFixed'))
  })
})

describe('a payment by card', () => {
  it('counts when the processor says so, and once, however often it says it', async () => {
    const { somebody, session } = await begin(2)
    expect(await planOf(somebody)).toBe('Free')
    const event = paid(session)
    await told(event)
    expect(await planOf(somebody)).toBe('Studio')
    await told(event)
    // The same thing, told by another event.
    await told(paid(session))
    expect(await monthsOf(somebody)).toMatchObject([{ monthNum: 2, state: 1 }])
    expect(await invoicesOf(somebody)).toMatchObject([
      { state: invoiceState.paid, paymentState: paymentState.credited, txHash: session.payment, cardUrl: null },
    ])
    expect(await strayOf(session.payment)).toEqual([])
  })

  it('counts once when its events come at the same time', async () => {
    const { somebody, session } = await begin()
    const events = Array.from({ length: 4 }, () => paid(session))
    const answers = await Promise.all([...events, ...events].map(tell))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    expect(await monthsOf(somebody)).toHaveLength(1)
  })

  it('counts while plans are switched off, and when it is told late', async () => {
    const { somebody, session } = await begin()
    const event = paid(session)
    server.clock.advance(3 * 60 * MINUTE_MS)
    await run(`update feature_switches set is_on = false where name = 'plans'`)
    await told(event)
    await run(`update feature_switches set is_on = true where name = 'plans'`)
    expect(await planOf(somebody)).toBe('Studio')
  })

  test.each([
    ['without a signature', () => ({})],
    ['with an empty one', () => ({ 'stripe-signature': '' })],
    ['with one of nonsense', () => ({ 'stripe-signature': 't=x,v1=00,,=,v1=zz,t=' })],
    ['with one of another body', (body: string) => ({ 'stripe-signature': processor.sign(`${body} `, now()) })],
    [
      'with one of another time',
      (body: string) => ({ 'stripe-signature': processor.sign(body, now()).replace('t=', 't=1') }),
    ],
    ['signed six minutes ago', (body: string) => ({ 'stripe-signature': processor.sign(body, minutesFromNow(-6)) })],
    ['signed in six minutes', (body: string) => ({ 'stripe-signature': processor.sign(body, minutesFromNow(6)) })],
    [
      'with a very long one',
      (body: string) => ({ 'stripe-signature': `${processor.sign(body, now())}${',v1=00'.repeat(2_000)}` }),
    ],
  ])('%s is refused', async (_how, headersOf) => {
    const { somebody, session } = await begin()
    const body = JSON.stringify(paid(session))
    expect(await post(body, { headers: headersOf(body) })).toMatchObject({
      code: 400,
      data: { reason: 'signatureInvalid' },
    })
    expect(await planOf(somebody)).toBe('Free')
  })

  it('may be signed by one of several secrets, as while they are changed', async () => {
    const { somebody, session } = await begin()
    const body = JSON.stringify(paid(session))
    const [time, good] = processor.sign(body, now()).split(',')
    const headers = { 'stripe-signature': `${time},v1=${'0'.repeat(64)},${good},v0=abc` }
    expect(await post(body, { headers })).toMatchObject({ code: 200 })
    expect(await planOf(somebody)).toBe('Studio')
  })

  test.each([
    ['too little', 'tooLittle', { amount_total: PRICE - 1 }],
    ['in another currency', 'wrongCoin', { currency: 'usd' }],
    ['after the end', 'late', {}],
    ['a second time', 'paidAlready', {}],
  ] as const)('%s is not credited, and told to the brand and to operators', async (_, state, changes) => {
    const { somebody, invoice, session } = await begin()
    if (state === 'paidAlready') await told(paid(session))
    const payment = `pi_${randomBytes(8).toString('hex')}`
    const event = paid(session, { ...changes, payment_intent: payment })
    if (state === 'late')
      await run(`update plan_invoices set created_at = '2020-01-01', expires_at = '2020-01-02' where id = $1`, [
        invoice.id,
      ])
    await told(event)
    expect(await monthsOf(somebody)).toHaveLength(state === 'paidAlready' ? 1 : 0)
    expect(await invoicesOf(somebody)).toMatchObject([{ paymentState: paymentState[state], txHash: payment }])
    const [row] = await strayOf(payment)
    expect(row).toMatchObject({
      ...{ state: paymentState[state], userName: somebody.userName, planName: 'Studio', chainId: null, payer: null },
      ...{ amount: String('amount_total' in changes ? changes.amount_total : PRICE) },
      ...{ currency: 'currency' in changes ? changes.currency : 'eur' },
    })
    await server.call(operator.closePayment, { id: row!.id, reason: 'Returned.' }, boss.token)
    expect(await strayOf(payment)).toEqual([])
    const audit = { subjectKind: 'payment', subjectId: row!.id } as const
    expect((await server.call(listAudit, audit, boss.token)).rows).toMatchObject([
      { action: 'close-payment', subjectName: payment },
    ])
  })

  test.each([
    ['no invoice', null],
    ['an invoice that is not there', `0x${'0'.repeat(64)}`],
    ['nonsense', 'a\u0000b'],
  ])('that names %s is told to operators', async (_what, name) => {
    const { session } = await begin()
    const payment = `pi_${randomBytes(8).toString('hex')}`
    await told(paid(session, { client_reference_id: name, payment_intent: payment }))
    expect(await strayOf(payment)).toMatchObject([{ state: paymentState.unknown, userName: null, planName: null }])
  })

  test.each([
    ['that is not paid yet', { payment_status: 'unpaid' }],
    ['of a subscription of another product', { mode: 'subscription' }],
    ['of nothing', { amount_total: 0 }],
    ['without a name of its own', { payment_intent: null }],
    ['without a currency', { currency: null }],
  ])('%s changes nothing', async (_what, changes) => {
    const { somebody, session } = await begin()
    await told(paid(session, changes))
    await told({ ...paid(session), type: 'checkout.session.expired' })
    await told({ ...paid(session), type: '__proto__' })
    expect(await invoicesOf(somebody)).toMatchObject([{ state: invoiceState.open, paymentState: null }])
  })

  test.each([
    [0, 'credited'],
    [1, 'late'],
  ] as const)('ten minutes and %i seconds after the end by the clock of the processor is %s', async (more, state) => {
    const { somebody, invoice, session } = await begin()
    const end = new Date(Math.floor(now().getTime() / 1_000) * 1_000 - 600_000 - more * 1_000)
    await run(
      "update plan_invoices set created_at = $2::timestamptz - interval '1 hour', expires_at = $2 where id = $1",
      [invoice.id, end],
    )
    await told(paid(session))
    expect(await invoicesOf(somebody)).toMatchObject([{ paymentState: paymentState[state] }])
  })

  it('that cannot be credited is told with the moment at which it was made', async () => {
    const { session } = await begin()
    const { data, ...event } = paid(session, { amount_total: 1 })
    await told({ ...event, data, created: event.created - 3_600 })
    const [row] = await strayOf(session.payment)
    expect(row?.payTime).toBe(toWireDateTime(new Date((event.created - 3_600) * 1_000)))
  })

  it('goes with the account', async () => {
    const { somebody, session } = await begin()
    await told(paid(session))
    await told(dispute(session))
    await plansForgetting.run!({ database: server.database } as never, { id: somebody.accountId } as never)
    expect(await invoicesOf(somebody)).toEqual([])
    expect(await run('select 1 from plan_payments where tx_hash = $1', [session.payment])).toEqual([])
    await told(refund(session))
    expect(await strayOf(session.payment)).toMatchObject([{ state: paymentState.refunded, userName: null }])
  })
})

describe('money that goes back', () => {
  it('ends the months that it was for, and is told', async () => {
    const { somebody, session } = await begin()
    await told(paid(session))
    const event = refund(session)
    await told(event)
    await told(event)
    await told(refund(session))
    expect(await planOf(somebody)).toBe('Free')
    expect(await monthsOf(somebody)).toMatchObject([{ state: 3 }])
    expect((await server.call(listNotices, {}, somebody.token)).rows[0]?.title).toBe(
      'Your months of Studio have ended early',
    )
    expect(await invoicesOf(somebody)).toMatchObject([
      { state: invoiceState.paid, paymentState: paymentState.refunded },
    ])
    expect(await strayOf(session.payment)).toMatchObject([
      { state: paymentState.refunded, amount: String(PRICE), userName: somebody.userName },
    ])
  })

  it('before its payment is told gives no months once that comes', async () => {
    const { somebody, session } = await begin()
    await told(refund(session))
    expect(await strayOf(session.payment)).toMatchObject([{ state: paymentState.refunded, userName: null }])
    await told(paid(session))
    expect(await monthsOf(somebody)).toEqual([])
    expect(await invoicesOf(somebody)).toMatchObject([
      { state: invoiceState.paid, paymentState: paymentState.refunded },
    ])
    expect(await strayOf(session.payment)).toMatchObject([
      { state: paymentState.refunded, userName: somebody.userName, planName: 'Studio' },
    ])
  })

  it('comes out the same when payment and refund are told at once', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, () => begin()))
    await Promise.all(pairs.flatMap(({ session }) => [told(paid(session)), told(refund(session))]))
    for (const { somebody, session } of pairs) {
      expect(await planOf(somebody)).toBe('Free')
      expect(await strayOf(session.payment)).toMatchObject([
        { state: paymentState.refunded, userName: somebody.userName },
      ])
    }
  })

  it('in part leaves the months, and is told each time', async () => {
    const { somebody, session } = await begin()
    await told(refund(session, 100, false))
    await told(paid(session))
    await told(refund(session, 300, false))
    expect(await planOf(somebody)).toBe('Studio')
    expect((await strayOf(session.payment)).map(({ amount, userName }) => [amount, userName])).toEqual([
      ['100', somebody.userName],
      ['300', somebody.userName],
    ])
  })

  it('after its months were ended is told as money alone', async () => {
    const { somebody, session } = await begin()
    await told(paid(session))
    const [months] = await monthsOf(somebody)
    await server.call(operator.endPlanMonths, { id: months!.id, reason: 'A slip.' }, boss.token)
    server.clock.advance(MINUTE_MS)
    await told(refund(session))
    const { rows } = await server.call(listNotices, {}, somebody.token)
    expect(rows.map(({ title }) => title)).toEqual([
      'Your months of Studio have ended early',
      'You have the plan Studio',
    ])
  })

  it('of a payment that could not be credited closes it', async () => {
    const { session } = await begin()
    await told(paid(session, { amount_total: 1 }))
    await told(refund(session, 1))
    expect((await strayOf(session.payment)).map(({ state }) => state)).toEqual([paymentState.refunded])
  })

  test.each([
    ['after its payment', (events: object[]) => events],
    ['before its payment', (events: object[]) => events.toReversed()],
  ])('in a dispute that is told %s is left to operators', async (_when, order) => {
    const { somebody, session } = await begin()
    for (const event of order([paid(session), dispute(session)])) await told(event)
    expect(await planOf(somebody)).toBe('Studio')
    expect(await strayOf(session.payment)).toMatchObject([
      { state: paymentState.disputed, userName: somebody.userName, planName: 'Studio' },
    ])
  })
})

describe('a dispute that has ended', () => {
  const disputed = async (changes: object = {}) => {
    const { somebody, session } = await begin()
    await told(paid(session))
    const begun = dispute(session, changes)
    await told(begun)
    const [row] = await strayOf(session.payment)
    return { somebody, session, begun, id: row!.id }
  }
  const close = (id: number) => server.call(operator.closePayment, { id, reason: 'It is with the bank.' }, boss.token)
  const end = async (somebody: BuiltAccount) => {
    const [months] = await monthsOf(somebody)
    await server.call(operator.endPlanMonths, { id: months!.id, reason: 'Disputed.' }, boss.token)
  }
  const stateAt = async (session: CardSession) => (await strayOf(session.payment)).map(({ state }) => state)

  test.each(['won', 'warning_closed'])(
    'as %s leaves the payment: the brand and operators are told, once',
    async (how) => {
      const { somebody, session, begun, id } = await disputed()
      await close(id)
      expect(await stateAt(session)).toEqual([])
      const event = outcome(begun, how)
      await told(event)
      expect(await stateAt(session)).toEqual([paymentState.disputeWon])
      expect(await planOf(somebody)).toBe('Studio')
      expect(await invoicesOf(somebody)).toMatchObject([
        { state: invoiceState.paid, paymentState: paymentState.disputeWon },
      ])
      await close(id)
      for (const again of [event, outcome(begun, how), begun]) await told(again)
      expect(await stateAt(session)).toEqual([])
    },
  )

  it('as won gives back what was left of the months that were ended meanwhile', async () => {
    const { somebody, session, begun } = await disputed()
    const before = (await monthsOf(somebody))[0]!
    server.clock.advance(10 * MINUTE_MS)
    await end(somebody)
    expect(await planOf(somebody)).toBe('Free')
    server.clock.advance(20 * MINUTE_MS)
    await told(outcome(begun, 'won'))
    expect(await planOf(somebody)).toBe('Studio')
    const after = (await monthsOf(somebody))[0]!
    expect(Date.parse(after.endTime) - Date.parse(before.endTime)).toBe(20 * MINUTE_MS)
    expect(after).toMatchObject({ id: before.id, state: 1, startTime: before.startTime })
    const titles = (await server.call(listNotices, {}, somebody.token)).rows.map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual([
      'You have the plan Studio',
      'Your months of Studio have ended early',
      'You have the plan Studio',
    ])
    expect(await stateAt(session)).toEqual([paymentState.disputeWon])
  })

  it('as won lets months that were granted meanwhile run first', async () => {
    const { somebody, begun } = await disputed()
    const whole = (await monthsOf(somebody))[0]!
    await end(somebody)
    const grant = { userName: somebody.userName, planId: studio, months: 1, reason: 'Until it is known.' }
    await server.call(operator.grantPlan, grant, boss.token)
    await told(outcome(begun, 'won'))
    const [granted, given] = await monthsOf(somebody)
    expect([granted!.state, given!.state]).toEqual([1, 0])
    expect(given!.startTime).toBe(granted!.endTime)
    const length = (months: { startTime: string; endTime: string }) =>
      Date.parse(months.endTime) - Date.parse(months.startTime)
    expect(length(given!)).toBe(length(whole))
  })

  it('as won goes on at once where months that are paid for begin later: those wait as long as the others did', async () => {
    const { somebody, begun } = await disputed()
    await told(paid(sessionOf((await ask(somebody)).name)))
    const [, first] = await monthsOf(somebody)
    await server.call(operator.endPlanMonths, { id: first!.id, reason: 'Disputed.' }, boss.token)
    const [later] = await monthsOf(somebody)
    expect(later!.startTime).toBe(first!.endTime)
    server.clock.advance(30 * MINUTE_MS)
    await told(outcome(begun, 'won'))
    expect(await planOf(somebody)).toBe('Studio')
    const [waiting, running] = await monthsOf(somebody)
    const lost = (before: string, after: string) => Date.parse(after) - Date.parse(before)
    expect(lost(first!.endTime, running!.endTime)).toBe(30 * MINUTE_MS)
    expect(waiting!.startTime).toBe(running!.endTime)
    expect(lost(later!.endTime, waiting!.endTime)).toBe(30 * MINUTE_MS)
  })

  it('as won gives nothing back that was ended before it began, or whose payment was refunded', async () => {
    const { somebody, session } = await begin()
    await told(paid(session))
    await end(somebody)
    server.clock.advance(MINUTE_MS)
    const begun = dispute(session)
    await told(begun)
    await told(outcome(begun, 'won'))
    expect(await planOf(somebody)).toBe('Free')
    const other = await disputed()
    await told(refund(other.session))
    await told(outcome(other.begun, 'won'))
    expect(await planOf(other.somebody)).toBe('Free')
  })

  it('as lost ends the months, whatever is told first', async () => {
    const { somebody, session, begun } = await disputed()
    await told(outcome(begun, 'lost'))
    expect(await planOf(somebody)).toBe('Free')
    expect(await stateAt(session)).toEqual([paymentState.disputeLost])
    const early = await begin()
    const first = dispute(early.session)
    for (const event of [outcome(first, 'lost'), first, paid(early.session)]) await told(event)
    expect(await monthsOf(early.somebody)).toEqual([])
    expect(await stateAt(early.session)).toEqual([paymentState.disputeLost])
    expect(await invoicesOf(early.somebody)).toMatchObject([{ paymentState: paymentState.disputeLost }])
  })

  it('as lost over a part of it leaves the months to operators', async () => {
    const { somebody, session, begun } = await disputed({ amount: PRICE - 1 })
    await told(outcome(begun, 'lost'))
    expect(await planOf(somebody)).toBe('Studio')
    expect(await stateAt(session)).toEqual([paymentState.disputeLost])
  })

  it('in a way that is not known here changes nothing', async () => {
    const { session, begun } = await disputed()
    await told(outcome(begun, 'under_review'))
    expect(await stateAt(session)).toEqual([paymentState.disputed])
  })
})

describe('what is signed but no event', () => {
  const odd: readonly (readonly [string, string | Buffer])[] = [
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['a NUL', Buffer.from([0])],
    ['depth without end', '['.repeat(30_000)],
    ['a NUL in its id', JSON.stringify({ id: 'evt_\u0000', type: 'x', created: 1, data: { object: {} } })],
    ['a time beyond all times', JSON.stringify({ id: 'evt_1', type: 'x', created: 1e20, data: { object: {} } })],
    [
      'a NUL in its payment',
      JSON.stringify({
        ...{ id: 'evt_1', type: 'charge.dispute.created', created: 1 },
        data: { object: { id: 'dp_1', payment_intent: 'pi_\u0000', amount: 1, currency: 'eur' } },
      }),
    ],
  ]
  test.each(odd)('%s is refused', async (_what, body) => {
    expect(await signed(body)).toMatchObject({ code: 400 })
  })

  it('is never a fault of the server', { tags: 'long' }, async () => {
    const { session } = await begin()
    const types = [
      ...['checkout.session.completed', 'charge.refunded'],
      ...['charge.dispute.created', 'charge.dispute.closed'],
    ]
    const known = fc.constantFrom('pi_1', 'eur', 'won', 'lost', 1, true, null)
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), known)
    const names = [
      'id',
      'mode',
      'status',
      'payment_status',
      'payment_intent',
      'client_reference_id',
      'amount_total',
      'currency',
    ]
    const object = fc.dictionary(fc.constantFrom(...names, 'amount', 'amount_refunded', 'refunded'), value)
    const event = fc.record({ type: fc.constantFrom(...types), object })
    await fc.assert(
      fc.asyncProperty(event, async ({ type, object: changes }) => {
        const told = paid(session)
        const { code } = await tell({ ...told, type, data: { object: { ...told.data.object, ...changes } } })
        expect([200, 400]).toContain(code)
      }),
      { numRuns: rounds(30, 150), seed: 20_261_118 },
    )
  })

  it('is not read beyond 64 kB, nor as anything but JSON', async () => {
    const large = `"${'x'.repeat(65_536)}"`
    expect(await signed(large)).toMatchObject({ code: 413 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post('a=1', { headers })).toMatchObject({ code: 415 })
  })

  it('is limited by address', { tags: 'long' }, async () => {
    const env = { IP_LIMITS: 'on', STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const limited = await createTestServer({ database: server.database, clock: server.clock, env })
    const codes = new Set<number>()
    for (let n = 0; n <= calls.cardEvent.limit!.max; n += 1) codes.add((await post('{}', { to: limited })).code)
    expect([...codes]).toEqual([400, 429])
    await limited.stop()
  })
})

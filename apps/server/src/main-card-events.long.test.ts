import { createCardInvoice, listOwnPlanMonths } from '@plinth/api-schema/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../test/factories.ts'
import { type Product, START_LIMIT_MS } from '../test/product.ts'
import { startTwoServers, type TwoServers } from '../test/two-servers.ts'
import type { CardEvent } from './ports/card-processor.fixture.ts'

const BRANDS = 12

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
}, START_LIMIT_MS)
afterAll(() => servers.end())

type Payment = { brand: BuiltAccount; event: CardEvent; isAcknowledged: boolean }

/** Sends an event as the processor does; whether it was acknowledged. */
const send = async ({ url }: Product, event: CardEvent): Promise<boolean> => {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': servers.processor.sign(body) }
  try {
    return (await fetch(`${url}/api/plan/card/events`, { method: 'POST', headers, body })).status === 200
  } catch {
    return false
  }
}

const buildPayment = async (product: Product, planId: number): Promise<Payment> => {
  const brand = await buildAccount(servers.db.database, { kind: 'brand' })
  const { name } = await product.clientOf(brand.token)(createCardInvoice, { planId, months: 1 })
  return { brand, event: servers.processor.paidEvent(servers.processor.sessions.get(name)!), isAcknowledged: false }
}

const countMonths = async (product: Product, { token }: BuiltAccount) =>
  (await product.clientOf(token)(listOwnPlanMonths, {})).total

test(
  'a server that is killed while events of the card processor arrive has credited each that it acknowledged, once',
  async () => {
    const [plan] = await servers.db.database.query<{ id: number }>({
      text: `update plans set card_price = 8900, card_currency = 'eur' where name = 'Studio' returning id`,
    })
    const payments: Payment[] = []
    for (let n = 0; n < BRANDS; n += 1) payments.push(await buildPayment(servers.pair[0]!, plan!.id))

    const first = Promise.withResolvers<void>()
    const sent = payments.map(async (payment) => {
      const isAcknowledged = await send(servers.pair[0]!, payment.event)
      if (!isAcknowledged) return
      payment.isAcknowledged = true
      first.resolve()
    })
    await first.promise
    await servers.kill(0)
    await Promise.all(sent)
    await servers.restart(0)
    for (const { brand, isAcknowledged } of payments) {
      const months = await countMonths(servers.pair[0]!, brand)
      expect(isAcknowledged ? [1] : [0, 1]).toContain(months)
    }
    // The processor sends again what was not acknowledged, and sometimes what was.
    for (const { event } of payments) expect(await send(servers.pair[0]!, event)).toBe(true)
    for (const { brand } of payments) expect(await countMonths(servers.pair[0]!, brand)).toBe(1)
  },
  2 * START_LIMIT_MS,
)

import { createCardInvoice, listOwnPlanMonths } from '@plinth/api-schema/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../test/factories.ts'
import { createProducts, type Product, type Products, START_LIMIT_MS } from '../test/product.ts'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { type CardEvent, type CardStandIn, startCardProcessor } from './ports/card-processor.fixture.ts'

const BRANDS = 12
const KILLS = 2

let db: TestDatabase
let products: Products
let processor: CardStandIn
beforeAll(async () => {
  db = await createTestDatabase()
  products = createProducts()
  processor = await startCardProcessor()
})
afterAll(async () => {
  await products.end()
  await processor.close()
  await db.drop()
})

type Payment = { brand: BuiltAccount; event: CardEvent; isAcknowledged: boolean }

const launch = async (): Promise<Product> => {
  const { apiUrl, secretKey, webhookSecret } = processor
  const card = { STRIPE_API_URL: apiUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
  const product = await products.launch({ ...products.bareOn(db.url), PUBLIC_URL: 'http://plinth.test', ...card })
  await product.ready
  return product
}

/** Sends an event as the processor does; whether it was acknowledged. */
const send = async ({ url }: Product, event: CardEvent): Promise<boolean> => {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': processor.sign(body) }
  try {
    return (await fetch(`${url}/api/plan/card/events`, { method: 'POST', headers, body })).status === 200
  } catch {
    return false
  }
}

const buildPayment = async (product: Product, planId: number): Promise<Payment> => {
  const brand = await buildAccount(db.database, { kind: 'brand' })
  const { name } = await product.clientOf(brand.token)(createCardInvoice, { planId, months: 1 })
  return { brand, event: processor.paidEvent(processor.sessions.get(name)!), isAcknowledged: false }
}

const countMonths = async (product: Product, { token }: BuiltAccount) =>
  (await product.clientOf(token)(listOwnPlanMonths, {})).total

test(
  'a server that is killed while events of the card processor arrive has credited each that it acknowledged, once',
  async () => {
    const [plan] = await db.database.query<{ id: number }>({
      text: `update plans set card_price = 8900, card_currency = 'eur' where name = 'Studio' returning id`,
    })
    let product = await launch()
    const payments: Payment[] = []
    for (let n = 0; n < BRANDS; n += 1) payments.push(await buildPayment(product, plan!.id))

    for (let kill = 0; kill < KILLS; kill += 1) {
      const first = Promise.withResolvers<void>()
      const sent = payments.map(async (payment) => {
        const isAcknowledged = await send(product, payment.event)
        if (!isAcknowledged) return
        payment.isAcknowledged = true
        first.resolve()
      })
      await first.promise
      await product.end('SIGKILL')
      expect(product.child.signalCode).toBe('SIGKILL')
      await Promise.all(sent)
      product = await launch()
      for (const { brand, isAcknowledged } of payments) {
        const months = await countMonths(product, brand)
        expect(isAcknowledged ? [1] : [0, 1]).toContain(months)
      }
    }
    // The processor sends again what was not acknowledged, and sometimes what was.
    for (const { event } of payments) expect(await send(product, event)).toBe(true)
    for (const { brand } of payments) expect(await countMonths(product, brand)).toBe(1)
  },
  (KILLS + 1) * START_LIMIT_MS,
)

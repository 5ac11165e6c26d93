import { expect } from 'vitest'
import { startCardProcessor } from '../src/ports/card-processor.fixture.ts'
import { createProducts, type Product, type Products } from './product.ts'
import { createTestDatabase } from './test-database.ts'

/** Two servers on one database, of which one or the other is killed and started again, with a card processor. */
export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>

/** Starts two servers on one database of their own. */
export async function startTwoServers() {
  const db = await createTestDatabase()
  const processor = await startCardProcessor()
  const machines = [createProducts(), createProducts()]
  const launch = async (machine: Products) => {
    const { apiUrl, secretKey, webhookSecret } = processor
    const card = { STRIPE_API_URL: apiUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
    const env = { PUBLIC_URL: 'http://plinth.test', VOTES_PER_NETWORK: '100000', ...card }
    const product = await machine.launch({ ...machine.bareOn(db.url), ...env })
    await product.ready
    return product
  }
  const pair: Product[] = await Promise.all(machines.map(launch))
  return {
    ...{ db, processor, pair },
    async kill(which: number) {
      await pair[which]!.end('SIGKILL')
      expect(pair[which]!.child.signalCode).toBe('SIGKILL')
    },
    async restart(which: number) {
      pair[which] = await launch(machines[which]!)
    },
    async end() {
      await Promise.all(machines.map((machine) => machine.end()))
      await processor.close()
      await db.drop()
    },
  }
}

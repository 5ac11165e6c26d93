import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { listForeignNfts } from '@plinth/api-schema/foreign'
import { listNfts } from '@plinth/api-schema/nfts'
import { inject } from 'vitest'
import { DEMO_PASSWORD } from '../src/rooms/accounts/accounts.demo.ts'
import { createProducts, type Product, type Products } from './product.ts'

const LOOK_EVERY_MS = 100
const WAIT_EVERY_MS = 200

/** Somebody of the demo who holds something from another site. */
const HOLDER = 'tomas.berg'

/** What was seen of the run's one undisturbed first start of a product, from outside. */
export type FirstStart = {
  /** What health and readiness answered, one beside the other, until the product was ready; 0 where nobody answered. */
  statuses: string[]
  /** How many NFTs there were at the first answer of readiness, after which somebody of the demo could log in at once. */
  nfts: number
  exitCode: number | null
}

/** Asks a product that starts for its health and its readiness until it is ready, and at once for the people and works of the demo. */
const meet = async ({ url, clientOf, child, ready }: Product) => {
  const status = (route: string) =>
    fetch(`${url}${route}`).then(
      (answer) => answer.status,
      () => 0,
    )
  const statuses = new Set<string>()
  for (;;) {
    const [healthy, readiness] = [await status('/api/health'), await status('/api/ready')]
    statuses.add(`${healthy} ${readiness}`)
    if (readiness === 200) break
    // One that has ended instead says why.
    if (child.exitCode !== null) await ready
    await setTimeout(LOOK_EVERY_MS)
  }
  const { token } = await clientOf(null)(logIn, { userName: HOLDER, password: DEMO_PASSWORD })
  return { token, seen: { statuses: [...statuses], nfts: (await clientOf(null)(listNfts, {})).total } }
}

/** Waits until the jobs have looked at what somebody of the demo holds from elsewhere: no copy has to do it again. */
const settle = async ({ clientOf }: Product, token: string) => {
  const { id } = await clientOf(token)(userInfo, {})
  for (;;) {
    const { rows } = await clientOf(null)(listForeignNfts, { userId: id })
    if (rows.length > 0 && rows.every(({ image }) => image !== null)) return
    await setTimeout(WAIT_EVERY_MS)
  }
}

const makeSeed = async (folder: string): Promise<FirstStart> => {
  const products = createProducts()
  try {
    const product = await products.launch()
    const { token, seen } = await meet(product)
    await product.ready
    await settle(product, token)
    const exitCode = await product.end('SIGTERM')
    renameSync(products.dataDir, path.join(folder, 'data'))
    return { ...seen, exitCode }
  } finally {
    await products.end()
  }
}

/** Makes the seed, or waits for the worker that makes it. */
const ensureSeed = async (folder: string): Promise<FirstStart> => {
  const [made, failed] = [path.join(folder, 'made.json'), path.join(folder, 'failed')]
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(made)) {
      if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
      await setTimeout(WAIT_EVERY_MS)
    }
    return JSON.parse(readFileSync(made, 'utf8'))
  }
  try {
    const first = await makeSeed(folder)
    writeFileSync(`${made}.tmp`, JSON.stringify(first))
    renameSync(`${made}.tmp`, made)
    return first
  } catch (error) {
    writeFileSync(failed, `the product with the demo could not be made: ${error}`)
    throw error
  }
}

/**
 * Products on a data directory of their own, on which the product has started with its demo before and was stopped in order. That
 * first start takes longest by far, so a test run makes it once and copies it.
 */
export async function createSeededProducts(): Promise<Products & { firstStart: FirstStart }> {
  const folder = path.join(inject('runFolder'), 'seeded')
  const firstStart = await ensureSeed(folder)
  return { ...createProducts({ copyOf: path.join(folder, 'data') }), firstStart }
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { logIn } from '@plinth/api-schema/accounts'
import { listNfts } from '@plinth/api-schema/nfts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createProducts, type Product, type Products, START_LIMIT_MS } from '../test/product.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

const PAUSE_MS = 20

// The first start of a data directory takes longest by far: one of them serves all tests but those of starts that are cut off.
let products: Products
let first: Product
let usualMs: number
let met: { statuses: Set<string>; token: string; nfts: number }
const launch = (env?: Record<string, string>) => products.launch(env)

// Works of a campaign, of a participant's own collection, and prizes of mystery boxes.
const DEMO_NFTS = 11

/** Asks a product that starts for its health and its readiness until it is ready, and at once for the people and works of the demo. */
const meet = async ({ url, clientOf, child, ready }: Product) => {
  const status = (path: string) =>
    fetch(`${url}${path}`).then(
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
    await setTimeout(PAUSE_MS)
  }
  const { token } = await clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
  return { statuses, token, nfts: (await clientOf(null)(listNfts, {})).total }
}

beforeAll(async () => {
  products = createProducts()
  const begun = performance.now()
  first = await launch()
  met = await meet(first)
  await first.ready
  usualMs = performance.now() - begun
}, START_LIMIT_MS)
afterAll(() => products.end())

test('ready means that everybody is there: health answers before it, and the first answer of readiness comes with the demo', () => {
  expect(met.token).not.toBe('')
  expect(met.nfts).toBe(DEMO_NFTS)
  expect(met.statuses).toContain('200 503')
})

test(
  'a second start on the same DATA_DIR is refused with one line that names it',
  async () => {
    const second = await launch()
    expect(await second.exit).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toContain(products.dataDir)
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  },
  START_LIMIT_MS,
)

test(
  'SIGTERM: it stops listening and exits with 0',
  async () => {
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
    // As npm and a terminal pass it on: twice.
    first.child.kill('SIGTERM')
    expect(await first.end('SIGTERM')).toBe(0)
    await expect(fetch(`${first.url}/api/health`)).rejects.toThrow()
  },
  START_LIMIT_MS,
)

test(
  'a bad setting stops the start with one line that names it',
  async () => {
    const product = await launch({ SMTP_URL: 'mail.example' })
    expect(await product.exit).toBe(1)
    expect(product.output()).toMatch(/^The setting SMTP_URL cannot be used: [^\n]+\n$/)
  },
  START_LIMIT_MS,
)

test(
  'a CHAIN_PORT in use stops the start with one line that names it',
  async () => {
    await first.end('SIGTERM')
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ CHAIN_PORT: String(port) })
    expect(await product.exit).toBe(1)
    holder.close()
    expect(product.output().trim()).toBe(
      `The port ${port} is in use: stop the program that listens there, or set CHAIN_PORT to another port`,
    )
  },
  START_LIMIT_MS,
)

test(
  'a port in use stops the start with one line, and nothing is left running',
  async () => {
    await first.end('SIGTERM')
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ PORT: String(port) })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toBe(
      `The port ${port} is in use: stop the program that listens there, or set PORT to another port`,
    )
    holder.close()
    const again = await launch()
    await again.ready
  },
  START_LIMIT_MS,
)

test(
  'kill -9 at many moments of the first start: the next start is whole',
  async () => {
    const cutOff = createProducts()
    onTestFinished(() => cutOff.end())
    for (const share of [0.15, 0.35, 0.5, 0.65, 0.8, 0.95]) {
      const product = await cutOff.launch()
      await Promise.race([setTimeout(usualMs * share), product.ready])
      await product.end('SIGKILL')
    }
    const last = await cutOff.launch()
    await last.ready
    const faq = await (await fetch(`${last.url}/api/article/getArticleByType?typeId=1`)).json()
    expect(faq.data.length).toBeGreaterThanOrEqual(15)
    const countries = await (await fetch(`${last.url}/api/config/countryConfig`)).json()
    expect(countries.data).toHaveLength(249)
    // Whatever was cut off in the demo, each work is minted once, and all of them are there.
    const { rows, total } = await last.clientOf(null)(listNfts, {})
    expect(total, last.output()).toBe(DEMO_NFTS)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(DEMO_NFTS)
    expect(rows.every(({ status }) => status === 2)).toBe(true)
  },
  3 * START_LIMIT_MS,
)

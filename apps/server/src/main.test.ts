import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { logIn } from '@plinth/api-schema/accounts'
import { listNfts } from '@plinth/api-schema/nfts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProducts, type Products, START_LIMIT_MS } from '../test/product.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

let products: Products
let dataDir: string
const launch = (env?: Record<string, string>) => products.launch(env)
beforeEach(() => {
  products = createProducts()
  dataDir = products.dataDir
})
afterEach(() => products.end())

test(
  'SIGTERM: it stops listening and exits with 0',
  async () => {
    const product = await launch()
    await product.ready
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
    // As npm and a terminal pass it on: twice.
    product.child.kill('SIGTERM')
    expect(await product.end('SIGTERM')).toBe(0)
    await expect(fetch(`${product.url}/api/health`)).rejects.toThrow()
  },
  START_LIMIT_MS,
)

test(
  'ready means that everybody is there: health answers before it, and the first answer of readiness comes with the demo',
  async () => {
    const product = await launch()
    const status = async (path: string) =>
      fetch(`${product.url}${path}`).then(
        (answer) => answer.status,
        () => 0,
      )
    const seen = new Set<string>()
    for (;;) {
      const [health, ready] = [await status('/api/health'), await status('/api/ready')]
      seen.add(`${health} ${ready}`)
      if (ready === 200) break
    }
    const { token } = await product.clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
    expect(token).not.toBe('')
    const { total } = await product.clientOf(null)(listNfts, {})
    expect(total).toBe(4)
    expect(seen).toContain('200 503')
    await product.ready
  },
  START_LIMIT_MS,
)

test(
  'kill -9 at many moments of the first start: the next start is whole',
  async () => {
    const full = await launch()
    const begun = performance.now()
    await full.ready
    const usual = performance.now() - begun
    await full.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    for (const share of [0.15, 0.35, 0.5, 0.65, 0.8, 0.95]) {
      const product = await launch()
      await Promise.race([new Promise((resolve) => setTimeout(resolve, usual * share)), product.ready])
      await product.end('SIGKILL')
    }
    const last = await launch()
    await last.ready
    const faq = await (await fetch(`${last.url}/api/article/getArticleByType?typeId=1`)).json()
    expect(faq.data.length).toBeGreaterThanOrEqual(15)
    const countries = await (await fetch(`${last.url}/api/config/countryConfig`)).json()
    expect(countries.data).toHaveLength(249)
    // Whatever was cut off in the demo, each work has one token, and all of them are there.
    const { rows, total } = await last.clientOf(null)(listNfts, {})
    expect(total, last.output()).toBe(4)
    expect(new Set(rows.map(({ worksId, status }) => `${worksId} ${status}`)).size).toBe(4)
    expect(rows.every(({ status }) => status === 2)).toBe(true)
  },
  3 * START_LIMIT_MS,
)

test(
  'a second start on the same DATA_DIR is refused with one line that names it',
  async () => {
    const first = await launch()
    await first.ready
    const second = await launch()
    expect(await second.exit).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toContain(dataDir)
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
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
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ CHAIN_PORT: String(port) })
    expect(await product.exit).toBe(1)
    holder.close()
    expect(product.output().trim()).toBe(
      `The port ${port} of the embedded chain is already in use: stop what listens there, or set CHAIN_PORT to another port`,
    )
  },
  START_LIMIT_MS,
)

test(
  'a port in use stops the start with one line, and nothing is left running',
  async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ PORT: String(port) })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toBe(`The address is in use: another program listens on PORT ${port}`)
    holder.close()
    const again = await launch()
    await again.ready
  },
  START_LIMIT_MS,
)

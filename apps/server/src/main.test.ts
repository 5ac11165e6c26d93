import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listNfts } from '@plinth/api-schema/nfts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createProducts, type Product, START_LIMIT_MS } from '../test/product.ts'
import { createSeededProducts } from '../test/seeded-products.ts'
import { findEmbeddedPostgres } from './embedded/postgres.ts'

const LOOK_EVERY_MS = 100

// The first start of a data directory takes longest by far: a copy of one serves all tests but that of starts that are cut off.
let products: Awaited<ReturnType<typeof createSeededProducts>>
let serving: Product | undefined
const launch = (env?: Record<string, string>) => products.launch(env)
const serve = async () => {
  serving ??= await launch()
  await serving.ready
  return serving
}

// Works of a campaign, of a participant's own collection, and prizes of mystery boxes.
const DEMO_NFTS = 11

beforeAll(async () => {
  products = await createSeededProducts()
}, START_LIMIT_MS)
afterAll(() => products.end())

test('ready means that everybody is there: health answers before it, and the first answer of readiness comes with the demo', () => {
  const { nfts, statuses } = products.firstStart
  expect(nfts).toBe(DEMO_NFTS)
  expect(statuses).toContain('200 503')
})

test('a first start ends with 0, too', () => {
  expect(products.firstStart.exitCode).toBe(0)
})

test(
  'a bad setting stops the start with one line that names it',
  async () => {
    const product = await launch({ SMTP_URL: 'mail.example' })
    expect(await product.exit).toBe(1)
    expect(product.output()).toMatch(/^The setting SMTP_URL cannot be used: [^\n]+\n$/)
  },
  START_LIMIT_MS,
)

test('a CHAIN_PORT in use stops the start with one line that names it', {
  tags: 'long',
  timeout: START_LIMIT_MS,
}, async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const product = await launch({ CHAIN_PORT: String(port) })
  expect(await product.exit).toBe(1)
  holder.close()
  expect(product.output().trim()).toBe(
    `The port ${port} is in use: stop the program that listens there, or set CHAIN_PORT to another port`,
  )
})

test(
  'a port in use stops the start with one line, and nothing is left running',
  async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ PORT: String(port) })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toBe(
      `The port ${port} is in use: stop the program that listens there, or set PORT to another port`,
    )
    holder.close()
    await serve()
  },
  START_LIMIT_MS,
)

test(
  'a second start on the same DATA_DIR is refused with one line that names it',
  async () => {
    const { url } = await serve()
    const second = await launch()
    expect(await second.exit).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toContain(products.dataDir)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  },
  START_LIMIT_MS,
)

test(
  'SIGTERM: it stops listening and exits with 0',
  async () => {
    const { url, child, end } = await serve()
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    // As npm and a terminal pass it on: twice.
    child.kill('SIGTERM')
    expect(await end('SIGTERM')).toBe(0)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  },
  START_LIMIT_MS,
)

const countMigrations = async (dataDir: string): Promise<number> => {
  const connectionString = await findEmbeddedPostgres(dataDir)
  if (connectionString === undefined) return 0
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return (await client.query('select 1 from schema_migrations')).rowCount ?? 0
  } finally {
    await client.end()
  }
}
const countFiles = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0)
const countMinted = async ({ clientOf }: Product) =>
  (await clientOf(null)(listNfts, {})).rows.filter(({ status }) => status === 2).length

/** How far a first start has come when it is killed, the earliest first; what cannot be asked yet has not come. */
const MOMENTS: Record<string, (product: Product, dataDir: string) => boolean | Promise<boolean>> = {
  'the database is being made': (_product, dataDir) =>
    readdirSync(dataDir).some((name) => /^postgres(\.unf|$)/.test(name)),
  'it is being migrated': async (_product, dataDir) => (await countMigrations(dataDir)) > 40,
  'the files of the demo are being stored': (_product, dataDir) => countFiles(path.join(dataDir, 'files')) > 30,
  'its works are being minted': async (product) => (await countMinted(product)) > 0,
}

test('kill -9 in the midst of the first start: the next start is whole', {
  tags: 'long',
  timeout: 3 * START_LIMIT_MS,
}, async () => {
  const cutOff = createProducts()
  onTestFinished(() => cutOff.end())
  for (const hasCome of Object.values(MOMENTS)) {
    const product = await cutOff.launch()
    const look = async () => hasCome(product, cutOff.dataDir)
    while (!(await look().catch(() => false))) {
      // One that has ended by itself says why.
      if (product.child.exitCode !== null) await product.ready
      await setTimeout(LOOK_EVERY_MS)
    }
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
})

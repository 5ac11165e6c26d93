import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { logIn, signUp, userInfo } from '@plinth/api-schema/accounts'
import { artworkDetail, listArtworks, saveArtwork, voteArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail, listCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { uploadFile } from '@plinth/api-schema/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runArchiveCommand } from '../test/archive-command.ts'
import { expectExactCounters } from '../test/exact-counters.ts'
import { buildCrowd, TEST_PASSWORD } from '../test/factories.ts'
import { type Product, type Products, START_LIMIT_MS } from '../test/product.ts'
import { createSeededProducts } from '../test/seeded-products.ts'
import { type Database, openDatabase } from './db/database.ts'
import { findEmbeddedPostgres } from './embedded/postgres.ts'
import { buildPng } from './media/corpus/png.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

// More than can vote while a backup is made.
const VOTERS = 400

let products: Products
let folder: string
beforeAll(async () => {
  products = await createSeededProducts()
  folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-archive-'))
}, START_LIMIT_MS)
afterAll(async () => {
  await products.end()
  rmSync(folder, { recursive: true, force: true })
})

const launch = async () => {
  const product = await products.launch({ IP_LIMITS: 'off' })
  await product.ready
  return product
}

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = openDatabase((await findEmbeddedPostgres(products.dataDir))!, { max: 4, onError: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** What people see of the demo where nobody writes: a finished campaign, a work, its picture, a token. */
const look = async (product: Product) => {
  const visitor = product.clientOf(null)
  const { rows: finished } = await visitor(listCampaigns, { status: 2 })
  const { serverTime: _, ...campaign } = await visitor(campaignDetail, { id: finished[0]!.id })
  const { rows: works } = await visitor(listArtworks, {
    campaignId: campaign.id,
    orderByColumn: 'voteNum',
    isAsc: 'desc',
  })
  const work = await visitor(artworkDetail, { id: works[0]!.id })
  const picture = await fetch(`${product.url}${work.artworkImg}`)
  expect(picture.status).toBe(200)
  const { rows: tokens } = await visitor(listNfts, {})
  const token = await visitor(nftDetail, { id: tokens[0]!.id })
  const record = await fetch(`${product.url}/ipfs/${token.tokenUri!.replace('ipfs://', '')}`)
  expect(record.status).toBe(200)
  return {
    campaign,
    works,
    work,
    tokens,
    token,
    picture: Buffer.from(await picture.arrayBuffer()).toString('base64'),
    record: await record.text(),
  }
}

/** People who vote, join with new pictures and sign up until they are told to stop; each kind counts what was acknowledged. */
const startStorm = async (product: Product) => {
  const visitor = product.clientOf(null)
  const { rows: campaigns } = await visitor(listCampaigns, { status: 1 })
  const details = await Promise.all(campaigns.map(({ id }) => visitor(campaignDetail, { id })))
  const { id: campaignId } = details.find(({ voteRules }) => voteRules.voteLimit === null)!
  const { rows: works } = await visitor(listArtworks, { campaignId, pageSize: 100 })
  const crowd = await withDatabase((database) => buildCrowd(database, VOTERS))
  const done = { votes: 0, works: 0, signUps: 0 }
  const firsts = {
    votes: Promise.withResolvers<void>(),
    works: Promise.withResolvers<void>(),
    signUps: Promise.withResolvers<void>(),
  }
  const stop = new AbortController()
  const loop = async (kind: keyof typeof done, steps: Iterable<() => Promise<unknown>>) => {
    for (const step of steps) {
      if (stop.signal.aborted) return
      await step()
      done[kind]++
      firsts[kind].resolve()
    }
    throw new Error(`the ${kind} were over before the backup was`)
  }
  function* votes() {
    for (const { token } of crowd)
      for (const { id } of works) yield () => product.clientOf(token)(voteArtwork, { worksId: id })
  }
  function* submissions() {
    for (let number = 1; ; number++)
      yield async () => {
        const artist = product.clientOf(crowd[number % VOTERS]!.token)
        const bytes = new Uint8Array(buildPng({ width: 40 + (number % 50), height: 30 }))
        const { url } = await artist(uploadFile, { file: new File([bytes], 'work.png', { type: 'image/png' }) })
        await artist(saveArtwork, {
          campaignId,
          artworkTitle: `Work ${number}`,
          description: 'Made in a storm.',
          artworkImg: url,
        })
      }
  }
  function* signUps() {
    for (;;)
      yield () => {
        const userName = `s-${randomUUID()}`
        return visitor(signUp, { userName, email: `${userName}@guest.example`, password: TEST_PASSWORD, userType: 0 })
      }
  }
  const loops = Promise.all([loop('votes', votes()), loop('works', submissions()), loop('signUps', signUps())])
  await Promise.race([loops, Promise.all(Object.values(firsts).map(({ promise }) => promise))])
  return {
    done,
    async end() {
      stop.abort()
      await loops
    },
  }
}

/** Everything in the database that names a file, wherever it stands, but for examples in articles: none may be missing. */
const expectFilesOfRows = async (database: Database) => {
  const tables = await database.query<{ name: string }>({
    text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'articles'`,
  })
  const named = new Set<string>()
  for (const { name } of tables) {
    const rows = await database.query<{ file: string; cid: string }>({
      text: `select m[1] as file, m[2] as cid from ${name} t,
               regexp_matches(t::text, '([0-9a-f]{2}/[0-9a-f]{32}(?:-\\d+)?\\.[a-z0-9]+)|(baf[a-z2-7]{56})', 'g') m`,
    })
    for (const { file, cid } of rows) named.add(file ? `files/${file}` : `content/${cid.slice(-3, -1)}/${cid}`)
  }
  expect(named.size).toBeGreaterThan(300)
  expect([...named].filter((name) => !existsSync(path.join(products.dataDir, name)))).toEqual([])
}

test(
  'a backup of a product in use, restored where nothing is left, is the product as it was at one moment',
  async () => {
    const file = path.join(folder, 'plinth.tgz')
    const first = await launch()
    const seen = await look(first)
    const storm = await startStorm(first)
    const before = { ...storm.done }
    const backup = await runArchiveCommand('backup', file, { DATA_DIR: products.dataDir }).ended
    const after = { ...storm.done }
    await storm.end()
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up to [^\n]+\n$/) })
    for (const kind of ['votes', 'works', 'signUps'] as const) expect(after[kind], kind).toBeGreaterThan(before[kind])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    await first.end('SIGTERM')
    rmSync(products.dataDir, { recursive: true })

    const restore = await runArchiveCommand('restore', file, { DATA_DIR: products.dataDir }).ended
    expect(restore).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored [^\n]+\n$/) })
    const second = await launch()
    expect(await look(second)).toEqual(seen)
    const { token } = await second.clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
    const ana = second.clientOf(token)
    expect(await ana(userInfo, {})).toMatchObject({ userName: 'ana.lim' })
    await withDatabase(async (database) => {
      await expectExactCounters(database)
      await expectFilesOfRows(database)
      const [count] = await database.query<{ works: number; signUps: number; open: number }>({
        text: `select (select count(*) from artworks where title like 'Work %')::int as works,
                 (select count(*) from accounts where user_name like 's-%')::int as "signUps",
                 (select count(*) from pg_constraint where contype = 'f' and not convalidated)::int as open`,
      })
      for (const kind of ['works', 'signUps'] as const) {
        expect(count![kind], kind).toBeGreaterThanOrEqual(before[kind])
        expect(count![kind], kind).toBeLessThanOrEqual(after[kind] + 1)
      }
      expect(count!.open).toBe(0)
    })
    // Ids go on where they were: what is new meets nothing old.
    const bytes = new Uint8Array(buildPng({ width: 44, height: 33 }))
    await ana(uploadFile, { file: new File([bytes], 'next.png', { type: 'image/png' }) })
    await second.clientOf(null)(signUp, {
      userName: 'later',
      email: 'later@guest.example',
      password: TEST_PASSWORD,
      userType: 0,
    })
  },
  2 * START_LIMIT_MS,
)

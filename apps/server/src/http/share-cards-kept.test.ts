import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPicture } from '../../test/factories.ts'
import { buildPng } from '../media/corpus/png.ts'
import { systemClock } from '../ports/clock.ts'
import { openDiskCache } from '../ports/disk-cache.ts'
import { openDiskFileStore } from '../ports/disk-file-store.ts'
import { createFairGate } from '../ports/fair-gate.ts'
import type { FileStore } from '../ports/file-store.ts'
import { createHttpServer } from './http-server.ts'
import { CARD_CACHE, installShareCards, type SharedPage, sharedMeta } from './share-cards.ts'

const picture = { ...testPicture(), renditions: [] }
const pageNamed = (title: string): SharedPage => ({
  description: '',
  card: { eyebrow: 'By Ada', title, note: '', state: '', link: null },
  picture: { stored: picture, fit: 'whole' },
})

let folder: string
let files: FileStore
let drawings: number
let page: SharedPage | null
let gate: ReturnType<typeof createFairGate>

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-cards-'))
  drawings = 0
  page = pageNamed('Tide')
  gate = createFairGate({ running: 1, waiting: 9, waitingPerHolder: 1 })
  const store = await openDiskFileStore({ root: path.join(folder, 'files'), clock: systemClock })
  await store.put(picture.url.replace('/files/', ''), buildPng(), 'image/png')
  // A card opens its picture each time it is drawn, and never else.
  files = {
    ...store,
    open: (key) => {
      drawings++
      return store.open(key)
    },
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = async () => {
  const app = await createHttpServer({ logger: Fastify().log, publicUrl: 'http://plinth.test', trustProxy: false })
  const find = async () => page
  installShareCards(app, {
    files,
    clock: systemClock,
    find: { campaign: find, artwork: find, nft: find, artist: find, set: find },
    addressLimits: null,
    gate,
    cache: await openDiskCache({ root: path.join(folder, 'cards'), clock: systemClock, ...CARD_CACHE }),
  })
  return { get: (url = '/share/artwork/7.png', headers = {}) => app.inject({ url, headers }) }
}
const keptFiles = async () => (await readdir(path.join(folder, 'cards'))).filter((name) => name !== '.tmp')

test('a card is drawn once for all who ask at once, and not again after a restart', async () => {
  const { get } = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  for (const { statusCode, rawPayload } of answers) {
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(answers[0]!.rawPayload)).toBe(true)
  }
  expect(drawings).toBe(1)
  const again = await (await start()).get()
  expect(again.rawPayload.equals(answers[0]!.rawPayload)).toBe(true)
  expect(drawings).toBe(1)
})

test('what an address asks for beside the card costs no drawing', { tags: 'long' }, async () => {
  const { get } = await start()
  const queries = ['?v=1', '?v=2', '?a=b&v=000000000000', '?v[]=1', `?${'x'.repeat(1_000)}`, '?from=abc']
  for (const query of queries) expect((await get(`/share/artwork/7.png${query}`)).statusCode).toBe(200)
  expect(drawings).toBe(1)
  expect(await keptFiles()).toHaveLength(1)
})

test('a card that cannot be kept is served as it was drawn', { tags: 'long' }, async () => {
  const { get } = await start()
  await rm(path.join(folder, 'cards'), { recursive: true })
  for (const _time of [1, 2]) expect((await get()).statusCode).toBe(200)
  expect(drawings).toBe(2)
})

test('an edit costs one drawing, and the card before it is dropped', { tags: 'long' }, async () => {
  const { get } = await start()
  const before = await get()
  page = pageNamed('Ebb')
  const answers = await Promise.all(Array.from({ length: 10 }, () => get()))
  expect(answers[0]!.headers.etag).not.toBe(before.headers.etag)
  expect(drawings).toBe(2)
  expect(await keptFiles()).toHaveLength(1)
})

test('the card of what was removed is neither served nor kept, not even to anyone who has it', async () => {
  const { get } = await start()
  const { headers } = await get()
  expect(await keptFiles()).toHaveLength(1)
  page = null
  const answer = await get('/share/artwork/7.png', { 'if-none-match': headers.etag })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({ location: '/share-card.png', 'cache-control': 'no-store' })
  expect(answer.headers.etag).toBeUndefined()
  expect(await keptFiles()).toEqual([])
})

test('the address that the tags of a page name may be kept by a browser, any other for ten minutes', {
  tags: 'long',
}, async () => {
  const { get } = await start()
  const { image } = sharedMeta('artwork', 7, '/', page!)
  expect((await get(image)).headers['cache-control']).toBe('public, max-age=86400, s-maxage=600, immutable')
  for (const other of ['/share/artwork/7.png', '/share/artwork/7.png?v=000000000000', '/share/artwork/7.png?v=1&v=2'])
    expect((await get(other)).headers['cache-control']).toBe('public, max-age=600')
})

test('more cards than may wait are refused as busy, and drawn later', { tags: 'long' }, async () => {
  const { get } = await start()
  const held = Promise.withResolvers<void>()
  const holding = gate.run({ holder: 'an upload' }, () => held.promise)
  const waiting = get('/share/artwork/1.png')
  await expect.poll(() => gate.waiting).toBe(1)
  const refused = await get('/share/artwork/2.png')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  held.resolve()
  await holding
  expect((await waiting).statusCode).toBe(200)
  expect((await get('/share/artwork/2.png')).statusCode).toBe(200)
})

import { updateUser } from '@plinth/api-schema/accounts'
import { deleteDraft, getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { createLog } from '../../log.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { cleanUpUploads, startUploadsCleanUp } from './site-uploads.clean-up.ts'

const DAY_MS = 86_400_000

let server: TestServer
let files: FileStore
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  files = await openFileStore(server.settings, {})
  brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
})
afterAll(() => server.stop())

const keyOf = (url: string) => url.slice('/files/'.length)
/** An upload whose bytes are there, made so many days ago. */
const upload = async (account: BuiltAccount, days: number) => {
  const url = await buildUpload(server.database, account)
  await server.database.query({
    text: 'update files set created_at = $2 where key = $1',
    values: [keyOf(url).replace('.png', ''), new Date(server.clock.now().getTime() - days * DAY_MS)],
  })
  for (const name of [keyOf(url), keyOf(url).replace('.png', '-320.webp')])
    await files.put(name, new Uint8Array([1]), 'image/png')
  return url
}
const isThere = async (url: string) => (await files.size(keyOf(url))) !== null
const logged: string[] = []
const log = createLog('warn', { write: (line) => logged.push(line) })
const clean = (later = 0, store = files, signal?: AbortSignal) => {
  const clock = { now: () => new Date(server.clock.now().getTime() + later * DAY_MS) }
  return cleanUpUploads({ database: server.database, files: store, clock, log }, signal)
}
/** The same files, behind something that happens before each is removed. */
const storeThat = (beforeRemoval: (name: string) => void): FileStore => ({
  put: (key, bytes, type) => files.put(key, bytes, type),
  open: (key, range) => files.open(key, range),
  size: (key) => files.size(key),
  async remove(key) {
    beforeRemoval(key)
    await files.remove(key)
  },
})

test('an upload that nothing shows goes after 180 days, with its files; what is shown or newer stays', async () => {
  const [old, fresh, picture] = [await upload(brand, 181), await upload(brand, 179), await upload(brand, 400)]
  await server.call(updateUser, { imageUrl: picture }, brand.token)
  expect(await clean()).toBe(1)
  expect(await Promise.all([old, fresh, picture].map(isThere))).toEqual([false, true, true])
  expect(await files.size(keyOf(old).replace('.png', '-320.webp'))).toBeNull()
  await expect(server.call(updateUser, { imageUrl: old }, brand.token)).rejects.toMatchObject({ code: 400 })
  await server.call(updateUser, { imageUrl: fresh }, brand.token)
  // What was let go just now may still stand in an open page.
  expect(await clean()).toBe(0)
  expect(await isThere(picture)).toBe(true)
  expect(await clean(181)).toBe(1)
  expect(await isThere(picture)).toBe(false)
})

test('a saved draft holds the uploads of its brand, and nobody else’s', async () => {
  const stranger = await buildAccount(server.database, { clock: server.clock })
  const [banner, sticker, film, foreign] = [
    await upload(brand, 190),
    await upload(brand, 190),
    await upload(brand, 190),
    await upload(stranger, 190),
  ]
  const content = { name: 'Tide', banner, appBanner: foreign, stickers: sticker, imgType: 1, descriptionImg: film }
  await server.call(saveDraft, content, brand.token)
  await clean()
  expect(await Promise.all([banner, sticker, film, foreign].map(isThere))).toEqual([true, true, true, false])
  expect(await server.call(getDraft, {}, brand.token)).toMatchObject({ banner })
  // The next save names one less; it goes once it could not be undone any more.
  await server.call(saveDraft, { ...content, stickers: '' }, brand.token)
  await clean(181)
  expect(await Promise.all([banner, sticker, film].map(isThere))).toEqual([true, false, true])
  await server.call(deleteDraft, {}, brand.token)
  await clean(181)
  expect(await Promise.all([banner, film].map(isThere))).toEqual([false, false])
})

test('a draft that is saved while one of its uploads is removed does not hold it, and nothing is stuck', async () => {
  const [lost, kept, other] = [await upload(brand, 190), await upload(brand, 1), await upload(brand, 190)]
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    // As the clean-up does it.
    const key = keyOf(lost).replace('.png', '')
    await client.query('select 1 from files where key = $1 for update', [key])
    await client.query('update files set removed_at = now() where key = $1', [key])
    const saved = server.call(saveDraft, { name: 'Tide', banner: lost, appBanner: kept }, brand.token)
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await server.database.query({ text: waits })).length).toBe(1)
    await client.query('commit')
    await saved
  } finally {
    client.release()
  }
  expect(await clean()).toBe(2)
  expect(await Promise.all([lost, kept, other].map(isThere))).toEqual([false, true, false])
})

test('an upload that something shows all the same stays, and can be used again', async () => {
  const [shown, other] = [await upload(brand, 190), await upload(brand, 190)]
  await server.call(updateUser, { imageUrl: shown }, brand.token)
  await server.database.query({
    text: 'update files set removed_at = now() where key = $1',
    values: [keyOf(shown).replace('.png', '')],
  })
  expect(await clean()).toBe(1)
  expect(await Promise.all([shown, other].map(isThere))).toEqual([true, false])
  await server.call(updateUser, { bannerUrl: shown }, brand.token)
})

test('one whose files cannot be removed stays for the next time, and holds nobody up', async () => {
  const uploads = [await upload(brand, 190), await upload(brand, 190), await upload(brand, 190)]
  const [stuck] = uploads.map(keyOf).sort()
  const failing = storeThat((name) => {
    if (name === stuck) throw new Error('The disk failed')
  })
  expect(await clean(0, failing)).toBe(2)
  expect(logged.join('')).toContain('an upload stays until the next clean-up')
  expect((await Promise.all(uploads.map(isThere))).filter(Boolean)).toEqual([true])
  expect(await clean()).toBe(1)
})

test('is done every night, and says how much went', { tags: 'long' }, async () => {
  const fresh = await createTestDatabase()
  const told = Promise.withResolvers<string>()
  const write = (line: string) => line.includes('cleaned up uploads') && told.resolve(line)
  const jobs = await startJobs({ databaseUrl: fresh.url, log: createLog('silent'), pollSeconds: 0.5 })
  const deps = { database: fresh.database, files, clock: server.clock, log: createLog('info', { write }) }
  await startUploadsCleanUp(jobs, deps)
  const schedules = await fresh.database.query({ text: 'select name, cron from pgboss.schedule' })
  expect(schedules).toEqual([{ name: 'clean-up-uploads', cron: '57 3 * * *' }])
  await jobs.send('clean-up-uploads')
  expect(JSON.parse(await told.promise)).toMatchObject({ removed: 0 })
  await jobs.stop()
  await fresh.drop()
})

test('a clean-up that is to end does so after the upload at hand', async () => {
  const uploads = [await upload(brand, 190), await upload(brand, 190)]
  const ending = new AbortController()
  expect(
    await clean(
      0,
      storeThat(() => ending.abort()),
      ending.signal,
    ),
  ).toBe(1)
  expect((await Promise.all(uploads.map(isThere))).filter(Boolean)).toEqual([true])
  expect(await clean()).toBe(1)
})

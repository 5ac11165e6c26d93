import { updateUser } from '@plinth/api-schema/accounts'
import { deleteDraft, getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { cleanUpUploads } from './site-uploads.clean-up.ts'

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
const clean = (later = 0) => {
  const clock = { now: () => new Date(server.clock.now().getTime() + later * DAY_MS) }
  return cleanUpUploads({ database: server.database, files, clock })
}

test('an upload that nothing shows goes after thirty days, with its files; what is shown or newer stays', async () => {
  const [old, fresh, picture] = [await upload(brand, 31), await upload(brand, 29), await upload(brand, 400)]
  await server.call(updateUser, { imageUrl: picture }, brand.token)
  expect(await clean()).toBe(1)
  expect(await Promise.all([old, fresh, picture].map(isThere))).toEqual([false, true, true])
  expect(await files.size(keyOf(old).replace('.png', '-320.webp'))).toBeNull()
  await expect(server.call(updateUser, { imageUrl: old }, brand.token)).rejects.toMatchObject({ code: 400 })
  await server.call(updateUser, { imageUrl: fresh }, brand.token)
  // What was let go just now may still stand in an open page.
  expect(await clean()).toBe(0)
  expect(await isThere(picture)).toBe(true)
  expect(await clean(31)).toBe(1)
  expect(await isThere(picture)).toBe(false)
})

test('a saved draft holds the uploads of its brand, and nobody else’s', async () => {
  const stranger = await buildAccount(server.database, { clock: server.clock })
  const [banner, sticker, film, foreign] = [
    await upload(brand, 40),
    await upload(brand, 40),
    await upload(brand, 40),
    await upload(stranger, 40),
  ]
  const content = { name: 'Tide', banner, appBanner: foreign, stickers: sticker, imgType: 1, descriptionImg: film }
  await server.call(saveDraft, content, brand.token)
  await clean()
  expect(await Promise.all([banner, sticker, film, foreign].map(isThere))).toEqual([true, true, true, false])
  expect(await server.call(getDraft, {}, brand.token)).toMatchObject({ banner })
  // The next save names one less; it goes once it could not be undone any more.
  await server.call(saveDraft, { ...content, stickers: '' }, brand.token)
  await clean(31)
  expect(await Promise.all([banner, sticker, film].map(isThere))).toEqual([true, false, true])
  await server.call(deleteDraft, {}, brand.token)
  await clean(31)
  expect(await Promise.all([banner, film].map(isThere))).toEqual([false, false])
})

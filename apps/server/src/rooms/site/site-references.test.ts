import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { siteExporting } from './site-exporting.service.ts'
import { siteForgetting } from './site-forgetting.service.ts'
import { uploadReferences } from './site-references.service.ts'

let server: TestServer
let files: FileStore
let account: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  files = await openFileStore(server.settings, {})
  account = await buildAccount(server.database, { clock: server.clock })
})
afterAll(() => server.stop())

const inTransaction = <Answer>(work: (tx: Parameters<typeof uploadReferences.forget>[0]) => Promise<Answer>) =>
  server.database.transaction(work)
const heldBy = async (holder: string) => {
  const rows = await server.database.query<{ key: string }>({
    text: 'select file_key as key from upload_references where holder = $1 order by file_key',
    values: [holder],
  })
  return rows.map(({ key }) => `/files/${key}.png`)
}

test('an upload is forgotten when nothing shows it any more, and not before', async () => {
  const url = await buildUpload(server.database, account)
  const forget = () => inTransaction((tx) => uploadReferences.forget(tx, account.accountId, url))
  await inTransaction((tx) =>
    uploadReferences.hold(tx, [{ holder: 'test:1', urls: [url, null, 'https://a.example/b.png'] }]),
  )
  expect(await heldBy('test:1')).toEqual([url])
  expect(await forget()).toBe(false)
  await inTransaction((tx) => uploadReferences.release(tx, ['test:1']))
  expect(await forget()).toBe(true)
  await inTransaction((tx) => uploadReferences.hold(tx, [{ holder: 'test:1', urls: [url] }]))
  expect(await heldBy('test:1')).toEqual([])
})

test('what a holder shows from now on takes the place of what it showed; unchecked, uploads of others are left out', async () => {
  const [one, other] = [await buildUpload(server.database, account), await buildUpload(server.database, account)]
  const foreign = await buildUpload(server.database, await buildAccount(server.database))
  await inTransaction((tx) => uploadReferences.replace(tx, 'test:2', [one, foreign]))
  expect(await heldBy('test:2')).toEqual([one, foreign].toSorted())
  await inTransaction((tx) => uploadReferences.replaceOwn(tx, account.accountId, 'test:2', [other, foreign]))
  expect(await heldBy('test:2')).toEqual([other])
  await inTransaction((tx) => uploadReferences.replaceOwn(tx, account.accountId, 'test:2', []))
  expect(await heldBy('test:2')).toEqual([])
})

test('uploads are in the data of who sent them, but for those that are gone; with the account go those that nothing shows', async () => {
  const person = await buildAccount(server.database)
  const [shown, loose] = [await buildUpload(server.database, person), await buildUpload(server.database, person)]
  const keyOf = (url: string) => url.slice('/files/'.length)
  for (const url of [shown, loose]) await files.put(keyOf(url), Buffer.from(url), 'image/png')
  await inTransaction((tx) => uploadReferences.hold(tx, [{ holder: 'test:3', urls: [shown] }]))
  const nameOf = (url: string) => url.split('/').at(-1)
  const exported = async () => {
    const deps = { database: server.database, files, publicUrl: '' }
    const [folder] = siteExporting.folders!
    const opened: [string, string | null][] = []
    for await (const { name, open } of folder!.files(deps, person.accountId)) {
      const stream = await open()
      opened.push([name, stream && (await text(Readable.from(stream)))])
    }
    return { folder: folder!.folder, about: folder!.about, opened }
  }
  expect(await readExport(siteExporting, server, person.accountId)).toEqual({
    'uploads.csv': {
      about: 'Your uploads: the name of each file in the folder uploads, its type, size and date.',
      rows: [shown, loose].map((url) => ({
        ...{ file: nameOf(url), mediaType: 'image/png', bytes: 1, width: 640, height: 480 },
        createdAt: expect.any(Date),
      })),
    },
  })
  await files.remove(keyOf(shown))
  expect(await exported()).toEqual({
    folder: 'uploads/',
    about:
      'Your pictures, films and models, as we store them. Details such as the place of a photo were removed at the upload.',
    opened: [
      [nameOf(shown), null],
      [nameOf(loose), loose],
    ],
  })
  await siteForgetting.run!(
    { ...server, files, log: server.app.log },
    { id: person.accountId, email: null, userName: null, name: null, removesWorks: false, askedAt: new Date() },
  )
  expect((await exported()).opened).toEqual([[nameOf(shown), null]])
  expect(await files.size(keyOf(loose))).toBeNull()
})

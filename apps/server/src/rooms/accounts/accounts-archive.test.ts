import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '@plinth/api-schema/zip'
import { expect, test } from 'vitest'
import type { ExportedTable, Exporting } from '../../db/exporting.ts'
import { listArchive } from './accounts-archive.ts'

const AT = new Date('2026-11-17T09:30:00Z')

test.each([1, 2])('a file is closed when its reader goes after piece %s', async (pieces) => {
  const picture = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)])
  const files = async function* () {
    yield { name: 'picture.png', open: async () => picture }
  }
  const exporting: Exporting = { columns: {}, folders: [{ folder: 'uploads/', about: 'Pictures.', files }] }
  const archive = { accountId: 1, at: AT, stillMay: async () => undefined }
  const zip = writeZip(listArchive([exporting], null as never, archive), AT)
  for (let count = 0; count < pieces; count++) expect((await zip.next()).done).toBe(false)
  await zip.return(undefined)
  expect(picture.destroyed).toBe(true)
})

/** A list of so many rows. */
const table = (file: ExportedTable['file'], count: number): ExportedTable => ({
  file,
  about: `About ${file}.`,
  rows: async function* () {
    for (let n = 1; n <= count; n++) yield { n }
  },
})
const contentOf = async (entry: ZipEntry) => {
  if ('bytes' in entry) return Buffer.from(entry.bytes).toString()
  const pieces: Uint8Array[] = []
  for await (const piece of entry.pieces) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('the last file says what is in the others, what was not there and what is left out, each reason once', async () => {
  const files = async function* () {
    yield { name: 'one.png', open: async () => Readable.from([Buffer.from('picture')]) }
    yield { name: 'gone.png', open: async () => null }
  }
  const rooms: Exporting[] = [
    {
      columns: { 'votes.account_id': { file: 'votes.csv' }, 'looks.account_id': { leftOut: 'Looks: a guess.' } },
      tables: [table('votes.csv', 3), table('works.json', 1), table('none.csv', 0)],
    },
    {
      columns: { 'signs.account_id': { leftOut: 'Looks: a guess.' }, 'files.account_id': { leftOut: 'Old files.' } },
      folders: [{ folder: 'uploads/', about: 'Pictures.', files }],
    },
  ]
  let asked = 0
  const archive = { accountId: 7, at: AT, stillMay: async () => asked++ }
  const read: [string, string][] = []
  for await (const entry of listArchive(rooms, null as never, archive)) read.push([entry.name, await contentOf(entry)])
  expect(read.slice(0, -1)).toEqual([
    ['votes.csv', '\uFEFFn\r\n1\r\n2\r\n3\r\n'],
    ['works.json', '[\n{\n  "n": 1\n}\n]\n'],
    ['uploads/one.png', 'picture'],
  ])
  // Before each list and each picture.
  expect(asked).toBe(5)
  expect(read.at(-1)![0]).toBe('README.txt')
  expect(read.at(-1)![1]).toMatchInlineSnapshot(`
    "Your data at Plinth
    ===================

    Account 7, as of 2026-11-17T09:30:00.000Z. All times are in UTC.

    This archive holds what Plinth keeps about your account. Files that end with .csv open in any spreadsheet program,
    files that end with .json in any text editor. A cell that would be a formula begins with an apostrophe.

    Keep the archive safe: it holds everything about your account but its password.

    What is in it
    -------------

    votes.csv
      About votes.csv.
      Entries: 3

    works.json
      About works.json.
      Entries: 1

    none.csv
      About none.csv.
      There is nothing of this kind, so the file is left out.

    uploads/
      Pictures.
      Files: 1

    What is left out, and why
    -------------------------

    - Passwords, codes, keys and tokens, also as hashes: they open accounts and say nothing about you.
    - What belongs to others: who voted for your works, who reported them, who invited you or wrote you down.
    - Looks: a guess.
    - Old files.

    What is on a blockchain is there for everybody to read, and not repeated here.
    "
  `)
})

test('a list whose reader goes is closed', async () => {
  let isClosed = false
  const rows = async function* () {
    try {
      yield { n: 1 }
      yield { n: 2 }
    } finally {
      isClosed = true
    }
  }
  const exporting: Exporting = { columns: {}, tables: [{ file: 'votes.csv', about: 'Votes.', rows }] }
  const archive = { accountId: 1, at: AT, stillMay: async () => undefined }
  for await (const entry of listArchive([exporting], null as never, archive)) {
    if (!('pieces' in entry)) continue
    for await (const _ of entry.pieces) break
  }
  expect(isClosed).toBe(true)
})

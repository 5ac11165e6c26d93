import { Readable } from 'node:stream'
import { writeZip } from '@plinth/api-schema/zip'
import { expect, test } from 'vitest'
import type { Exporting } from '../../db/exporting.ts'
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

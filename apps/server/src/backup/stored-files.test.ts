import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../ports/clock.ts'
import { openDiskFileStore } from '../ports/disk-file-store.ts'
import { openFilesBelow } from '../ports/open-handles.fixture.ts'
import { createArchive } from './archive-writer.ts'
import { addStoredFiles } from './stored-files.ts'

test('every file of a store goes into the archive once, and none stays open', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-stored-'))
  const root = path.join(dataDir, 'files')
  const store = await openDiskFileStore({ root, clock: systemClock })
  for (const key of ['ab/one', 'ab/two', 'cd/three']) await store.put(key, Buffer.alloc(200_000, key), 'image/png')
  await store.put('cd/empty', new Uint8Array(), 'image/png')
  const archive = await createArchive(path.join(dataDir, 'archive'), new AbortController().signal)
  expect(await addStoredFiles(archive, dataDir, 'files')).toBe(4)
  expect(archive.has('files/cd/empty')).toBe(true)
  expect(await addStoredFiles(archive, dataDir, 'files')).toBe(0)
  expect(await openFilesBelow(root)).toEqual([])
  await archive.abandon()
  await rm(dataDir, { recursive: true })
})

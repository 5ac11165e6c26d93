import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../test/rounds.ts'
import { systemClock } from './clock.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import { bytesOf } from './disk-writer.fixture.ts'
import { openFilesBelow } from './open-handles.fixture.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'plinth-crash-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const anHourLater = { now: () => new Date(Date.now() + 60 * 60_000) }

/** Lets a writer work until it has acknowledged so many files, then kills it without warning. */
async function writeAndKill(prefix: string, acknowledgements: number): Promise<string[]> {
  const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'disk-writer.fixture.ts'), root, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(writer, 'exit')
  const keys: string[] = []
  for await (const key of createInterface(writer.stdout)) {
    keys.push(key)
    if (keys.length === acknowledgements) writer.kill('SIGKILL')
  }
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
  return keys
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

test('a writer killed at any moment leaves every acknowledged file whole and no half file under a key', async () => {
  for (let round = 0; round < rounds(2, 8); round++) {
    const prefix = `round-${round}`
    const acknowledged = await writeAndKill(prefix, 1 + round)
    const visible = (await filesBelow(root)).filter((file) => file.startsWith(prefix))
    expect(visible).toEqual(expect.arrayContaining(acknowledged))
    for (const key of visible) expect(bytesOf(key).equals(await readFile(path.join(root, key)))).toBe(true)
  }
})

test('drafts of dead writers are swept at the next start, those that may still be written are not', async () => {
  const drafts = () => readdir(path.join(root, '.tmp'))
  await writeFile(path.join(root, '.tmp', 'half'), 'half a fi')
  const before = await drafts()
  await openDiskFileStore({ root, clock: systemClock })
  expect(await drafts()).toEqual(before)
  await openDiskFileStore({ root, clock: anHourLater })
  expect(await drafts()).toEqual([])
})

test('a reader sees the old or the new file, never a mixture, while writers race', async () => {
  const store = await openDiskFileStore({ root, clock: systemClock })
  const versions = [1, 2, 3, 4].map((version) => Buffer.alloc(200_000, version))
  await store.put('raced', versions[0]!, 'image/png')
  const writing = Promise.all(versions.map((bytes) => store.put('raced', bytes, 'image/png')))
  for (let round = 0; round < 20; round++) {
    const file = await store.open('raced')
    const bytes = await buffer(file!.stream)
    expect(versions.some((version) => version.equals(bytes))).toBe(true)
  }
  await writing
})

test('leaves no file open, whether it was read, refused or given up half way', async () => {
  const folder = path.join(root, 'handles')
  const store = await openDiskFileStore({ root: folder, clock: systemClock })
  await store.put('whole', Buffer.alloc(300_000, 1), 'image/png')
  await store.put('empty', new Uint8Array(), 'image/png')
  expect([await store.size('whole'), await store.size('empty'), await store.size('missing')]).toEqual([
    300_000,
    0,
    null,
  ])
  expect(await openFilesBelow(folder)).toEqual([])
  await expect(store.open('whole', { start: 300_000, end: 300_001 })).rejects.toThrow()
  for (const key of ['whole', 'empty']) {
    const { stream } = (await store.open(key))!
    const closed = once(stream, 'close')
    stream.resume()
    await closed
  }
  const { stream } = (await store.open('whole'))!
  const closed = once(stream, 'close')
  stream.once('data', () => stream.destroy())
  await closed
  expect(await openFilesBelow(folder)).toEqual([])
})

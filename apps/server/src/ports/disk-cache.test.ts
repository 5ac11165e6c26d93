import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { openDiskCache } from './disk-cache.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-cache-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const open = (bounds: { maxFiles?: number; maxBytes?: number } = {}) =>
  openDiskCache({ root, clock: systemClock, maxFiles: 10, maxBytes: 1000, ...bounds })
const files = async () => (await readdir(root)).filter((name) => name !== '.tmp').toSorted()
const bytes = (length: number, fill = 1) => Buffer.alloc(length, fill)

it('keeps one version under each name, also after a restart', async () => {
  const cache = await open()
  expect(await cache.get('work-1', 'a')).toBeNull()
  await cache.put('work-1', 'a', bytes(3))
  await cache.put('work-1', 'b', bytes(4))
  const again = await open()
  expect(await again.get('work-1', 'b')).toEqual(bytes(4))
  expect(await again.get('work-1', 'a')).toBeNull()
  expect(await files()).toEqual(['work-1.b'])
})

it('keeps one of several versions that are written at once, and counts it alone', async () => {
  const cache = await open({ maxBytes: 100 })
  await cache.put('work-1', 'a', bytes(40))
  await Promise.all(['b', 'c', 'd'].map((version) => cache.put('work-1', version, bytes(40))))
  expect(await files()).toHaveLength(1)
  await cache.put('work-2', 'a', bytes(60))
  expect(await files()).toHaveLength(2)
})

it('drops the least recently used when there are too many', async () => {
  const cache = await open({ maxFiles: 2 })
  await cache.put('one', 'a', bytes(1))
  await cache.put('two', 'a', bytes(1))
  await cache.get('one', 'a')
  await cache.put('three', 'a', bytes(1))
  expect(await files()).toEqual(['one.a', 'three.a'])
})

it('drops the least recently used when they are too large, and counts what is written again once', async () => {
  const cache = await open({ maxBytes: 100 })
  await cache.put('one', 'a', bytes(50))
  for (let round = 0; round < 3; round++) await cache.put('two', 'a', bytes(50))
  expect(await files()).toEqual(['one.a', 'two.a'])
  await cache.put('three', 'a', bytes(20))
  expect(await files()).toEqual(['three.a', 'two.a'])
})

it('keeps nothing of what is larger than all together may be', async () => {
  const cache = await open({ maxBytes: 100 })
  await cache.put('one', 'a', bytes(50))
  await cache.put('two', 'a', bytes(101))
  await cache.put('one', 'b', bytes(101))
  expect(await cache.get('one', 'b')).toBeNull()
  expect(await files()).toEqual([])
})

it('forgets what is removed, and makes do without a file that somebody else took', async () => {
  const cache = await open()
  await cache.put('one', 'a', bytes(1))
  await cache.put('two', 'a', bytes(1))
  await cache.remove('one')
  await rm(path.join(root, 'two.a'))
  expect(await cache.get('one', 'a')).toBeNull()
  expect(await cache.get('two', 'a')).toBeNull()
})

it('leaves files alone that are not its own, and takes no name that leads elsewhere', async () => {
  await writeFile(path.join(root, 'README'), 'x')
  const cache = await open({ maxFiles: 1 })
  await cache.put('one', 'a', bytes(1))
  await cache.put('two', 'a', bytes(1))
  expect(await files()).toEqual(['README', 'two.a'])
  await expect(cache.put('../x', 'a', bytes(1))).rejects.toThrow(TypeError)
})

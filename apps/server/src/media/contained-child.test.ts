import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { type ContainedScript, type Containment, limitsProcessorTime, runContained } from './contained-child.ts'
import { buildPng } from './corpus/png.ts'
import { processUpload } from './process-upload.ts'

const BUSY: ContainedScript = { url: new URL('./busy-child.fixture.ts', import.meta.url), rehearsals: [] }
const REHEARSED = fileURLToPath(new URL('./rehearsed-uploads.fixture.ts', import.meta.url))
const LIMITS: Containment = {
  cpuSeconds: 1,
  wallMilliseconds: limitsProcessorTime ? 120_000 : 5_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 64,
  maxOutputBytes: 1000,
}

it('is killed when its processor time is used up, which is charged as used', async () => {
  const spent: number[] = []
  const run = runContained(BUSY, Buffer.alloc(0), LIMITS, { spend: (milliseconds) => spent.push(milliseconds) })
  await expect(run).rejects.toThrow('SIGKILL')
  // Without a report the clock is charged, and two threads use up a second in less than that.
  expect(spent).toHaveLength(1)
  expect(spent[0]).toBeGreaterThanOrEqual(500)
})

it('is killed when nobody waits for it any more, and charged for as long as it ran', async () => {
  const leaving = new AbortController()
  const spent: number[] = []
  const limits = { ...LIMITS, cpuSeconds: 100 }
  const run = runContained(BUSY, Buffer.alloc(0), limits, {
    signal: leaving.signal,
    spend: (milliseconds) => spent.push(milliseconds),
  })
  leaving.abort(new Error('gone'))
  await expect(run).rejects.toThrow('gone')
  expect(spent).toHaveLength(1)
  expect(spent[0]).toBeGreaterThan(0)
  await expect(runContained(BUSY, Buffer.alloc(0), limits, { signal: leaving.signal })).rejects.toThrow('gone')
})

it('tells what it has used when it ends well', { tags: 'long' }, async () => {
  const spent: number[] = []
  await processUpload('png', buildPng(), { spend: (milliseconds) => spent.push(milliseconds) })
  expect(spent).toHaveLength(1)
  expect(spent[0]).toBeGreaterThan(10)
})

it('finds compiled all that it loads, and leaves nothing beside it', { tags: 'long' }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-compiled-'))
  try {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder }
    const { stdout } = await promisify(execFile)(process.execPath, [REHEARSED], { env })
    const { before, after } = JSON.parse(stdout) as { before: string[]; after: string[] }
    expect(before.length).toBeGreaterThan(0)
    // One that misses something tries to keep it too, and leaves an empty file because it may write none.
    expect(after).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

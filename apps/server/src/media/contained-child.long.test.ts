import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const REHEARSED = fileURLToPath(new URL('./rehearsed-uploads.fixture.ts', import.meta.url))

it('finds compiled all that it loads, and leaves nothing beside it', async () => {
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

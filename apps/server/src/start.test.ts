import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { START_LIMIT_MS } from '../test/product.ts'
import { findRunning } from './embedded/process-identity.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'
import { ROLES, startPlinth } from './start.ts'

test(
  'a database that does not start is reported at once, and leaves no chain running that was starting meanwhile',
  async () => {
    const dataDir = await realpath(await mkdtemp(path.join(os.tmpdir(), 'plinth-start-')))
    const chain = path.join(dataDir, 'chain')
    const chainsRunning = () => findRunning('anvil', path.join(chain, 'state.json'))
    onTestFinished(async () => {
      for (const pid of await chainsRunning()) process.kill(pid, 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    })
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '9\n')
    const reported: { error: unknown; chainWasUp: boolean }[] = []
    const settings = readSettings({ DATA_DIR: dataDir, CHAIN_PORT: '0' })
    const starting = startPlinth(settings, createLog('silent'), ROLES, (error) =>
      reported.push({ error, chainWasUp: existsSync(path.join(chain, 'rpc-url')) }),
    )
    await expect(starting).rejects.toThrow(/was made by Postgres 9/)
    expect(reported).toEqual([{ error: await starting.catch((error: unknown) => error), chainWasUp: false }])
    // It had come as far as to be found by others.
    expect(await readdir(chain)).toContain('rpc-url')
    expect(await chainsRunning()).toEqual([])
  },
  START_LIMIT_MS,
)

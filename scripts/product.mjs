import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/test/free-port.ts'

export { freePort }

const root = path.resolve(import.meta.dirname, '..')

/** Makes an empty data directory, and a way to remove it. */
export function temporaryDataDir() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Copies the data of a product that has ended into an empty data directory. */
export function copyDataDir(from, to) {
  cpSync(from, to, { recursive: true })
  // Postgres starts on nothing that others may read.
  chmodSync(path.join(to, 'postgres'), 0o700)
}

/** Starts the product on a data directory and ports of its own; resolves when it says that it is ready. */
export async function startProduct({ dataDir, env = {} }) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      CHAIN_PORT: '0',
      DATA_DIR: dataDir,
      IP_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = /Plinth is ready at (\S+)/.exec(output)
      if (ready) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)))
  })
  return {
    address,
    pid: child.pid,
    readyAfterMs: performance.now() - begun,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

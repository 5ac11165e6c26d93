import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort, temporaryDataDir } from './product.mjs'

const root = path.resolve(import.meta.dirname, '..')
const START_LIMIT_MS = 240_000

const killGroup = (leader) => {
  try {
    process.kill(-leader.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Starts the product as a person, systemd or a container does; resolves when it says that it is ready. */
const npmStart = async (env) => {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, so that nothing of it outlives a test that fails.
    detached: true,
    env: { ...process.env, CHAIN_PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const ready = Promise.withResolvers()
  npm.stdout.on('data', (chunk) => {
    output += chunk
    if (output.includes('Plinth is ready at')) ready.resolve()
  })
  npm.once('exit', () => ready.reject(new Error(`it ended before it was ready:\n${output}`)))
  await ready.promise
  return npm
}

test(
  'SIGTERM to npm start stops the product and not npm alone',
  async () => {
    const { dataDir, remove } = temporaryDataDir()
    const port = String(await freePort())
    const health = () => fetch(`http://127.0.0.1:${port}/api/health`)
    const npm = await npmStart({ PORT: port, DATA_DIR: dataDir, DEMO: '0' })
    try {
      expect((await health()).status).toBe(200)
      npm.kill('SIGTERM')
      await once(npm, 'exit')
      await expect(health()).rejects.toThrow()
    } finally {
      killGroup(npm)
      remove()
    }
  },
  START_LIMIT_MS,
)

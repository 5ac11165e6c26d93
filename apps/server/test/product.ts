import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, constants, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Client, createClient } from '@plinth/api-schema/client'
import type { Role } from '../src/start.ts'
import { freePort } from './free-port.ts'

// A chain that nobody answers for: the embedded one would take most of each start.
const NOWHERE = { id: 1, chainId: 7, chainName: 'Nowhere', networkName: 'Nowhere', chainRpc: 'http://127.0.0.1:9' }

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

/** How long a test waits for a product to start: a watchdog, not an expectation, since the machine may be busy. */
export const START_LIMIT_MS = 300_000

/** The whole product as a process of its own, the way a person runs it and a machine kills it. */
export type Product = {
  url: string
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
  ready: Promise<void>
  /** The calls of the person who holds a token, or of nobody. */
  clientOf(token: string | null): Client
  end(signal: NodeJS.Signals): Promise<number | null>
}
/** Products that share a data directory, one after the other. */
export type Products = ReturnType<typeof createProducts>

const clientAt =
  (url: string) =>
  (token: string | null): Client =>
    createClient(async ({ method, url: path, headers, body }) => {
      const session = token === null ? {} : { Authorization: `Bearer ${token}` }
      const request = { method, headers: { ...headers, ...session }, ...(body === undefined ? {} : { body }) }
      const response = await fetch(`${url}${path}`, request)
      return { status: response.status, body: await response.json() }
    })

async function launchOn(dataDir: string, env: Record<string, string>, roles: readonly Role[]): Promise<Product> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [MAIN, ...roles], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, CHAIN_PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const heard = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Plinth is ready at')) heard.resolve()
    })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  void exit.then(() => heard.reject(new Error(`it ended before it was ready:\n${output}`)))
  heard.promise.catch(() => undefined)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    child,
    output: () => output,
    exit,
    ready: heard.promise,
    clientOf: clientAt(url),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exit
    },
  }
}

// A thousand files: one after the other, without a turn of the event loop for each, takes a fraction of the time.
const copyDataDir = (from: string, to: string) => {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  chmodSync(path.join(to, 'postgres'), 0o700)
}

/** Makes a data directory, empty or a copy of one, on which products are launched; `end` stops those that run and removes it. */
export function createProducts({ copyOf }: { copyOf?: string } = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-main-'))
  if (copyOf !== undefined) copyDataDir(copyOf, dataDir)
  const running: Product[] = []
  return {
    dataDir,
    /** Settings of a product on a database of one's own, without demo and without a chain. */
    bareOn(databaseUrl: string): Record<string, string> {
      const chainsFile = path.join(dataDir, 'chains.json')
      writeFileSync(chainsFile, JSON.stringify([NOWHERE]))
      return { DATABASE_URL: databaseUrl, CHAINS_FILE: chainsFile, DEMO: '0' }
    },
    /** Starts a product, or only some of its parts. */
    async launch(env: Record<string, string> = {}, roles: readonly Role[] = []): Promise<Product> {
      const product = await launchOn(dataDir, env, roles)
      running.push(product)
      return product
    },
    async end() {
      await Promise.all(running.map((product) => product.end('SIGTERM')))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

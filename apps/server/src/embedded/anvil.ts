import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChainState, chainState } from './chain-state.ts'
import { exitOf } from './child-exit.ts'
import type { Log } from './log.ts'
import { findRunning, stopProcess } from './process-identity.ts'
import { StartError } from './start-error.ts'
import { type RunningProcess, supervise } from './supervise.ts'

const CHAIN_ID = 31_337
const POLL_MS = 20
const MAX_LOG = 5_000_000
// anvil would write its whole state whether or not anything has changed; `keepOn` writes it when there is a new block.
const WRITES_ITSELF_SECONDS = '86400'
const PORT_TAKEN = 'Address already in use'
/** How often another free port is looked for when somebody takes the one just found. */
const PORT_TRIES = 5
// anvil writes its state once more when it is asked to end.
const SHUTDOWN = [
  { signal: 'SIGTERM', graceMs: 10_000 },
  { signal: 'SIGKILL', graceMs: 5_000 },
] as const

class PortTakenError extends StartError {}

/** The local chain that comes with Plinth. */
export type EmbeddedChain = {
  rpcUrl: string
  chainId: typeof CHAIN_ID
  /** Its process at this moment. */
  pid(): number
  stop(): Promise<void>
  /** Throws while its newest state is not on the disk because it could not be written. */
  requireWritten(): void
}

/** How the embedded chain is started; `beganMsAgo`: how long ago a new one begins, which then makes its blocks at that time. */
export type AnvilOptions = { dataDir: string; log: Log; beganMsAgo?: number | undefined }

type Place = Omit<AnvilOptions, 'dataDir'> & { directory: string; host: string; port: number; state: ChainState }

const locate = (): string => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return path.join(path.dirname(fromWrapper.resolve(`${name}/package.json`)), 'bin', `anvil${suffix}`)
  } catch {
    throw new StartError(`No embedded chain exists for this machine (${name} is not installed): set CHAINS_FILE`)
  }
}

// Web pages reach 127.0.0.1 and try its ports: by WebSocket anvil obeys every page. On Linux all of 127.0.0.0/8 is this
// machine, so the address itself cannot be guessed; elsewhere only the port is left to hide.
const chooseHost = (): string =>
  process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : '127.0.0.1'

const findFreePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new StartError(`The embedded chain finds no port: ${error.message}`)))
    server.listen({ host, port: 0, exclusive: true }, () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0))
    })
  })

const answers = async (rpcUrl: string): Promise<boolean> => {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return Number(result) === CHAIN_ID
  } catch {
    return false
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const spawnAnvil = async (
  binary: string,
  { directory, host, port, state, beganMsAgo }: Place,
  logFile: string,
): Promise<ChildProcess> => {
  const listen = ['--host', host, '--port', String(port), '--chain-id', String(CHAIN_ID)]
  // By itself anvil lets the pages of every site read it, and change it.
  const allow = ['--no-cors']
  const keep = ['--state', state.file, '--state-interval', WRITES_ITSELF_SECONDS, '--max-persisted-states', '0']
  // A chain that has a block already would get the next ones before it.
  const isNew = (await sizeOf(state.file)) === 0
  const began = Math.floor((Date.now() - (beganMsAgo ?? 0)) / 1_000)
  const begin = isNew && beganMsAgo !== undefined ? ['--timestamp', String(began)] : []
  const output = await open(logFile, 'a', 0o600)
  try {
    // A home of its own keeps the settings of an installed foundry out; the rest is as for the database.
    const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: directory }
    const child = spawn(binary, [...listen, ...allow, ...keep, ...begin, '--quiet'], {
      cwd: directory,
      env,
      stdio: ['ignore', output.fd, output.fd],
      detached: true,
    })
    child.unref()
    return child
  } finally {
    await output.close()
  }
}

const stopOrphans = async ({ state, log }: Place): Promise<void> => {
  for (const pid of await findRunning('anvil', state.file)) {
    log.warn({ pid }, 'The chain of a server that was killed is stopped')
    await stopProcess(pid, state.file, SHUTDOWN)
  }
}

const bringUp = async (binary: string, place: Place): Promise<RunningProcess> => {
  const { state, directory } = place
  const logFile = path.join(directory, 'anvil.log')
  await stopOrphans(place)
  await state.restore()
  if ((await sizeOf(logFile)) > MAX_LOG) await rename(logFile, `${logFile}.1`)
  const logged = await sizeOf(logFile)
  const child = await spawnAnvil(binary, place, logFile)
  const exited = exitOf(child)
  let ended: string | undefined
  void exited.then((reason) => {
    ended = reason
  })
  while (ended === undefined) {
    if (child.pid !== undefined && (await answers(rpcUrlOf(place))) && ended === undefined) {
      const { pid } = child
      return { pid, exited, stop: () => stopProcess(pid, state.file, SHUTDOWN) }
    }
    await delay(POLL_MS)
  }
  const complaint = (await readFile(logFile)).subarray(logged).toString()
  if (complaint.includes(PORT_TAKEN)) throw new PortTakenError(PORT_TAKEN)
  throw new StartError(
    `The embedded chain does not start: ${complaint.trim().split('\n')[0] || ended} (see ${logFile})`,
  )
}

const rpcUrlOf = ({ host, port }: Pick<Place, 'host' | 'port'>): string => `http://${host}:${port}`

const superviseOnFreePort = async (binary: string, found: Omit<Place, 'host' | 'port'>) => {
  for (let left = PORT_TRIES; ; left--) {
    const host = chooseHost()
    const place = { ...found, host, port: await findFreePort(host) }
    try {
      return { rpcUrl: rpcUrlOf(place), anvil: await superviseAnvil(binary, place) }
    } catch (error) {
      if (left === 0 || !(error instanceof PortTakenError)) throw error
    }
  }
}

const superviseAnvil = (binary: string, place: Place) =>
  supervise({ name: 'The embedded chain', log: place.log, start: () => bringUp(binary, place) })

/**
 * Starts the embedded chain with its state in DATA_DIR/chain and keeps it up, at the same address, until `stop`. Who holds
 * the address holds the chain: it is drawn at random for each start and written to DATA_DIR/chain/rpc-url, for programs of
 * this machine's user. Hold the lock of `lockDataDir` around it. A failure is a StartError.
 */
export async function startAnvil(options: AnvilOptions): Promise<EmbeddedChain> {
  const { log, beganMsAgo } = options
  const binary = locate()
  await mkdir(path.join(options.dataDir, 'chain'), { recursive: true, mode: 0o700 })
  // A running anvil is known by the path it was given, so one directory must always have one spelling.
  const directory = await realpath(path.join(options.dataDir, 'chain'))
  const state = chainState(directory, log)
  const { rpcUrl, anvil } = await superviseOnFreePort(binary, { directory, state, log, beganMsAgo })
  await writeFile(path.join(directory, 'rpc-url'), `${rpcUrl}\n`, { mode: 0o600 })
  const endKeeping = state.keepOn(rpcUrl)
  return {
    rpcUrl,
    chainId: CHAIN_ID,
    pid: anvil.pid,
    stop: async () => {
      endKeeping()
      await anvil.stop()
      await state.keep()
    },
    requireWritten: state.requireWritten,
  }
}

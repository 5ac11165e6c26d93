import { createHash } from 'node:crypto'
import { copyFile, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

const LOOK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 10_000
const CLOSING_BRACE = 0x7d
/** The files that may hold the chain's state: the one that anvil rewrites, and the whole copies of it, the newest first. */
export const STATE_FILES = ['state.json', 'state.1.json', 'state.2.json'] as const

/**
 * The chain's state on disk, written within a second of every new block and not while nothing happens. anvil rewrites its
 * file in place when it ends, so a kill can leave it cut off: two whole earlier copies are kept beside it.
 */
export type ChainState = {
  /** The file that anvil reads, and rewrites when it ends. */
  file: string
  /** Sees that the file is whole before anvil reads it, and puts the newest whole copy in its place when it is not. */
  restore(): Promise<void>
  /** Copies the file when it has changed; one that is not whole counts as not written. */
  keep(): Promise<void>
  /** Writes the state of the chain that answers at `rpcUrl` whenever it has changed, from now on; returns what ends it. */
  keepOn(rpcUrl: string): () => void
  /** Throws while the newest state is not on the disk because it could not be written. */
  requireWritten(): void
}

const ask = async (rpcUrl: string, method: string, params: unknown[]): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  return ((await response.json()) as { result?: unknown }).result
}

/** The whole state of the chain that answers at `rpcUrl`, as anvil writes it to its file. */
export async function dumpChain(rpcUrl: string): Promise<Buffer> {
  const dumped = await ask(rpcUrl, 'anvil_dumpState', [])
  if (typeof dumped !== 'string') throw new Error('The chain does not give its state')
  return promisify(gunzip)(Buffer.from(dumped.slice(2), 'hex'))
}

const newestBlock = async (rpcUrl: string): Promise<string | null> => {
  const block = await ask(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
  return (block as { hash?: string } | null)?.hash ?? null
}

const readWhole = async (file: string): Promise<Buffer | undefined> => {
  const before = await stat(file, { bigint: true })
  const content = await readFile(file)
  const after = await stat(file, { bigint: true })
  const calm = before.mtimeNs === after.mtimeNs && BigInt(content.length) === after.size
  // To parse megabytes every second would hold up the server; a cut-off copy would be noticed when it is restored.
  return calm && content.at(-1) === CLOSING_BRACE ? content : undefined
}

const isState = (content: string): boolean => {
  try {
    const state: unknown = JSON.parse(content)
    return typeof state === 'object' && state !== null && 'block' in state && 'accounts' in state
  } catch {
    return false
  }
}

const writeDurably = async (file: string, content: Buffer): Promise<void> => {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const renameIfThere = (from: string, to: string): Promise<void> =>
  rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

/** The newest whole state of the chain in `directory`, also while anvil rewrites its file; undefined when there is none. */
export async function readChainState(directory: string): Promise<Buffer | undefined> {
  for (const name of STATE_FILES) {
    const content = await readWhole(path.join(directory, name)).catch(() => undefined)
    if (content && isState(content.toString())) return content
  }
  return undefined
}

/** The chain's state in `directory`. */
export function chainState(directory: string, log: Log): ChainState {
  const [file, ...copies] = STATE_FILES.map((name) => path.join(directory, name)) as [string, string, string]
  let kept = ''
  let failure: { cause: unknown } | null = null

  /** Does a write; says in the log when writes begin to fail, and when they work again. */
  const track = async (write: () => Promise<void>) => {
    try {
      await write()
      if (failure) log.info('The state of the chain is written again')
      failure = null
    } catch (error) {
      if (!failure) log.error({ err: error }, 'The state of the chain cannot be written')
      failure = { cause: error }
    }
  }

  const restore = async () => {
    const found: string[] = []
    for (const candidate of [file, ...copies]) {
      const content = await readFile(candidate, 'utf8').catch(() => undefined)
      if (content === undefined) continue
      found.push(candidate)
      if (!isState(content)) continue
      if (candidate === file) return
      const { mtime } = await stat(candidate)
      log.warn(
        { copy: candidate, since: mtime },
        `The state of the chain in ${file} is cut off; its last whole copy is used`,
      )
      // A name of its own: the state may be written at the same moment.
      await copyFile(candidate, `${file}.restored.tmp`)
      await renameIfThere(file, path.join(directory, 'state.broken.json'))
      await rename(`${file}.restored.tmp`, file)
      return
    }
    if (found.some((candidate) => candidate !== file)) {
      throw new StartError(
        `No state of the chain in ${directory} can be read: remove that directory to begin a new chain`,
      )
    }
    if (found.length > 0) {
      log.warn(`The state of the chain in ${file} is cut off and had not lived for a second; a new chain begins`)
      await rm(file)
    }
  }

  const copyOnce = async () => {
    const content = await readWhole(file)
    if (!content) throw new Error(`The state of the chain in ${file} is not whole`)
    const digest = createHash('sha256').update(content).digest('hex')
    if (digest === kept) return
    const fresh = `${copies[0]}.tmp`
    await writeDurably(fresh, content)
    await renameIfThere(copies[0], copies[1])
    await rename(fresh, copies[0])
    kept = digest
  }

  // One copy at a time: the last one of a stopping chain may meet one that is under way.
  let last = Promise.resolve()
  const keep = () => {
    last = last.then(() => track(copyOnce))
    return last
  }

  const keepOn = (rpcUrl: string) => {
    let written: string | null = null
    let timer: NodeJS.Timeout | undefined
    let ended = false
    const write = async (newest: string) => {
      await writeDurably(`${file}.dumped.tmp`, await dumpChain(rpcUrl))
      // anvil has been asked to end and writes the file itself.
      if (ended) return
      await rename(`${file}.dumped.tmp`, file)
      await copyOnce()
      written = newest
    }
    const look = async () => {
      // A chain that does not answer is being started again; there is nothing to write until then.
      const newest = await newestBlock(rpcUrl).catch(() => null)
      if (newest === null || (newest === written && !failure)) return
      last = last.then(() => track(() => write(newest)))
      await last
    }
    const lookOn = () => {
      void look().then(() => {
        if (!ended) timer = setTimeout(lookOn, LOOK_EVERY_MS).unref()
      })
    }
    lookOn()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }

  const requireWritten = () => {
    if (failure) throw new Error(`The state of the chain in ${directory} cannot be written`, failure)
  }

  return { file, restore, keep, keepOn, requireWritten }
}

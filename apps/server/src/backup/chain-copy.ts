import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { dumpChain, readChainState, STATE_FILES } from '../embedded/chain-state.ts'
import { ANCHOR_KEY_FILE, ANCHORS_FILE } from '../embedded/local-anchors.ts'
import { MARKET_FILE } from '../embedded/local-market.ts'
import { findRunning } from '../embedded/process-identity.ts'
import { BackupError } from './backup-error.ts'

const STATE = STATE_FILES[0]
// The addresses of the contracts, and the key by which vote logs are anchored.
const BESIDE_STATE = ['contracts.json', MARKET_FILE, ANCHORS_FILE, ANCHOR_KEY_FILE] as const
/** What an archive has of the embedded chain: its state, and what is kept beside it. */
export const CHAIN_FILES: readonly string[] = [STATE, ...BESIDE_STATE]

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The state of a chain that runs, as it stands now; undefined when none runs or it does not answer. */
const readRunning = async (directory: string): Promise<Buffer | undefined> => {
  if ((await findRunning('anvil', path.join(directory, STATE))).length === 0) return undefined
  try {
    return await dumpChain((await readFile(path.join(directory, 'rpc-url'), 'utf8')).trim())
  } catch {
    return undefined
  }
}

/**
 * Reads the embedded chain as it stands now. Read the database first: a chain that knows more than the database is read on
 * from where the database stands, while one that knows less takes tokens back.
 */
export async function readChain(dataDir: string): Promise<{ name: string; bytes: Buffer }[]> {
  const directory = await realpath(path.join(dataDir, 'chain')).catch(() => undefined)
  if (directory === undefined) return []
  const state = (await readRunning(directory)) ?? (await readChainState(directory))
  if (!state) return []
  const beside = await Promise.all(
    BESIDE_STATE.map(async (name) => ({
      name,
      bytes: await readFile(path.join(directory, name)).catch(() => undefined),
    })),
  )
  return [{ name: STATE, bytes: state }, ...beside.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []))]
}

/** Refuses a data directory with another chain than the archive's; the archive's own is what a cut-off restore left. */
export async function assertNoOtherChain(dataDir: string, archivedSum: string | undefined): Promise<void> {
  for (const name of STATE_FILES) {
    const file = path.join(dataDir, 'chain', name)
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes && sha256(bytes) !== archivedSum)
      throw new BackupError(
        `There is a chain already (${file}): move ${path.dirname(file)} away, or choose another DATA_DIR`,
      )
  }
}

import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readChainState, STATE_FILES } from '../embedded/chain-state.ts'
import { findRunning } from '../embedded/process-identity.ts'
import { BackupError } from './backup-error.ts'

const STATE = STATE_FILES[0]
const CONTRACTS = 'contracts.json'
const POLL_MS = 100
/** anvil writes every second what it knew when it began to write. */
const WRITES_EVERY_MS = 1_000
const PATIENCE_MS = 5_000

/** What an archive has of the embedded chain: its state, and the addresses of the contracts on it. */
export const CHAIN_FILES: readonly string[] = [STATE, CONTRACTS]

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Waits until a chain that runs has written what it knew at `moment`; one that does not run has written all it knows. */
const untilWritten = async (directory: string, moment: number): Promise<void> => {
  const file = path.join(directory, STATE)
  const isBehind = async () =>
    ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0) < moment + WRITES_EVERY_MS &&
    (await findRunning('anvil', file)).length > 0
  while (Date.now() < moment + PATIENCE_MS && (await isBehind())) await delay(POLL_MS)
}

/**
 * Reads the embedded chain, not older than `moment` if that can be had: a chain that knows more than the database is read
 * on from where the database stands, while one that knows less takes tokens back.
 */
export async function readChain(dataDir: string, moment: number): Promise<{ name: string; bytes: Buffer }[]> {
  const directory = await realpath(path.join(dataDir, 'chain')).catch(() => undefined)
  if (directory === undefined) return []
  await untilWritten(directory, moment)
  const state = await readChainState(directory)
  if (!state) return []
  const contracts = await readFile(path.join(directory, CONTRACTS)).catch(() => undefined)
  return [{ name: STATE, bytes: state }, ...(contracts ? [{ name: CONTRACTS, bytes: contracts }] : [])]
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

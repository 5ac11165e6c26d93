import { isEqual } from '@plinth/vote-log/bytes'
import { type Checkpoint, cosign, keyType, parseCheckpoint, parseVkey, signersOf, vkeyOf } from '@plinth/vote-log/note'
import { HASH_BYTES } from '@plinth/vote-log/sha256'
import { verifyConsistency } from '@plinth/vote-log/tree'
import { type AddCheckpoint, readAddCheckpoint } from '@plinth/vote-log/witness'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createKeeper } from './artworks-log-keys.ts'
import { findWitnessKey, holdWitnessed, putWitnessed } from './artworks-witness.repository.ts'

const ORIGIN = /^[!-*,-~]{1,500}$/
const ALL_BELOW = '/*'

/** What co-signing for others needs; `logs` are the verifier keys of those that may ask. */
export type WitnessDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  logs: readonly string[]
  log: Pick<BaseLogger, 'warn'>
}

/** An answer by c2sp.org/tlog-witness. */
export type WitnessAnswer = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string }

const refusal = (status: WitnessAnswer['status'], why: string): WitnessAnswer => ({ status, body: `${why}\n` })

const readRequest = (bytes: Uint8Array): (AddCheckpoint & { head: Checkpoint }) | null => {
  try {
    const request = readAddCheckpoint(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    const head = parseCheckpoint(request.checkpoint)
    return ORIGIN.test(head.origin) && head.root.length === HASH_BYTES ? { ...request, head } : null
  } catch {
    return null
  }
}

/**
 * Co-signs heads of other sites' logs: each only if it begins with the last one that was co-signed here. Two heads with
 * this signature prove that one grew out of the other.
 */
export function createWitness({ database, clock, publicUrl, logs, log }: WitnessDeps) {
  const name = `${new URL(publicUrl).host}/witness`
  const known = logs.map(parseVkey)
  const signerOf = createKeeper((makeKey) => findWitnessKey(database, makeKey))

  /** The keys under which a log of this name may sign: a key named `host/…/*` is for all logs below. */
  const keysOf = (origin: string) =>
    known
      .filter((key) => (key.name.endsWith(ALL_BELOW) ? origin.startsWith(key.name.slice(0, -1)) : key.name === origin))
      .map(({ publicKey }) => vkeyOf({ name: origin, publicKey }))
  const isSigned = async (note: string, vkeys: readonly string[]) => {
    for (const vkey of vkeys) {
      const signers = await signersOf(note, [vkey]).catch(() => [])
      if (signers.length > 0) return true
    }
    return false
  }
  const warn = (known: { size: number; checkpoint: string | null }, shown: AddCheckpoint) =>
    log.warn(
      { knownSize: known.size, known: known.checkpoint, shown: shown.checkpoint },
      'a log of votes that is witnessed here shows another history; both heads are signed by it',
    )

  return {
    isOpen: logs.length > 0,
    /** The key with which others verify what is co-signed here. */
    vkey: async (): Promise<string> => vkeyOf(await signerOf(name), keyType.witness),

    /** Answers the body of an `add-checkpoint`. */
    async addCheckpoint(bytes: Uint8Array): Promise<WitnessAnswer> {
      const request = readRequest(bytes)
      if (!request) return refusal(400, 'not a request to co-sign a checkpoint')
      const { old, proof, checkpoint, head } = request
      const { origin, size, root, text } = head
      const vkeys = keysOf(origin)
      if (vkeys.length === 0) return refusal(404, 'this log is not witnessed here')
      if (!(await isSigned(checkpoint, vkeys))) return refusal(403, 'not signed by the key of the log')
      if (old > size) return refusal(400, 'the old size is larger than the checkpoint')
      const signer = await signerOf(name)
      return database.transaction(async (tx): Promise<WitnessAnswer> => {
        const last = await holdWitnessed(tx, origin)
        if (old !== last.size) return refusal(409, String(last.size))
        if (old === size && !isEqual(root, last.root)) {
          warn(last, request)
          return refusal(409, String(last.size))
        }
        if (!verifyConsistency({ old, size, oldRoot: last.root, root, proof })) {
          warn(last, request)
          return refusal(422, 'the proof does not lead from the last checkpoint to this one')
        }
        await putWitnessed(tx, origin, { size, root, checkpoint })
        return { status: 200, body: await cosign(text, signer, Math.floor(clock.now().getTime() / 1000)) }
      })
    },
  }
}

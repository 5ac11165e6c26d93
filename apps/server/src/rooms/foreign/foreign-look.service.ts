import type { Database } from '../../db/database.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import { chainReading } from '../nfts/nfts-chain-reading.service.ts'
import { readAmount, readUri } from './foreign.chain.ts'
import { readMetadata } from './foreign.metadata.ts'
import {
  claimDue,
  countPictures,
  type DueToken,
  type Looked,
  postpone,
  saveLooked,
  sweep,
} from './foreign-look.repository.ts'
import { drawPicture } from './foreign-pictures.service.ts'
import { scanningChains } from './foreign-scan.service.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 10
// A server that is killed leaves its tokens to the next one. Two that ask about the same token hear the same.
const LEASE_MS = 30_000
const POSTPONE_MS = 10 * MINUTE_MS
const AGAIN_AFTER_MS = 7 * 24 * 60 * MINUTE_MS
// What no contract could be asked about for so long is given up.
const GIVE_UP_AFTER_MS = 30 * 24 * 60 * MINUTE_MS
const MAX_PICTURES = 200
// As many blocks as the indexer can be taken back one by one.
const REACH_BLOCKS = 1_024

export type LookDeps = {
  database: Database
  clock: Clock
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  mediaGate: FairGate
}

/** Asks contracts whether wallets still have what came to them, and what it is; answers how many were asked. */
export function createForeignLook({ database, clock, chains, readers, mediaGate }: LookDeps) {
  const allowed = scanningChains(chains)

  const readWords = async (reader: ChainReader, token: DueToken): Promise<Looked['metadata']> => {
    const uri = await readUri(reader, tokenOf(token)).catch(refusedAsNull)
    const metadata = uri === null ? null : readMetadata(uri)
    if (metadata === null || metadata.hash === token.metadataHash) return null
    const { name, picture, hash } = metadata
    const mayDraw = picture !== null && (await countPictures(database, token.accountId)) < MAX_PICTURES
    return { name, hash, picture: mayDraw ? await drawPicture(mediaGate, picture) : null }
  }
  const look = async (reader: ChainReader, token: DueToken): Promise<Looked> => {
    const amount = (await readAmount(reader, token.wallet, tokenOf(token)).catch(refusedAsNull)) ?? 0n
    if (amount === 0n) return { amount, lookAt: null, metadata: null }
    const lookAt = new Date(clock.now().getTime() + AGAIN_AFTER_MS)
    return { amount, lookAt, metadata: await readWords(reader, token) }
  }
  const sweepAll = async () => {
    for (const { chainId } of allowed) {
      const cursor = await chainReading.position(database, chainId)
      const unansweredSince = new Date(clock.now().getTime() - GIVE_UP_AFTER_MS)
      if (cursor) await sweep(database, chainId, { upTo: cursor.blockNumber - REACH_BLOCKS, unansweredSince })
    }
  }

  return async (signal?: AbortSignal): Promise<number> => {
    if (allowed.length === 0) return 0
    await sweepAll()
    const now = clock.now()
    const again = new Date(now.getTime() + LEASE_MS)
    const due = await claimDue(database, { chainIds: allowed.map(({ chainId }) => chainId), now, again, most: AT_ONCE })
    for (const token of due) {
      if (signal?.aborted) break
      const reader = readers.get(token.chainId)
      const looked = reader && (await look(reader, token).catch(() => null))
      // A node that is away says nothing about the token.
      if (looked) await saveLooked(database, token, looked)
      else await postpone(database, token, new Date(now.getTime() + POSTPONE_MS))
    }
    return due.length
  }
}

const tokenOf = ({ contract, contractType, tokenId }: DueToken) => ({
  contract,
  contractType,
  tokenId: BigInt(tokenId),
})

const refusedAsNull = (error: unknown): null => {
  if (chainReading.isContractFailure(error)) return null
  throw error
}

import { MAX_FOREIGN_NFTS } from '@plinth/api-schema/foreign'
import type { Database, Queryable } from '../../db/database.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import { type BlockPosition, chainReading } from '../nfts/nfts-chain-reading.service.ts'
import {
  dropBeyondPlaces,
  findTurn,
  insertSightings,
  moveScans,
  type ScannedWallet,
  type Sighting,
  syncWallets,
} from './foreign-scan.repository.ts'

/** The chains whose settings allow the scan. */
export const scanningChains = (chains: readonly ChainNetwork[]) =>
  chains.filter(({ foreignNfts, contracts }) => foreignNfts && contracts !== null)

const keyOf = ({ contract, tokenId }: Sighting) => `${contract} ${tokenId}`

/** One sighting for each token, from its first block to its last. */
const mergeSightings = (sightings: readonly Sighting[]): Sighting[] => {
  const merged = new Map<string, Sighting>()
  for (const sighting of sightings) {
    const known = merged.get(keyOf(sighting)) ?? sighting
    merged.set(keyOf(sighting), {
      ...known,
      firstBlock: Math.min(known.firstBlock, sighting.firstBlock),
      lastBlock: Math.max(known.lastBlock, sighting.lastBlock),
    })
  }
  return [...merged.values()]
}

/** As many of a wallet's tokens as it has places, contracts in turn: one that sends thousands takes the places of its own. */
const chooseFairly = (sightings: readonly Sighting[]): Sighting[] => {
  const turns = Map.groupBy(sightings, ({ contract }) => contract)
  return [...turns.values()]
    .flatMap((ofContract) => ofContract.map((sighting, turn) => ({ sighting, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MAX_FOREIGN_NFTS)
    .map(({ sighting }) => sighting)
}

/** Keeps how far linked wallets have been read, and which tokens were seen to come and go. */
export function createForeignScanning({ database, clock }: { database: Database; clock: Clock }) {
  const write = async (tx: Queryable, chainId: number, sightings: readonly Sighting[]) => {
    const kept = chooseFairly(mergeSightings(sightings))
    if (kept.length > 0) await insertSightings(tx, chainId, kept, clock.now())
  }
  return {
    /** The block up to which the indexer has read a chain: nothing is read beyond it, and it finds out when blocks are taken back. */
    position: (chainId: number) => chainReading.position(database, chainId),
    /** Takes up wallets that were linked since, and leaves those that are linked no more. */
    syncWallets: (chainId: number, startBlock: number) =>
      database.transaction((tx) => syncWallets(tx, chainId, startBlock, clock.now())),
    /** The wallets that are read next, all from the same block on. */
    turn: (chainId: number, upTo: number, most: number) => findTurn(database, chainId, upTo, most),
    /** Writes what was seen and moves the wallets on, all or nothing; false where the indexer has gone back meanwhile. */
    apply: (
      chainId: number,
      { wallets, to, position }: { wallets: readonly ScannedWallet[]; to: number; position: BlockPosition },
      sightings: readonly Sighting[],
    ): Promise<boolean> =>
      database.transaction(async (tx) => {
        if (!(await chainReading.holdsStill(tx, chainId, position))) return false
        const moved = await moveScans(tx, chainId, wallets, to, clock.now())
        const theirs = Map.groupBy(sightings, ({ accountId }) => accountId)
        const touched = [...theirs.keys()].filter((accountId) => moved.has(accountId))
        for (const accountId of touched) await write(tx, chainId, theirs.get(accountId)!)
        if (touched.length > 0) await dropBeyondPlaces(tx, chainId, touched)
        return true
      }),
  }
}

/** Keeps how far linked wallets have been read. */
export type ForeignScanning = ReturnType<typeof createForeignScanning>
export type { ScannedWallet, Sighting } from './foreign-scan.repository.ts'

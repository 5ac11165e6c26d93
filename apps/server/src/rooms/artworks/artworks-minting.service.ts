import { mintState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { ArtworkKey } from './artworks-locking.repository.ts'
import { findMintable, lockMintable } from './artworks-minting.repository.ts'
import { type MintState, markMinted, moveMintState } from './artworks-states.repository.ts'

const { submitted, minting, minted } = mintState

const move = (from: MintState, to: MintState) => async (tx: Queryable, works: readonly ArtworkKey[]) => {
  if (works.length > 0) await moveMintState(tx, works, from, to)
}

/** An artwork that can become an NFT. */
export type { MintableArtwork } from './artworks-minting.repository.ts'

/**
 * The way of an artwork to its token: submitted, minting, minted, and back again when a transaction is given up or the chain
 * takes it back. Each step leaves artworks that are in another state as they are, and runs in the caller's transaction.
 */
export const artworkMinting = {
  find: findMintable,
  lock: lockMintable,
  isMinted: ({ status }: { status: MintState }) => status === minted,
  /** A transaction is to mint them, or one that was given up came true after all. */
  begin: move(submitted, minting),
  /** No transaction will mint them any more. */
  release: move(minting, submitted),
  /** The chain says for good that they are minted. */
  async complete(tx: Queryable, works: readonly (ArtworkKey & { tokenUri: string })[]): Promise<void> {
    if (works.length > 0) await markMinted(tx, works)
  },
  /** The chain has taken their tokens back, or may yet. */
  reopen: move(minted, minting),
}

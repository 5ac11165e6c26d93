import { type ArtworkSize, fitsPicture } from '@plinth/api-schema/artwork-size'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import { mintState, removedBy } from '@plinth/api-schema/states'
import type { SharedLimit } from '../../db/limits.ts'
import type { CampaignState, LockedArtwork } from './artworks.repository.ts'

/** Refuses what only an open campaign allows. */
export function requireOpen({ live, paused }: CampaignState): void {
  if (!live) throw new AppError('conflict', { msg: messages.campaignNotLive })
  if (paused) throw new AppError('conflict', { msg: messages.campaignPaused })
}

/** Refuses to put a work on a wall where it never was, unless its campaign is live: nobody could vote for it any more. */
export function requireHangable(works: readonly LockedArtwork[]): void {
  if (works.some(({ live, hasHung }) => !live && !hasHung))
    throw new AppError('conflict', { msg: messages.campaignNotLive })
}

/** Refuses a size whose proportions are not those of the picture. */
export function requireFittingSize(size: ArtworkSize | null, picture: Picture): void {
  if (size && !fitsPicture(size, picture))
    throw new AppError('invalid', { msg: messages.sizeProportions, field: 'heightCm' })
}

/** What a brand may write in a day, to everybody together: to winners, and to those whom it asks for a wallet. */
export const messageLimitOf = (brandId: number): SharedLimit => ({
  key: `letters:${brandId}`,
  max: 2_000,
  seconds: 86_400,
})

/** Refuses to touch an artwork that is being minted or has been. */
export function requireNotMinted(works: readonly LockedArtwork[]): void {
  if (works.some(({ status }) => status !== mintState.submitted))
    throw new AppError('conflict', { msg: messages.artworkMinted })
}

/**
 * What a brand wants of works: `live` to take them out, `removed` to bring them back or delete them for good, `waiting` to decide
 * about them.
 */
export type WantedState = 'live' | 'removed' | 'waiting'

const REMOVED_BY = { live: null, removed: removedBy.brand, waiting: removedBy.waiting } as const
const MOVED_ON = {
  live: messages.artworkOutAlready,
  removed: messages.artworkBackAlready,
  waiting: messages.artworkDecidedAlready,
} as const

// A work that waits is only there to be decided about, and then it can be on the wall or out by now.
const isGone = ({ purged, deletedBy }: LockedArtwork, wanted: WantedState) =>
  purged ||
  (deletedBy !== null && deletedBy !== removedBy.brand && !(wanted === 'waiting' && deletedBy !== removedBy.artist))

/**
 * Refuses a whole list when one of it is not there for the brand, is minted, or is not in the wanted state any more.
 * What its artist has withdrawn is not there.
 */
export function requireWhole(works: readonly LockedArtwork[], asked: number, wanted: WantedState): void {
  if (works.length !== asked || works.some((work) => isGone(work, wanted))) throw new AppError('notFound')
  requireNotMinted(works)
  if (works.some(({ deletedBy }) => deletedBy !== REMOVED_BY[wanted]))
    throw new AppError('conflict', { msg: MOVED_ON[wanted] })
}

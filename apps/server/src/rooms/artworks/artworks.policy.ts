import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { mintState, removedBy } from '@plinth/api-schema/states'
import type { SharedLimit } from '../../db/limits.ts'
import type { CampaignState, LockedArtwork } from './artworks.repository.ts'

/** Refuses what only an open campaign allows. */
export function requireOpen({ live, paused }: CampaignState): void {
  if (!live) throw new AppError('conflict', { msg: messages.campaignNotLive })
  if (paused) throw new AppError('conflict', { msg: messages.campaignPaused })
}

/** What a brand may write in a day, to everybody together: to winners, and to those whom it asks for a wallet. */
export const lettersOf = (brandId: number): SharedLimit => ({ key: `letters:${brandId}`, max: 2_000, seconds: 86_400 })

/** Refuses to touch an artwork that is being minted or has been. */
export function requireNotMinted(works: readonly LockedArtwork[]): void {
  if (works.some(({ status }) => status !== mintState.submitted))
    throw new AppError('conflict', { msg: messages.artworkMinted })
}

/** What a brand wants of works: `live` to take them out, `removed` to bring them back or delete them for good. */
export type WantedState = 'live' | 'removed'

const isGone = ({ purged, deletedBy }: LockedArtwork) => purged || (deletedBy !== null && deletedBy !== removedBy.brand)

/**
 * Refuses a whole list when one of it is not there for the brand, is minted, or is not in the wanted state any more.
 * What its artist has withdrawn is not there.
 */
export function requireWhole(works: readonly LockedArtwork[], asked: number, wanted: WantedState): void {
  if (works.length !== asked || works.some(isGone)) throw new AppError('notFound')
  requireNotMinted(works)
  if (works.some(({ deletedBy }) => (deletedBy === null) !== (wanted === 'live'))) throw new AppError('conflict')
}

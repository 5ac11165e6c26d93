import type { z } from 'zod'
import type { ArtworkCard as WireCard } from './artworks-explore.ts'
import type { Picture } from './pictures.ts'

// A work as a wall over many campaigns shows it, and the one translation between these names and those of the wire.

/** A work with who made it and where it hangs; it says nothing of votes. */
export type ArtworkCard = {
  id: number
  campaignId: number
  campaignName: string
  artist: { id: number; name: string }
  title: string
  /** Signs the work in place of the account's name; empty where there is none. */
  streetName: string
  picture: Picture
}

/** Writes a work of such a wall. */
export const artworkCardToWire = (work: ArtworkCard): z.output<typeof WireCard> => ({
  id: work.id,
  campaignId: work.campaignId,
  campaignName: work.campaignName,
  userId: work.artist.id,
  nickName: work.artist.name,
  artworkTitle: work.title,
  artistCodename: work.streetName,
  picture: work.picture,
})

/** Reads a work of such a wall. */
export const artworkCardFromWire = (row: z.output<typeof WireCard>): ArtworkCard => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  artist: { id: row.userId, name: row.nickName },
  title: row.artworkTitle,
  streetName: row.artistCodename,
  picture: row.picture,
})

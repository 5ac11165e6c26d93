import type { artworkDetail, Artwork as WireArtwork } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import type { z } from 'zod'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** How far a work has come: handed in, on its way to the chain, or minted. */
export type ArtworkState = 'submitted' | 'minting' | 'minted'

/** Who made a work. */
type Artist = { id: number; name: string; picture: string | null }

/** A work as walls, labels and its own page show it. */
export type Artwork = {
  id: number
  campaignId: number
  campaignName: string
  artist: Artist
  /** The name on the wall label: the street name, or the account's where there is none. */
  signature: string
  title: string
  description: string
  picture: StoredPicture
  streetName: string
  credit: string
  votes: number
  voted: boolean
  state: ArtworkState
  rank: number | null
  /** When it was handed in, as the wire writes times. */
  createdAt: string
}

/** A work with what its page needs to know about the campaign. */
export type ArtworkDetail = Artwork & {
  /** Whether votes count at this moment. */
  votable: boolean
  campaignEndsAt: string
  brandId: number
  tokenUri: string | null
}

const STATES: readonly ArtworkState[] = ['submitted', 'minting', 'minted']
const LIVE = 1

/** Reads a work off the wire. */
export const readArtwork = (row: z.output<typeof WireArtwork>): Artwork => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  artist: { id: row.userId, name: row.userVo.nickName, picture: row.userVo.imageUrl },
  signature: row.artistCodename || row.userVo.nickName,
  title: row.artworkTitle,
  description: row.description,
  picture: readPicture(row.picture),
  streetName: row.artistCodename,
  credit: row.artworkCredit,
  votes: row.voteNum,
  voted: row.voteFlag === 1,
  state: STATES[row.status] ?? 'submitted',
  rank: row.rank,
  createdAt: row.createTime,
})

/** Reads a work's own page off the wire. */
export const readArtworkDetail = (detail: Answer<typeof artworkDetail>): ArtworkDetail => ({
  ...readArtwork(detail),
  votable: detail.campaignStatus === LIVE && detail.operateStop === 0,
  campaignEndsAt: detail.campaignEndTime,
  brandId: detail.brandUserId,
  tokenUri: detail.tokenUri,
})

/** Width over height of a work. */
export const ratioOf = ({ picture }: Pick<Artwork, 'picture'>) => picture.width / picture.height

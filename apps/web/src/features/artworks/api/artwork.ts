import {
  artworkDetailFromWire,
  artworkFromWire,
  type DeletedArtwork as Deleted,
  type ArtworkDetail as Detail,
  deletedArtworkFromWire,
  signatureOf,
  type Artwork as Work,
} from '@plinth/api-schema/artwork'
import type { artworkDetail, selectDeleted, Artwork as WireArtwork } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

type Shown<Read extends Work<WireTime>> = Omit<Read, 'picture'> & {
  picture: StoredPicture
  /** The name on the wall label: the street name, or the account's where there is none. */
  signature: string
}

/** A work as walls, labels and its own page show it; the times are the wire's, in UTC. */
export type Artwork = Shown<Work<WireTime>>

/** A work with what its page needs to know about the campaign. */
export type ArtworkDetail = Shown<Detail<WireTime>> & {
  /** Whether votes count at this moment. */
  votable: boolean
}

/** A work that its brand took off the wall. */
export type DeletedArtwork = Shown<Deleted<WireTime>> & { deletedAt: WireTime }

const show = <Read extends Work<WireTime>>(work: Read): Shown<Read> => ({
  ...work,
  picture: readPicture(work.picture),
  signature: signatureOf(work),
})

/** Reads a work off the wire. */
export const readArtwork = (row: z.output<typeof WireArtwork>): Artwork => show(artworkFromWire(row))

/** Reads a list of works off the wire. */
export const readArtworks = ({ rows, total }: { rows: z.output<typeof WireArtwork>[]; total: number }) => ({
  works: rows.map(readArtwork),
  total,
})

/** Reads a work's own page off the wire. */
export const readArtworkDetail = (answer: Answer<typeof artworkDetail>): ArtworkDetail => {
  const work = artworkDetailFromWire(answer)
  return { ...show(work), votable: work.campaignStage === 'live' && !work.isCampaignPaused && work.approval === 'hung' }
}

/** Reads the works that a brand took off the wall. */
export const readDeletedArtworks = ({ rows, total }: Answer<typeof selectDeleted>) => ({
  works: rows.map((row): DeletedArtwork => {
    const work = show(deletedArtworkFromWire(row))
    return { ...work, deletedAt: work.deletedAt ?? work.createdAt }
  }),
  total,
})

/** Width over height of a work. */
export const ratioOf = ({ picture }: Pick<Artwork, 'picture'>) => picture.width / picture.height

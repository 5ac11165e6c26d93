import type { z } from 'zod'
import { type Artwork, artworkFromWire, artworkToWire } from './artwork.ts'
import type * as wire from './artworks-winners.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import type { Moment, WireTime } from './wire-time.ts'

// How a campaign ended as both sides know it, and the one translation between these names and those of the wire.

/** How a campaign ended; the numbers are null until its places stand. */
export type Winners<Time = Date> = {
  placesStand: boolean
  workCount: number | null
  voteCount: number | null
  voterCount: number | null
  /** The first place first; none until the places stand. */
  works: Artwork<Time>[]
}

type WireWinners = z.output<typeof wire.campaignWinners.data>

/** Writes how a campaign ended. */
export const winnersToWire = (winners: Winners<Moment>): WireWinners => ({
  placesStand: toWireFlag(winners.placesStand),
  worksNum: winners.workCount,
  votesNum: winners.voteCount,
  votersNum: winners.voterCount,
  winners: winners.works.map(artworkToWire),
})

/** Reads how a campaign ended. */
export const winnersFromWire = (row: WireWinners): Winners<WireTime> => ({
  placesStand: fromWireFlag(row.placesStand),
  workCount: row.worksNum,
  voteCount: row.votesNum,
  voterCount: row.votersNum,
  works: row.winners.map(artworkFromWire),
})

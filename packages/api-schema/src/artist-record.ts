import type { z } from 'zod'
import type { artistRecord, ArtistPlace as WirePlace } from './artworks-record.ts'
import type { Answer } from './call.ts'
import { mintState, stateOf } from './states.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

/** A place that an artist finished in. */
export type ArtistPlace<Time = Date> = {
  artworkId: number
  title: string
  place: number
  campaignId: number
  campaignName: string
  endedAt: Time
  state: keyof typeof mintState
}

/** What an artist has won in public campaigns. */
export type ArtistRecord<Time = Date> = { voteCount: number; places: ArtistPlace<Time>[] }

const placeToWire = (place: ArtistPlace<Moment>): z.output<typeof WirePlace> => ({
  worksId: place.artworkId,
  artworkTitle: place.title,
  place: place.place,
  campaignId: place.campaignId,
  campaignName: place.campaignName,
  endTime: toWireTime(place.endedAt),
  status: mintState[place.state],
})

/** Writes what an artist has won. */
export const artistRecordToWire = ({ voteCount, places }: ArtistRecord<Moment>): Answer<typeof artistRecord> => ({
  votesNum: voteCount,
  places: places.map(placeToWire),
})

/** Reads what an artist has won. */
export const artistRecordFromWire = ({ votesNum, places }: Answer<typeof artistRecord>): ArtistRecord<WireTime> => ({
  voteCount: votesNum,
  places: places.map((place) => ({
    artworkId: place.worksId,
    title: place.artworkTitle,
    place: place.place,
    campaignId: place.campaignId,
    campaignName: place.campaignName,
    endedAt: place.endTime,
    state: stateOf(mintState, place.status),
  })),
})

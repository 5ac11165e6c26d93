import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import type { Answer } from '@plinth/api-schema/call'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { type Artwork, readArtwork } from './artwork.ts'

/** How a campaign ended; the numbers are null until its places stand. */
export type Winners = {
  placesStand: boolean
  workCount: number | null
  voteCount: number | null
  voterCount: number | null
  /** The first place first. */
  works: Artwork[]
}

const readWinners = ({
  placesStand,
  worksNum,
  votesNum,
  votersNum,
  winners,
}: Answer<typeof campaignWinners>): Winners => ({
  placesStand: fromWireFlag(placesStand),
  workCount: worksNum,
  voteCount: votesNum,
  voterCount: votersNum,
  works: winners.map(readArtwork),
})

// Votes are closed about a minute after the end.
const LOOK_AGAIN_MS = 15_000

/** Who won a campaign; the screen says itself what went wrong. */
export const useWinners = (campaignId: number) =>
  useQuery({
    ...callQuery(campaignWinners, { campaignId }),
    select: readWinners,
    refetchInterval: ({ state }) => state.data !== undefined && !fromWireFlag(state.data.placesStand) && LOOK_AGAIN_MS,
    meta: { failure: 'silent' },
  })

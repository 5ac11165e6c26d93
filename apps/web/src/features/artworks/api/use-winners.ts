import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import type { Answer } from '@plinth/api-schema/call'
import { type Winners as WinnersOf, winnersFromWire } from '@plinth/api-schema/winners'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { type Artwork, readArtwork } from './artwork.ts'

/** How a campaign ended. */
export type Winners = Omit<WinnersOf<WireTime>, 'works'> & {
  /** The first place first. */
  works: Artwork[]
}

const readWinners = (answer: Answer<typeof campaignWinners>): Winners => ({
  ...winnersFromWire(answer),
  works: answer.winners.map(readArtwork),
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

import { AppError } from '@plinth/api-schema/errors'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { type ListedArtwork, listArtworks } from './artworks-lists.repository.ts'
import { viewerOf } from './artworks-lists.service.ts'
import type { createVoteTotals } from './artworks-vote-totals.service.ts'
import { findContest } from './artworks-winners.repository.ts'

/** How a campaign ended; nothing but that it has not while its places may change. */
export type CampaignResult =
  | { placesStand: false }
  | { placesStand: true; workCount: number; voteCount: number; voterCount: number; winners: ListedArtwork[] }

const FIRST_PLACES = 3

/** Tells who won, to everybody who sees the campaign. */
export function createWinnersService({
  database,
  voteTotals,
}: {
  database: Database
  voteTotals: ReturnType<typeof createVoteTotals>
}) {
  return {
    /** The first places of a campaign. */
    async ofCampaign(member: Member | null, campaignId: number): Promise<CampaignResult> {
      const viewer = viewerOf(member)
      const contest = await findContest(database, viewer, campaignId)
      if (!contest) throw new AppError('notFound')
      const { placesStand, workCount, voteCount } = contest
      if (!placesStand) return { placesStand }
      const page = { sort: 'votes', direction: 'desc', limit: FIRST_PLACES, offset: 0 } as const
      const first = await listArtworks(database, viewer, { of: 'campaign', campaignId }, page)
      const { voters } = await voteTotals.ofCampaign(member, campaignId)
      return {
        placesStand,
        workCount,
        voteCount,
        voterCount: voters ?? 0,
        winners: first.filter(({ rank }) => rank !== null),
      }
    },
  }
}

import { AppError } from '@plinth/api-schema/errors'
import type { Winners } from '@plinth/api-schema/winners'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { listArtworks } from './artworks-lists.repository.ts'
import { viewerOf } from './artworks-lists.service.ts'
import type { createVoteTotals } from './artworks-vote-totals.service.ts'
import { findContest } from './artworks-winners.repository.ts'

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
    async ofCampaign(member: Member | null, campaignId: number): Promise<Winners> {
      const viewer = viewerOf(member)
      const contest = await findContest(database, viewer, campaignId)
      if (!contest) throw new AppError('notFound')
      const { placesStand, workCount, voteCount } = contest
      if (!placesStand) return { placesStand, workCount: null, voteCount: null, voterCount: null, works: [] }
      const page = { sort: 'votes', direction: 'desc', limit: FIRST_PLACES, offset: 0 } as const
      const first = await listArtworks(database, viewer, { of: 'campaign', campaignId }, page)
      const { voters } = await voteTotals.ofCampaign(member, campaignId)
      return {
        placesStand,
        workCount,
        voteCount,
        voterCount: voters ?? 0,
        works: first.filter(({ rank }) => rank !== null),
      }
    },
  }
}

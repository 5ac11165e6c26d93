import { holdReason, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** What the votes of a campaign come to, and how many people cast them. */
export type VoteTotals = { counted: number; held: number; voided: number; revoked: number; voters: number }

/** Counts the votes of a campaign, and as its log does how often one was taken back. */
export async function countVotes(database: Queryable, campaignId: number): Promise<VoteTotals> {
  const [row] = await database.query<VoteTotals>({
    name: 'votes-totals',
    text: `select count(*) filter (where state = ${voteState.counted}) as counted, count(*) filter (where state = ${voteState.held}) as held,
             count(*) filter (where state = ${voteState.voided}) as voided,
             coalesce((select revoked_count from vote_logs where campaign_id = $1), 0) as revoked,
             count(distinct account_id) as voters from votes where campaign_id = $1`,
    values: [campaignId],
  })
  return row!
}

/** Why votes of a campaign are held, and how many for each reason. */
export const countHolds = (database: Queryable, campaignId: number) =>
  database.query<{ reason: number; votes: number }>({
    name: 'votes-holds',
    text: `select coalesce(hold_reason, ${holdReason.other})::int as reason, count(*) as votes from votes
            where campaign_id = $1 and state = ${voteState.held} group by 1 order by 2 desc, 1`,
    values: [campaignId],
  })

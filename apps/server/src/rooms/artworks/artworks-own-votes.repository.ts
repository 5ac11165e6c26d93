import type { Picture } from '@plinth/api-schema/pictures'
import { voteState } from '@plinth/api-schema/states'
import { leafKind } from '@plinth/vote-log/leaf'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A vote of somebody, and where it stands. */
export type OwnVoteRow = {
  artworkId: number
  artistId: number
  title: string
  /** Null where the work is no longer on the wall. */
  picture: Picture | null
  campaignId: number
  campaignName: string
  state: number
  holdReason: number | null
  leafIndex: number | null
  createdAt: Date
  appealState: number | null
  appealMessage: string | null
  appealAnswer: string | null
  appealedAt: Date | null
  decisionAct: number | null
  decisionReason: number | null
  decisionWords: string | null
  decidedAt: Date | null
}

// What was decided last says why a vote stands as it does; a vote that was cast again since then has begun afresh, unless it is held for
// the same reason still.
const DECISION = `left join vote_decisions d on d.id = v.decision_id and (
    v.state = ${voteState.held} and d.act = ${leafKind.hold}
    or v.created_at <= d.decided_at
      and d.act = case v.state when ${voteState.counted} then ${leafKind.release} when ${voteState.voided} then ${leafKind.void} end)`
const OWN_VOTE = `select v.artwork_id as "artworkId", w.account_id as "artistId", w.title,
  case when w.deleted_at is null then w.picture end as picture, v.campaign_id as "campaignId", c.name as "campaignName", v.state,
  v.hold_reason as "holdReason", v.leaf_index as "leafIndex", v.created_at as "createdAt", p.state as "appealState",
  p.message as "appealMessage", p.answer as "appealAnswer", p.created_at as "appealedAt",
  d.act as "decisionAct", d.reason as "decisionReason", d.words as "decisionWords", d.decided_at as "decidedAt"
  from votes v join artworks w on w.campaign_id = v.campaign_id and w.id = v.artwork_id join campaign_facts c on c.id = v.campaign_id
  left join lateral (
    select a.state, a.message, a.answer, a.created_at from vote_appeals a
     where a.campaign_id = v.campaign_id and a.artwork_id = v.artwork_id and a.account_id = v.account_id
       and a.leaf_index is not distinct from v.leaf_index order by a.id desc limit 1) p on true
  ${DECISION}`

/** The vote of an account for a work. */
export async function findOwnVote(database: Queryable, accountId: number, artworkId: number) {
  const [row] = await database.query<OwnVoteRow>({
    name: 'log-own-vote',
    text: `${OWN_VOTE} where v.account_id = $1 and v.artwork_id = $2`,
    values: [accountId, artworkId],
  })
  return row
}

/** Which of somebody's votes: those in a campaign, the one for an artwork, or all. */
export type OwnVoteFilter = { campaignId: number | undefined; artworkId: number | undefined }
const IS_WANTED =
  'v.account_id = $1 and ($2::bigint is null or v.campaign_id = $2) and ($3::bigint is null or v.artwork_id = $3)'
const wanted = (accountId: number, { campaignId, artworkId }: OwnVoteFilter) => [
  accountId,
  campaignId ?? null,
  artworkId ?? null,
]

/** The votes of an account, the newest first. */
export const listOwnVotes = (
  database: Queryable,
  accountId: number,
  filter: OwnVoteFilter,
  page: { limit: number; offset: number },
) =>
  database.query<OwnVoteRow>({
    name: 'log-own-votes',
    text: `${OWN_VOTE} where ${IS_WANTED}
            order by v.created_at desc, v.artwork_id limit $4 offset $5`,
    values: [...wanted(accountId, filter), page.limit, page.offset],
  })

/** How many votes an account has cast. */
export async function countOwnVotes(database: Queryable, accountId: number, filter: OwnVoteFilter) {
  const rows = await database.query<Total>({
    name: 'log-count-own-votes',
    text: `select count(*) as total from votes v where ${IS_WANTED}`,
    values: wanted(accountId, filter),
  })
  return totalOf(rows)
}

/** What opens the votes of an account in one campaign and in no other: docs/vote-log.md#leaves. */
export async function findVoterSecret(database: Queryable, accountId: number, campaignId: number): Promise<Buffer> {
  const [row] = await database.query<{ secret: Buffer }>({
    name: 'log-voter-secret',
    text: `select coalesce(sha256(ballot_secret || int8send($2::bigint)), '') as secret from voters where id = $1`,
    values: [accountId, campaignId],
  })
  return row!.secret
}

import { campaignStatus, holdReason, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { type VoteKey, voteKeys } from './artworks-allowances.repository.ts'
import { IS_USED } from './artworks-confirmed-votes.repository.ts'
import { SELECTED, selectionValues, type VoteSelection } from './artworks-vote-selection.repository.ts'

/** What is done with votes: which states it begins from, and to which it leads. */
export type VoteAct = {
  kind: 'hold' | 'release' | 'void'
  from: readonly number[]
  to: number
  /** Whether votes that only wait for their address are meant, too. */
  withWaiting: boolean
}

const IS_WAITING = `v.state = ${voteState.held} and coalesce(v.hold_reason, 0) = ${holdReason.unconfirmed}`
// A hold of one that waits for its address gives it another reason: it does not count with the confirmation any more.
const OPEN_TO = (from: string, waiting: string) =>
  `((v.state = any (${from}::int[]) and not (${IS_WAITING})) or (${waiting}::boolean and ${IS_WAITING}))`

/** How many votes a selection has, and how many of them are in a state; and the moment of this look. */
export async function countSelected(database: Queryable, selection: VoteSelection, state: number) {
  const [row] = await database.query<{ matched: number; already: number; asOf: Date }>({
    text: `select count(*) as matched, count(*) filter (where v.state = $14) as already, now() as "asOf" from votes v where ${SELECTED}`,
    values: [...selectionValues(selection), state],
  })
  return row!
}

/** The next votes of a selection that an act is about, in the order of their keys; those that were cast later are none of them. */
export const pickVotes = (
  database: Queryable,
  selection: VoteSelection,
  act: VoteAct,
  { asOf, after, limit }: { asOf: Date; after: VoteKey | undefined; limit: number },
) =>
  database.query<VoteKey>({
    text: `select v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId" from votes v
            where ${SELECTED} and ${OPEN_TO('$14', '$15')} and v.created_at <= $16::timestamptz + interval '1 millisecond'
              and ($17::bigint is null or (v.artwork_id, v.account_id) > ($17::bigint, $18::bigint))
            order by v.artwork_id, v.account_id limit $19`,
    values: [
      ...selectionValues(selection),
      act.from,
      act.withWaiting,
      asOf,
      after?.artworkId ?? null,
      after?.accountId ?? null,
      limit,
    ],
  })

/** The campaigns in which some accounts have voted. */
export const listVotedCampaigns = (database: Queryable, accountIds: readonly number[]) =>
  database.query<{ campaignId: number }>({
    name: 'votes-campaigns-of-accounts',
    text: 'select distinct campaign_id as "campaignId" from votes where account_id = any ($1) order by 1',
    values: [accountIds],
  })

const IS_UNDECIDED = `not c.is_deleted
  and (c.status <> ${campaignStatus.completed} or not exists (select 1 from winner_notices n where n.campaign_id = c.id))`

/** Campaigns in which an account has voted and that are not over, or whose winners nobody was told. */
export const listUndecidedCampaigns = (database: Queryable, accountId: number) =>
  database.query<{ campaignId: number }>({
    name: 'votes-undecided-campaigns',
    text: `select distinct v.campaign_id as "campaignId" from votes v join campaign_facts c on c.id = v.campaign_id
            where v.account_id = $1 and ${IS_UNDECIDED} order by 1`,
    values: [accountId],
  })

/**
 * Votes of blocked accounts that count where they can still decide something, at most so many. One that was held for the block
 * and released since then is none of them: an operator let it count.
 */
export const listCountedOfBlocked = (database: Queryable, limit: number) =>
  database.query<VoteKey>({
    name: 'votes-counted-of-blocked',
    text: `select v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId"
             from voters b join votes v on v.account_id = b.id join campaign_facts c on c.id = v.campaign_id
            where b.is_blocked and b.ballot_secret is not null and v.state = ${voteState.counted}
              and v.hold_reason is distinct from ${holdReason.blocked} and ${IS_UNDECIDED} limit $1`,
    values: [limit],
  })

/** How many votes of an account are held because it was blocked. */
export async function countHeldOfBlocked(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'votes-held-of-blocked',
    text: `select count(*) as total from votes v
            where v.account_id = $1 and v.state = ${voteState.held} and v.hold_reason = ${holdReason.blocked}`,
    values: [accountId],
  })
  return totalOf(rows)
}

const ASKED = 'unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id)'
const IS_ASKED = 'v.campaign_id = t.campaign_id and v.artwork_id = t.artwork_id and v.account_id = t.account_id'

/**
 * Gives votes that an act lets count the mailbox of their voter, where that is confirmed by now and has no vote for the artwork:
 * of several accounts of one mailbox the first. The others keep none, and cannot count. Nor does one that is not open to the act.
 */
export const claimMailboxes = (tx: Queryable, votes: readonly VoteKey[], act: VoteAct) =>
  tx.query<VoteKey>({
    name: 'decisions-claim-mailboxes',
    text: `with firsts as (
             select distinct on (v.artwork_id, b.mailbox) v.campaign_id, v.artwork_id, v.account_id, b.mailbox
               from ${ASKED} join votes v on ${IS_ASKED}
               join voters b on b.id = v.account_id
              where ${OPEN_TO('$4', '$5')} and v.mailbox is null and b.is_confirmed and not ${IS_USED}
              order by v.artwork_id, b.mailbox, v.created_at, v.account_id)
           update votes v set mailbox = f.mailbox from firsts f
            where v.campaign_id = f.campaign_id and v.artwork_id = f.artwork_id and v.account_id = f.account_id
           returning v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId"`,
    values: [...voteKeys(votes), act.from, act.withWaiting],
  })

/** A vote that an act has changed. */
export type ChangedVote = VoteKey & { leafIndex: number | null; before: number }

/** Puts votes into another state, those alone that are open to it. None begins to count without a mailbox of its own. */
export const changeVotes = (tx: Queryable, votes: readonly VoteKey[], act: VoteAct, reason: number) =>
  tx.query<ChangedVote>({
    name: 'decisions-change',
    text: `with picked as (
             select v.campaign_id, v.artwork_id, v.account_id, v.state from ${ASKED} join votes v on ${IS_ASKED}
              where ${OPEN_TO('$4', '$5')} and ($6::int <> ${voteState.counted} or v.mailbox is not null)
              order by v.campaign_id, v.artwork_id, v.account_id for update of v)
           update votes v set state = $6::int, hold_reason = case when $6::int = ${voteState.held} then $7::int else v.hold_reason end
             from picked o where v.campaign_id = o.campaign_id and v.artwork_id = o.artwork_id and v.account_id = o.account_id
           returning v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId",
             v.leaf_index as "leafIndex", o.state::int as before`,
    values: [...voteKeys(votes), act.from, act.withWaiting, act.to, reason],
  })

/** A decision as everybody can read it. */
export type KeptDecision = { act: number; reason: number; words: string; voteCount: number; leafIndex: number | null }

/** Keeps a decision beside the log, and with each vote that it is about. */
export const insertDecision = (tx: Queryable, campaignId: number, decision: KeptDecision, votes: readonly VoteKey[]) =>
  tx.query({
    name: 'decisions-insert',
    text: `with decision as (
             insert into vote_decisions (campaign_id, act, reason, words, vote_count, leaf_index)
             values ($4, $5, $6, $7, $8, $9) returning id)
           update votes v set decision_id = d.id from decision d, ${ASKED} where ${IS_ASKED}`,
    values: [
      ...voteKeys(votes),
      campaignId,
      decision.act,
      decision.reason,
      decision.words,
      decision.voteCount,
      decision.leafIndex,
    ],
  })

/** The decisions about a campaign's votes, the newest first. */
export const listDecisions = (database: Queryable, campaignId: number, limit: number) =>
  database.query<Omit<KeptDecision, 'leafIndex'> & { decidedAt: Date }>({
    name: 'decisions-list',
    text: `select act, reason, words, vote_count as "voteCount", decided_at as "decidedAt" from vote_decisions
            where campaign_id = $1 order by id desc limit $2`,
    values: [campaignId, limit],
  })

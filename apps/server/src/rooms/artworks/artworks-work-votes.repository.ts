import { holdReason, stateOf, voteState } from '@plinth/api-schema/states'
import type { TalliedVotes, VoteTally, WorkVote } from '@plinth/api-schema/work-votes'
import type { Queryable } from '../../db/database.ts'
import { SELECTED, selectionValues, type VoteSelection } from './artworks-vote-selection.repository.ts'

/** A work whose votes are looked at. */
export type LookedWork = {
  artwork: { id: number; title: string }
  campaign: { id: number; name: string }
  artist: { id: number; name: string }
}

/** Finds a work, wherever it hangs. */
export async function findLookedWork(database: Queryable, artworkId: number) {
  const [row] = await database.query<LookedWork>({
    name: 'work-votes-work',
    text: `select jsonb_build_object('id', w.id, 'title', w.title) as artwork, jsonb_build_object('id', c.id, 'name', c.name) as campaign,
             jsonb_build_object('id', a.id, 'name', a.name) as artist
             from artworks w join campaign_facts c on c.id = w.campaign_id join people a on a.id = w.account_id where w.id = $1`,
    values: [artworkId],
  })
  return row
}

type VoteRow = Omit<WorkVote, 'state' | 'holdReason'> & { state: number; holdReason: number | null; micros: number }
/** Where a list goes on: the moment of the last vote in microseconds, and its voter. */
export type VotePlace = { micros: number; accountId: number }

/** The votes of a selection, the newest first, from a place on. */
export async function listWorkVotes(
  database: Queryable,
  selection: VoteSelection,
  { after, limit }: { after: VotePlace | undefined; limit: number },
): Promise<(WorkVote & VotePlace)[]> {
  const rows = await database.query<VoteRow>({
    text: `with picked as materialized (
             select v.* from votes v where ${SELECTED}
                and ($14::bigint is null or (v.created_at, v.account_id)
                  < ('epoch'::timestamptz + $14::bigint * interval '1 microsecond', $15::bigint))
              order by v.created_at desc, v.account_id desc limit $16)
           select jsonb_build_object('id', a.id, 'name', a.name) as voter, v.state, v.hold_reason as "holdReason",
             coalesce(s.signs, '[]') as signs, v.created_at as "createdAt", b.created_at as "accountCreatedAt",
             v.address_group as network, encode(v.device_hash, 'hex') as device, b.is_throwaway as "isThrowaway",
             b.is_confirmed as "isConfirmed", (extract(epoch from v.created_at) * 1000000)::bigint as micros
             from picked v join people a on a.id = v.account_id join voters b on b.id = v.account_id
             left join vote_scores s on s.campaign_id = v.campaign_id and s.artwork_id = v.artwork_id and s.account_id = v.account_id
            order by v.created_at desc, v.account_id desc`,
    values: [...selectionValues(selection), after?.micros ?? null, after?.accountId ?? null, limit],
  })
  return rows.map(({ holdReason: reason, ...vote }) => ({
    ...vote,
    accountId: vote.voter.id,
    state: stateOf(voteState, vote.state),
    holdReason: reason === null ? null : stateOf(holdReason, reason),
  }))
}

const TALLY = `count(*) filter (where v.state = ${voteState.counted}) as counted,
  count(*) filter (where v.state = ${voteState.held}) as held, count(*) filter (where v.state = ${voteState.voided}) as voided`

/** How many votes a selection has, and from when to when they were cast. */
export async function tallyVotes(database: Queryable, selection: VoteSelection) {
  const [row] = await database.query<VoteTally & { firstAt: Date | null; lastAt: Date | null }>({
    text: `select ${TALLY}, min(v.created_at) as "firstAt", max(v.created_at) as "lastAt" from votes v where ${SELECTED}`,
    values: selectionValues(selection),
  })
  return row!
}

/** The votes of a selection in steps of time; those without a vote are left out. */
export const tallyTimes = (database: Queryable, selection: VoteSelection, minutes: number) =>
  database.query<VoteTally & { at: Date }>({
    text: `select coalesce(date_bin(make_interval(mins => $14::int), v.created_at, 'epoch'), 'epoch') as at, ${TALLY}
             from votes v where ${SELECTED} group by 1 order by 1`,
    values: [...selectionValues(selection), minutes],
  })

// What is in a group; a key of the statement and never of the input.
const KEYS = {
  networks: `v.address_group`,
  devices: `coalesce(encode(v.device_hash, 'hex'), '')`,
  mails: `case when b.is_throwaway then 'throwaway' else 'usual' end`,
  signUps: `to_char(date_bin('10 minutes', b.created_at, 'epoch') at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
} as const
/** What votes are grouped by. */
export type VoteGrouping = keyof typeof KEYS

/** The largest groups of a selection. */
export const tallyGroups = (
  database: Queryable,
  selection: VoteSelection,
  grouping: VoteGrouping,
  { limit, fewest }: { limit: number; fewest: number },
) =>
  database.query<TalliedVotes>({
    text: `select coalesce(${KEYS[grouping]}, '') as key, ${TALLY} from votes v join voters b on b.id = v.account_id
            where ${SELECTED} group by 1 having count(*) >= $15 order by count(*) desc, 1 limit $14`,
    values: [...selectionValues(selection), limit, fewest],
  })

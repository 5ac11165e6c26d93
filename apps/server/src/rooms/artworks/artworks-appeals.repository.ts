import type { HoldReason } from '@plinth/api-schema/moderation'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { appealState, holdReason, stateOf, voteState } from '@plinth/api-schema/states'
import type { VoteAppeal } from '@plinth/api-schema/vote-appeals'
import type { WeighedSign } from '@plinth/api-schema/vote-signs'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { type VoteKey, voteKeys } from './artworks-allowances.repository.ts'

/** A vote as it stands while its voter appeals. */
export type LockedVote = VoteKey & { state: number; holdReason: number | null; leafIndex: number | null }

/** Locks somebody's vote for a work. */
export async function lockOwnVote(tx: Queryable, accountId: number, artworkId: number) {
  const [row] = await tx.query<LockedVote>({
    name: 'appeals-lock-vote',
    text: `select v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId", v.state,
             v.hold_reason as "holdReason", v.leaf_index as "leafIndex" from votes v where v.account_id = $1 and v.artwork_id = $2 for update of v`,
    values: [accountId, artworkId],
  })
  return row
}

/** Writes an appeal; nothing where one about the same leaf is open, or was refused. */
export async function insertAppeal(tx: Queryable, vote: LockedVote, message: string, at: Date) {
  const [row] = await tx.query<{ id: number }>({
    name: 'appeals-insert',
    text: `insert into vote_appeals (campaign_id, artwork_id, account_id, leaf_index, message, created_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (campaign_id, artwork_id, account_id, coalesce(leaf_index, -1)) where state <> ${appealState.granted} do nothing returning id`,
    values: [vote.campaignId, vote.artworkId, vote.accountId, vote.leafIndex, message, at],
  })
  return row?.id
}

/** An appeal while it is decided. */
export type LockedAppeal = VoteKey & {
  id: number
  state: number
  artworkTitle: string
  campaignName: string
  voteState: number
}

const APPEAL = `select p.id, p.campaign_id as "campaignId", p.artwork_id as "artworkId", p.account_id as "accountId", p.state,
    w.title as "artworkTitle", c.name as "campaignName", v.state as "voteState"
  from vote_appeals p join votes v on v.campaign_id = p.campaign_id and v.artwork_id = p.artwork_id and v.account_id = p.account_id
  join artworks w on w.campaign_id = p.campaign_id and w.id = p.artwork_id join campaign_facts c on c.id = p.campaign_id
  where p.id = $1`

/** Reads an appeal. */
export async function findAppeal(database: Queryable, id: number) {
  const [row] = await database.query<LockedAppeal>({ name: 'appeals-find', text: APPEAL, values: [id] })
  return row
}

/** Reads an appeal, and keeps others from deciding it. */
export async function lockAppeal(tx: Queryable, id: number) {
  const [row] = await tx.query<LockedAppeal>({ name: 'appeals-lock', text: `${APPEAL} for update of p`, values: [id] })
  return row
}

/** Decides an appeal. */
export const settleAppeal = (
  tx: Queryable,
  id: number,
  { state, answer, at }: { state: number; answer: string; at: Date },
) =>
  tx.query({
    name: 'appeals-settle',
    text: 'update vote_appeals set state = $2, answer = $3, decided_at = $4 where id = $1',
    values: [id, state, answer, at],
  })

/** An open appeal whose vote counts by now. */
export type GrantedAppeal = VoteKey & { id: number; artworkTitle: string; campaignName: string }

/** Grants open appeals about votes that were released in this transaction. */
export const grantReleased = (tx: Queryable, votes: readonly VoteKey[], { answer, at }: { answer: string; at: Date }) =>
  tx.query<GrantedAppeal>({
    name: 'appeals-grant-released',
    text: `update vote_appeals p set state = ${appealState.granted}, answer = $4, decided_at = $5
             from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id), artworks w, campaign_facts c
            where p.campaign_id = t.campaign_id and p.artwork_id = t.artwork_id and p.account_id = t.account_id and p.state = ${appealState.open}
              and w.campaign_id = p.campaign_id and w.id = p.artwork_id and c.id = p.campaign_id
           returning p.id, p.campaign_id as "campaignId", p.artwork_id as "artworkId", p.account_id as "accountId",
             w.title as "artworkTitle", c.name as "campaignName"`,
    values: [...voteKeys(votes), answer, at],
  })

/** Removes open appeals about votes that are taken back: there is nothing left to decide. */
export const deleteOpenAppeals = (tx: Queryable, votes: readonly VoteKey[]) =>
  tx.query({
    name: 'appeals-delete-open',
    text: `delete from vote_appeals p using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(campaign_id, artwork_id, account_id)
            where p.campaign_id = t.campaign_id and p.artwork_id = t.artwork_id and p.account_id = t.account_id
              and p.state = ${appealState.open}`,
    values: voteKeys(votes),
  })

type AppealRow = Omit<VoteAppeal, 'state' | 'voteState' | 'holdReason'> & {
  state: number
  voteState: number
  holdReason: number | null
  signs: WeighedSign[]
}

/** Appeals in a state, those that have waited longest first while they are open. */
export async function listAppeals(
  database: Queryable,
  state: number,
  page: { limit: number; offset: number },
): Promise<VoteAppeal[]> {
  const order = state === appealState.open ? 'p.created_at, p.id' : 'p.created_at desc, p.id desc'
  const rows = await database.query<AppealRow>({
    text: `select p.id, jsonb_build_object('id', w.id, 'title', w.title) as artwork,
             jsonb_build_object('id', c.id, 'name', c.name) as campaign, jsonb_build_object('id', a.id, 'name', a.name) as voter,
             p.state, p.message, p.answer, p.created_at as "createdAt", p.decided_at as "decidedAt", v.state as "voteState",
             v.hold_reason as "holdReason", v.address_group as network, v.created_at as "votedAt", a.created_at as "accountCreatedAt",
             coalesce(s.signs, '[]') as signs
             from vote_appeals p
             join votes v on v.campaign_id = p.campaign_id and v.artwork_id = p.artwork_id and v.account_id = p.account_id
             join artworks w on w.campaign_id = p.campaign_id and w.id = p.artwork_id
             join campaign_facts c on c.id = p.campaign_id join people a on a.id = p.account_id
             left join vote_scores s on s.campaign_id = p.campaign_id and s.artwork_id = p.artwork_id and s.account_id = p.account_id
            where p.state = $1 order by ${order} limit $2 offset $3`,
    values: [state, page.limit, page.offset],
  })
  return rows.map((row) => ({
    ...row,
    state: stateOf(appealState, row.state),
    voteState: stateOf(voteState, row.voteState),
    holdReason: row.holdReason === null ? null : (stateOf(holdReason, row.holdReason) satisfies HoldReason),
  }))
}

/** How many appeals are in a state. */
export async function countAppeals(database: Queryable, state: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'appeals-count',
    text: 'select count(*) as total from vote_appeals where state = $1',
    values: [state],
  })
  return totalOf(rows)
}

/** The appeals that are open. */
export async function readVoteAppealQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'appeals-queue',
    text: `select count(*) as count, min(created_at) as "oldestAt" from vote_appeals where state = ${appealState.open}`,
  })
  return row!
}

import type { Complaint } from '@plinth/api-schema/artwork'
import type { AppealedArtwork } from '@plinth/api-schema/moderation-review'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { artworkAppealState, complaint, removedBy, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { keys, type LockedArtwork } from './artworks.repository.ts'
import { type ModeratedRow, moderatedColumns, moderatedOf } from './artworks-takedown.repository.ts'

/** What a brand says to the artists of works that it refuses or takes out. */
export type Verdict = { reason: Complaint; words: string }

const AMONG = '(d.campaign_id, d.artwork_id) in (select * from unnest($1::bigint[], $2::bigint[]))'

/** The name of a campaign, and whose it is. */
export async function findCampaignHead(tx: Queryable, campaignId: number) {
  const [row] = await tx.query<{ campaignName: string; brandId: number }>({
    name: 'artworks-campaign-head',
    text: 'select name as "campaignName", brand_id as "brandId" from campaign_facts where id = $1',
    values: [campaignId],
  })
  return row!
}

const IS_WAITING = `d.appeal_state = ${artworkAppealState.waiting}`

/** Keeps why works were refused or taken out; an appeal against an earlier decision goes with that, unless it still waits. */
export const saveDecisions = (tx: Queryable, works: readonly LockedArtwork[], { reason, words }: Verdict) =>
  tx.query({
    name: 'artworks-save-decisions',
    text: `insert into artwork_decisions as d (campaign_id, artwork_id, reason, words)
           select campaign_id, id, $3, $4 from unnest($1::bigint[], $2::bigint[]) as t(campaign_id, id) order by id
           on conflict (campaign_id, artwork_id) do update set reason = excluded.reason, words = excluded.words, decided_at = now(),
             appeal_state = case when ${IS_WAITING} then d.appeal_state else ${artworkAppealState.none} end,
             appeal = case when ${IS_WAITING} then d.appeal else '' end,
             appealed_at = case when ${IS_WAITING} then d.appealed_at end, answer = ''`,
    values: [...keys(works), complaint[reason], words],
  })

/** Forgets why works were taken out that their artists have withdrawn, with their appeals. */
export const forgetDecisions = (tx: Queryable, works: readonly LockedArtwork[]) =>
  tx.query({
    name: 'artworks-forget-decisions',
    text: `delete from artwork_decisions d where ${AMONG}`,
    values: keys(works),
  })

/** Forgets why works were taken out that are back, but for appeals that wait: those hold if they are taken out again. */
export const forgetAnswered = (tx: Queryable, works: readonly LockedArtwork[]) =>
  tx.query({
    name: 'artworks-forget-answered',
    text: `delete from artwork_decisions d where ${AMONG} and not ${IS_WAITING}`,
    values: keys(works),
  })

/** Whether an appeal for one of these works waits for an operator, or was granted. */
export async function hasAppeal(
  tx: Queryable,
  works: readonly LockedArtwork[],
  state: 'waiting' | 'granted',
): Promise<boolean> {
  const [row] = await tx.query<{ any: boolean }>({
    name: 'artworks-has-appeal',
    text: `select exists (select 1 from artwork_decisions d where ${AMONG} and d.appeal_state = $3) as any`,
    values: [...keys(works), artworkAppealState[state]],
  })
  return row?.any ?? false
}

/** Writes an appeal against a decision that nobody has appealed against; answers whether there was one. */
export async function insertAppeal(tx: Queryable, { campaignId, id }: LockedArtwork, words: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'artworks-insert-appeal',
    text: `update artwork_decisions set appeal_state = ${artworkAppealState.waiting}, appeal = $3, appealed_at = now()
            where campaign_id = $1 and artwork_id = $2 and appeal_state = ${artworkAppealState.none} returning 1`,
    values: [campaignId, id, words],
  })
  return rows.length > 0
}

/** Ends an appeal that waits; answers whether there was one. */
export async function endAppeal(
  tx: Queryable,
  { campaignId, id }: LockedArtwork,
  state: 'granted' | 'kept',
  answer: string,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'artworks-end-appeal',
    text: `update artwork_decisions set appeal_state = $3, answer = $4
            where campaign_id = $1 and artwork_id = $2 and appeal_state = ${artworkAppealState.waiting} returning 1`,
    values: [campaignId, id, artworkAppealState[state], answer],
  })
  return rows.length > 0
}

const APPEALED = `artwork_decisions d join artworks w on w.campaign_id = d.campaign_id and w.id = d.artwork_id
  where d.appeal_state = ${artworkAppealState.waiting} and w.purged_at is null and w.picture is not null
    and w.deleted_by in (${removedBy.brand}, ${removedBy.refused})`

/** Works whose artists' appeals wait, the oldest appeal first. */
export async function listAppealedArtworks(
  database: Queryable,
  page: { limit: number; offset: number },
): Promise<AppealedArtwork[]> {
  const rows = await database.query<
    ModeratedRow & { isRefused: boolean; reason: number; words: string; appeal: string; appealedAt: Date | null }
  >({
    name: 'artworks-appeals',
    text: `with page as materialized (
             select w.*, d.reason, d.words, d.appeal, d.appealed_at from ${APPEALED}
              order by d.appealed_at, d.artwork_id limit $1 offset $2)
           select ${moderatedColumns}, coalesce(w.deleted_by = ${removedBy.refused}, false) as "isRefused", w.reason, w.words, w.appeal,
             w.appealed_at as "appealedAt"
             from page w join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
            order by w.appealed_at, w.id`,
    values: [page.limit, page.offset],
  })
  return rows.map(({ reason, appealedAt, ...row }) => ({
    ...moderatedOf(row),
    reason: stateOf(complaint, reason),
    appealedAt: appealedAt ?? row.createdAt,
  }))
}

/** How many appeals wait. */
export async function countAppealedArtworks(database: Queryable): Promise<number> {
  const rows = await database.query<Total>({
    name: 'artworks-count-appeals',
    text: `select count(*) as total from ${APPEALED}`,
  })
  return totalOf(rows)
}

/** The appeals that wait. */
export async function readArtworkAppealQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'artworks-appeal-queue',
    text: `select count(*) as count, min(d.appealed_at) as "oldestAt" from ${APPEALED}`,
  })
  return row!
}

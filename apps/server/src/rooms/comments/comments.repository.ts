import { MAX_COMMENTS_COUNTED } from '@plinth/api-schema/comments'
import { accountKind, removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Who looks. */
export type Viewer = { accountId: number | null; isOperator: boolean }

const VISIBLE = 'visible_campaigns($1::bigint, $2::boolean)'

/** A work that the viewer may see, with what a comment under it needs to know. */
export type CommentedWork = {
  id: number
  title: string
  artistId: number
  campaignId: number
  campaignName: string
  brandId: number
  isOn: boolean
}

/** A work on the wall that a viewer may see; undefined where it is hidden or missing. */
export async function findWork(database: Queryable, { accountId, isOperator }: Viewer, artworkId: number) {
  const [row] = await database.query<CommentedWork>({
    name: 'comments-work',
    text: `select w.id, w.title, w.account_id as "artistId", c.id as "campaignId", c.name as "campaignName", c.brand_id as "brandId",
             coalesce((select s.is_on from comment_switches s where s.campaign_id = c.id), false) as "isOn"
             from shown_artworks w join ${VISIBLE} c on c.id = w.campaign_id where w.id = $3`,
    values: [accountId, isOperator, artworkId],
  })
  return row
}

/** A comment as it is read for one viewer. */
export type CommentRow = {
  id: number
  authorId: number
  kind: number
  name: string
  pictureUrl: string | null
  words: string
  createdAt: Date
  isOwn: boolean
  isReported: boolean
  isRemoved: boolean
}

const READ = 'comments m join people p on p.id = m.account_id and not p.is_blocked'
const SHOWN = 'm.removed_at is null'

/** Some comments under a work before one of them, the newest first; for its brand also those that it took down. */
export const listComments = (
  database: Queryable,
  { campaignId, id }: Pick<CommentedWork, 'campaignId' | 'id'>,
  { accountId, isBrand, before, limit }: { accountId: number | null; isBrand: boolean; before: number; limit: number },
) =>
  database.query<CommentRow>({
    name: isBrand ? 'comments-list-brand' : 'comments-list',
    text: `select m.id, p.id as "authorId", p.kind, p.name, p.picture_url as "pictureUrl", m.words, m.created_at as "createdAt",
             coalesce(m.account_id = $3::bigint, false) as "isOwn",
             exists (select 1 from comment_reports r where r.comment_id = m.id and r.account_id = $3::bigint) as "isReported",
             m.removed_at is not null as "isRemoved"
             from ${READ} where ${isBrand ? `(${SHOWN} or m.removed_by = ${removedBy.brand})` : SHOWN} and m.campaign_id = $1 and m.artwork_id = $2 and m.id < $4
            order by m.id desc limit $5`,
    values: [campaignId, id, accountId, before, limit],
  })

/** How many there are. */
export async function countComments(database: Queryable, { campaignId, id }: Pick<CommentedWork, 'campaignId' | 'id'>) {
  const rows = await database.query<Total>({
    name: 'comments-count',
    text: `select count(*) as total from (
             select 1 from ${READ} where ${SHOWN} and m.campaign_id = $1 and m.artwork_id = $2 limit ${MAX_COMMENTS_COUNTED}) t`,
    values: [campaignId, id],
  })
  return totalOf(rows)
}

/** Somebody who wants to write, as far as that matters; undefined where they are blocked. */
export async function findWriter(database: Queryable, accountId: number) {
  const [row] = await database.query<{ isConfirmed: boolean }>({
    name: 'comments-writer',
    text: `select is_confirmed as "isConfirmed" from people
            where id = $1 and not is_blocked and kind <> ${accountKind.operator}`,
    values: [accountId],
  })
  return row
}

/** A comment on its way in. */
export type NewComment = { campaignId: number; artworkId: number; accountId: number; words: string; at: Date }

/** Writes a comment; answers its id. */
export async function insertComment(tx: Queryable, { campaignId, artworkId, accountId, words, at }: NewComment) {
  const [row] = await tx.query<{ id: number }>({
    name: 'comments-insert',
    text: `insert into comments (campaign_id, artwork_id, account_id, words, created_at) values ($1, $2, $3, $4, $5)
           returning id`,
    values: [campaignId, artworkId, accountId, words, at],
  })
  return row!.id
}

/** Deletes somebody's own comment that is shown; answers whether there was one. */
export async function deleteComment(database: Queryable, accountId: number, id: number): Promise<boolean> {
  const rows = await database.query({
    name: 'comments-delete',
    text: 'delete from comments where id = $1 and account_id = $2 and removed_at is null returning 1',
    values: [id, accountId],
  })
  return rows.length > 0
}

/** A comment that a decision is made about, locked until the transaction ends. */
export type LockedComment = {
  id: number
  authorId: number
  artworkId: number
  artworkTitle: string
  campaignId: number
  campaignName: string
  brandId: number
  removedBy: number | null
}

/** Locks a comment; undefined where it is missing. The title is empty once the work is erased. */
export async function lockComment(tx: Queryable, id: number): Promise<LockedComment | undefined> {
  const [row] = await tx.query<LockedComment>({
    name: 'comments-lock',
    text: `select m.id, m.account_id as "authorId", m.artwork_id as "artworkId", m.campaign_id as "campaignId", c.name as "campaignName",
             c.brand_id as "brandId", m.removed_by as "removedBy",
             coalesce((select f.title from artwork_facts f where f.campaign_id = m.campaign_id and f.id = m.artwork_id), '') as "artworkTitle"
             from comments m join campaign_facts c on c.id = m.campaign_id where m.id = $1 for update of m`,
    values: [id],
  })
  return row
}

/** Takes a comment down, or puts it back. */
export const markRemoved = (
  tx: Queryable,
  id: number,
  by: typeof removedBy.brand | typeof removedBy.operator,
  at: Date,
) =>
  tx.query({
    name: 'comments-remove',
    text: 'update comments set removed_at = $3, removed_by = $2 where id = $1',
    values: [id, by, at],
  })

/** Shows a comment again. */
export const markShown = (tx: Queryable, id: number) =>
  tx.query({
    name: 'comments-show',
    text: 'update comments set removed_at = null, removed_by = null where id = $1',
    values: [id],
  })

/** Whether comments are on in a campaign. */
export async function findSwitch(database: Queryable, campaignId: number): Promise<boolean> {
  const [row] = await database.query<{ isOn: boolean }>({
    name: 'comments-switch',
    text: 'select is_on as "isOn" from comment_switches where campaign_id = $1',
    values: [campaignId],
  })
  return row?.isOn ?? false
}

/** Switches comments in a campaign. */
export const saveSwitch = (database: Queryable, campaignId: number, isOn: boolean, at: Date) =>
  database.query({
    name: 'comments-switch-save',
    text: `insert into comment_switches (campaign_id, is_on, switched_at) values ($1, $2, $3)
           on conflict (campaign_id) do update set is_on = excluded.is_on, switched_at = excluded.switched_at`,
    values: [campaignId, isOn, at],
  })

/** Deletes what an account wrote, and what it reported. */
export async function deleteCommentsOf(database: Queryable, accountId: number): Promise<void> {
  await database.query({ text: 'delete from comment_reports where account_id = $1', values: [accountId] })
  await database.query({ text: 'delete from comments where account_id = $1', values: [accountId] })
}

import { linkKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A link as it is read, with the sums of its days. */
export type LinkRow = {
  id: number
  kind: number
  name: string
  label: string
  visitCount: number
  joinCount: number
  /** On days that are over. */
  voterCount: number
}
/** A link that is made. */
export type NewLink = { campaignId: number; accountId: number; label: string }
/** What links led to on a day. Where a campaign is given a link of another one is left alone. */
export type LinkCounts = {
  label: string
  campaignId: number | null
  /** `YYYY-MM-DD`. */
  day: string
  visits: number
  joins: number
  voters: number
}

/** The label of somebody's own links to a campaign; made where there is none yet. */
export async function ensureOwnLink(
  database: Queryable,
  { campaignId, accountId, label, kind }: NewLink & { kind: number },
): Promise<string> {
  const [row] = await database.query<{ label: string }>({
    name: 'share-link-own',
    // An update that changes nothing answers the row that stands.
    text: `insert into share_links as l (campaign_id, account_id, kind, label) values ($1, $2, $3, $4)
           on conflict (campaign_id, account_id) where kind < ${linkKind.post} do update set label = l.label returning label`,
    values: [campaignId, accountId, kind, label],
  })
  return row!.label
}

/** Whether somebody has a work in a campaign. */
export async function hasWorkIn(database: Queryable, campaignId: number, accountId: number): Promise<boolean> {
  const [row] = await database.query<{ workCount: number }>({
    name: 'share-link-artist',
    text: 'select work_count as "workCount" from participants where campaign_id = $1 and account_id = $2 and work_count > 0',
    values: [campaignId, accountId],
  })
  return row !== undefined
}

/** Holds the posts of a campaign until the transaction ends: what is counted there stays true. */
export const lockPosts = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'share-link-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('posts:' || $1::bigint, 0))`,
    values: [campaignId],
  })

/** Makes the link of a post, unless there are so many or one has the name; then it answers nothing. Lock the posts first. */
export async function insertPost(
  tx: Queryable,
  { campaignId, accountId, label, name }: NewLink & { name: string },
  most: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'share-link-post',
    text: `insert into share_links (campaign_id, account_id, kind, name, label)
           select $1, $2, ${linkKind.post}, $3, $4
            where (select count(*) from share_links where campaign_id = $1 and kind = ${linkKind.post}) < $5::int
           on conflict do nothing returning id`,
    values: [campaignId, accountId, name, label, most],
  })
  return row?.id
}

/** Whether a campaign has a link with a name. */
export async function hasPostNamed(database: Queryable, campaignId: number, name: string): Promise<boolean> {
  const [row] = await database.query<{ id: number }>({
    name: 'share-link-named',
    text: `select id from share_links where campaign_id = $1 and kind = ${linkKind.post} and lower(name) = lower($2)`,
    values: [campaignId, name],
  })
  return row !== undefined
}

/** Removes the link of a post of a brand; answers whether there was one. */
export async function deletePost(database: Queryable, id: number, brandId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'share-link-delete',
    text: `delete from share_links where id = $1 and account_id = $2 and kind = ${linkKind.post} returning 1`,
    values: [id, brandId],
  })
  return rows.length > 0
}

/** The links of a campaign with their sums, of voters before today: posts, then the brand, then artists, the most visited first. */
export const listLinks = (
  database: Queryable,
  { campaignId, today }: { campaignId: number; today: string },
  { limit, offset }: { limit: number; offset: number },
) =>
  database.query<LinkRow>({
    name: 'share-links',
    text: `select l.id, l.kind, case l.kind when ${linkKind.post} then l.name else p.name end as name, l.label,
             coalesce(d.visits, 0) as "visitCount", coalesce(d.joins, 0) as "joinCount", coalesce(d.voters, 0) as "voterCount"
             from share_links l join people p on p.id = l.account_id
             left join lateral (select sum(visit_count)::int as visits, sum(join_count)::int as joins,
               (sum(vote_count) filter (where day < $4::date))::int as voters from share_link_days where link_id = l.id) d on true
            where l.campaign_id = $1
            order by array_position(array[${linkKind.post}, ${linkKind.brand}, ${linkKind.artist}], l.kind::int),
              coalesce(d.visits, 0) desc, l.id limit $2 offset $3`,
    values: [campaignId, limit, offset, today],
  })

/** What links of a campaign led to, of voters before today: each post, the brand, and all artists in one. */
export const listSources = (database: Queryable, { campaignId, today }: { campaignId: number; today: string }) =>
  database.query<Omit<LinkRow, 'id' | 'label'>>({
    name: 'share-link-sources',
    text: `select l.kind, l.name, coalesce(sum(d.visit_count), 0)::int as "visitCount",
             coalesce(sum(d.join_count), 0)::int as "joinCount", coalesce(sum(d.vote_count) filter (where d.day < $2::date), 0)::int as "voterCount"
             from share_links l left join share_link_days d on d.link_id = l.id
            where l.campaign_id = $1 group by l.kind, l.name order by 3 desc, 1 desc, 2`,
    values: [campaignId, today],
  })

/** How many links a campaign has. */
export async function countLinks(database: Queryable, campaignId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'share-links-count',
    text: 'select count(*) as total from share_links where campaign_id = $1',
    values: [campaignId],
  })
  return totalOf(rows)
}

/** Whether a label is of a link to a campaign that is live. */
export async function isLiveLabel(database: Queryable, label: string): Promise<boolean> {
  const [row] = await database.query<{ id: number }>({
    name: 'share-link-live',
    text: 'select l.id from share_links l join campaign_facts c on c.id = l.campaign_id and c.is_live where l.label = $1',
    values: [label],
  })
  return row !== undefined
}

/** Adds to the sums of links to live campaigns; labels that nobody has are left alone. */
export const addCounts = (database: Queryable, counts: readonly LinkCounts[]) =>
  database.query({
    name: 'share-link-counts',
    text: `insert into share_link_days as d (link_id, day, visit_count, join_count, vote_count)
           select l.id, t.day, sum(t.visits), sum(t.joins), sum(t.voters)
             from unnest($1::text[], $2::bigint[], $3::date[], $4::int[], $5::int[], $6::int[])
               as t(label, campaign_id, day, visits, joins, voters)
             join share_links l on l.label = t.label and (t.campaign_id is null or l.campaign_id = t.campaign_id)
             join campaign_facts c on c.id = l.campaign_id and c.is_live
            group by l.id, t.day order by l.id, t.day
           on conflict (link_id, day) do update set visit_count = d.visit_count + excluded.visit_count,
             join_count = d.join_count + excluded.join_count, vote_count = d.vote_count + excluded.vote_count`,
    values: [
      counts.map(({ label }) => label),
      counts.map(({ campaignId }) => campaignId),
      counts.map(({ day }) => day),
      counts.map(({ visits }) => visits),
      counts.map(({ joins }) => joins),
      counts.map(({ voters }) => voters),
    ],
  })

/** Deletes the links of somebody with their counts. */
export const deleteLinksOf = (database: Queryable, accountId: number) =>
  deleteInBatches(database, {
    text: `delete from share_links where id in (select id from share_links where account_id = $1 limit ${BATCH}) returning 1`,
    values: [accountId],
  })

/** Deletes all links to a campaign with their counts. */
export const deleteLinksTo = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'share-links-of-campaign',
    text: 'delete from share_links where campaign_id = $1',
    values: [campaignId],
  })

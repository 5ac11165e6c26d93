import type { Approval, Artwork, ArtworkDetail, DeletedArtwork } from '@plinth/api-schema/artwork'
import {
  artworkAppealState,
  campaignStatus,
  complaint,
  holdReason,
  mintState,
  removedBy,
  stateOf,
  voteHold,
  voteState,
} from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { wordColumns } from './artworks.repository.ts'
import type { MintState } from './artworks-states.repository.ts'
import { type TraitFilter, traitsHold } from './artworks-traits.repository.ts'

/** Who looks. */
export type Viewer = { accountId: number | null; isOperator: boolean }
/** What a list of artworks can be sorted by. */
export type SortKey = 'created' | 'votes'

/** An artwork with the moment of its creation in microseconds, which a `Date` cannot hold. */
export type ListedArtwork = Artwork & { createdMicros: number }

/** An artwork as it is read. */
export type Row = Omit<ListedArtwork, 'artist' | 'state' | 'approval' | 'voted' | 'voteHold'> & {
  hidesVotes: boolean
  voteCount: number
  /** 0 while it hangs. */
  deletedBy: number
  artistId: number
  artistName: string
  artistPictureUrl: string | null
  status: MintState
  /** Null where the viewer has not voted. */
  voteHold: number | null
}

const APPROVALS: Readonly<Record<number, Approval>> = {
  [removedBy.brand]: 'removed',
  [removedBy.waiting]: 'waiting',
  [removedBy.refused]: 'refused',
}

type Standing = Pick<Artwork, 'voteCount' | 'rank'>
const HIDDEN: Standing = { voteCount: null, rank: null }
const standingOf = ({ hidesVotes, voteCount, rank }: Row, isOperator: boolean): Standing =>
  hidesVotes && !isOperator ? HIDDEN : { voteCount, rank }

/** An artwork as somebody sees it. */
export const artworkOf = <R extends Row>(row: R, isOperator: boolean) => {
  const {
    artistId,
    artistName,
    artistPictureUrl,
    status,
    voteHold: hold,
    hidesVotes,
    voteCount,
    rank,
    deletedBy,
    ...same
  } = row
  return {
    ...same,
    ...standingOf(row, isOperator),
    artist: { id: artistId, name: artistName, pictureUrl: artistPictureUrl },
    state: stateOf(mintState, status),
    approval: APPROVALS[deletedBy] ?? ('hung' as const),
    voted: hold !== null,
    voteHold: stateOf(voteHold, hold ?? voteHold.none),
  }
}

/** Whether only operators may learn how the vote in the campaign `c` stands. */
export const HIDES_VOTES = `(c.votes_hidden and c.status <> ${campaignStatus.completed})`
const RANK = '(select t.place from placed_artworks(w.campaign_id) t where t.id = w.id)'

/** The columns of a row; `w` is the artwork, `c` and `a` come from PEOPLE. */
export const columns = (viewer: string) => `w.id, w.campaign_id as "campaignId", c.name as "campaignName",
  w.account_id as "artistId", a.name as "artistName", a.picture_url as "artistPictureUrl", ${wordColumns}, w.picture, w.medium, w.tags, w.colour,
  case when w.width_cm is not null then jsonb_build_object('widthCm', w.width_cm, 'heightCm', w.height_cm) end as size,
  case when ${viewer} in (w.account_id, c.brand_id) and not a.is_erased then coalesce(nullif(w.contact_email, ''), a.email) end as email,
  w.vote_count as "voteCount", (select case when v.state <> ${voteState.held} then ${voteHold.none}
      when v.hold_reason = ${holdReason.unconfirmed} then ${voteHold.unconfirmed} else ${voteHold.review} end
     from votes v where v.campaign_id = w.campaign_id and v.artwork_id = w.id and v.account_id = ${viewer} and v.state <> ${voteState.revoked}) as "voteHold", w.status, w.created_at as "createdAt",
  (extract(epoch from w.created_at) * 1000000)::bigint as "createdMicros", w.deleted_at as "deletedAt", coalesce(w.deleted_by, 0) as "deletedBy", w.token_uri as "tokenUri",
  c.votes_revocable and c.is_live as "isRevocable", ${HIDES_VOTES} as "hidesVotes", ${RANK} as rank`
// What hung in a campaign that its brand took away stays in the profile of its artist.
const outlives = (viewer: string) => `exists (select 1 from campaign_facts d where d.id = w.campaign_id and d.is_deleted
  and (w.account_id = ${viewer} or (not d.is_private and d.status > ${campaignStatus.unpublished})))`
/** The campaign and the artist of the artwork `w`. */
export const PEOPLE = 'join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id'

/** The works of some campaigns that carry a rank, the first of each first. */
export const findRanked = (database: Queryable, campaignIds: readonly number[]) =>
  database.query<{ campaignId: number; artworkId: number }>({
    name: 'artworks-ranked',
    text: `select c.id as "campaignId", coalesce(t.id, 0) as "artworkId"
             from campaign_facts c cross join lateral placed_artworks(c.id) t
            where c.id = any ($1::bigint[]) and not ${HIDES_VOTES} order by c.id, t.place`,
    values: [campaignIds],
  })

/** A campaign as far as lists of its works need it. */
export type ListHead = { workCount: number; ownWorkCount: number; hidesVotes: boolean; isShuffled: boolean }

/** The counters of a campaign that the viewer may see, or undefined. */
export async function findListHead(
  database: Queryable,
  { accountId, isOperator }: Viewer,
  campaignId: number,
): Promise<ListHead | undefined> {
  const [row] = await database.query<ListHead>({
    name: 'artworks-list-head',
    text: `select c.work_count as "workCount", coalesce((select o.work_count from participations o
               where o.campaign_id = c.id and o.account_id = $2::bigint), 0) as "ownWorkCount", ${HIDES_VOTES} as "hidesVotes",
             c.works_shuffled and c.is_live as "isShuffled"
             from visible_campaigns($2, $3) c where c.id = $1`,
    values: [campaignId, accountId, isOperator],
  })
  return row
}

/** Which live artworks are wanted. */
export type ArtworkFilter =
  | { of: 'campaign'; campaignId: number }
  | { of: 'titled'; campaignId: number; title: string }
  | { of: 'named'; campaignId: number; ids: readonly number[] }
  /** Of everybody but the viewer. */
  | { of: 'others'; campaignId: number }
  /** Of all, or of everybody but the viewer, those for which what is chosen holds. */
  | { of: 'filtered'; campaignId: number; ofOthers: boolean; traits: TraitFilter }
  | { of: 'artist'; campaignId: number; artistId: number; butNot?: number | undefined }
  /** The viewer's own, also those that wait for their brand or were refused. */
  | { of: 'own'; campaignId: number }
  | { of: 'ownEverywhere' }
  /** Of one artist in all campaigns that the viewer may see. */
  | { of: 'everywhere'; artistId: number }

/** Which part of a list is wanted, and how it is sorted. */
export type ArtworkPage = {
  sort: SortKey
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  after?: { value: number; id: number } | undefined
}

const COLUMN = { created: 'w.created_at', votes: 'w.vote_count' } as const
// Among the works of several campaigns those with hidden votes stand as if they had none.
const SHOWN_VOTES = `coalesce((select w.vote_count from campaign_facts c where c.id = w.campaign_id and not ${HIDES_VOTES}), 0)`
const columnOf = (filter: ArtworkFilter, { isOperator }: Viewer, sort: SortKey) =>
  sort === 'votes' && filter.of === 'everywhere' && !isOperator ? SHOWN_VOTES : COLUMN[sort]

// Each kind of statement takes its parameters in the same order every time, so that its text stays the same.
const parameters = () => {
  const values: unknown[] = []
  return { values, put: (value: unknown, type: string) => `$${values.push(value)}::${type}` }
}
type Put = ReturnType<typeof parameters>['put']

const whereOf = (filter: ArtworkFilter, viewer: Viewer, put: Put): string => {
  if (filter.of === 'everywhere' || filter.of === 'ownEverywhere') {
    const visible = `visible_campaigns(${put(viewer.accountId, 'bigint')}, ${put(viewer.isOperator, 'boolean')})`
    return `w.account_id = ${put(filter.of === 'everywhere' ? filter.artistId : viewer.accountId, 'bigint')} and w.purged_at is null
      and (exists (select 1 from ${visible} c where c.id = w.campaign_id) or ${outlives(put(viewer.accountId, 'bigint'))})`
  }
  const campaign = `w.campaign_id = ${put(filter.campaignId, 'bigint')}`
  switch (filter.of) {
    case 'campaign':
      return campaign
    case 'titled':
      return `${campaign} and w.title ilike ${put(containing(filter.title), 'text')} escape '\\'`
    case 'named':
      return `${campaign} and w.id = any(${put(filter.ids, 'bigint[]')})`
    case 'others':
      return `${campaign} and w.account_id is distinct from ${put(viewer.accountId, 'bigint')}`
    case 'filtered':
      return `${campaign} and ${traitsHold(filter, viewer, put)}`
    case 'own':
      return `${campaign} and w.account_id = ${put(viewer.accountId, 'bigint')} and w.purged_at is null`
    case 'artist':
      return `${campaign} and w.account_id = ${put(filter.artistId, 'bigint')} and w.id <> ${put(filter.butNot ?? 0, 'bigint')}`
  }
}

const UNSEEN = `(${removedBy.waiting}, ${removedBy.refused})`
const SHOWN = 'w.deleted_at is null'
/** What is on the wall, and for its artist what is not there yet. */
const shownOf = ({ of }: ArtworkFilter) =>
  of === 'own' || of === 'ownEverywhere' ? `(${SHOWN} or w.deleted_by in ${UNSEEN})` : SHOWN

const placeAfter = (column: string, { sort, after, direction }: ArtworkPage, put: Put): string => {
  if (!after) return ''
  const value =
    sort === 'votes'
      ? put(after.value, 'int')
      : `('epoch'::timestamptz + ${put(after.value, 'bigint')} * interval '1 microsecond')`
  return `and (${column}, w.id) ${direction === 'asc' ? '>' : '<'} (${value}, ${put(after.id, 'bigint')})`
}

/** One page of live artworks. */
export async function listArtworks(database: Queryable, viewer: Viewer, filter: ArtworkFilter, page: ArtworkPage) {
  const { values, put } = parameters()
  const way = page.direction === 'asc' ? 'asc' : 'desc'
  const column = columnOf(filter, viewer, page.sort)
  const order = `${column} ${way}, w.id ${way}`
  const where = `${shownOf(filter)} and w.picture is not null and ${whereOf(filter, viewer, put)} ${placeAfter(column, page, put)}`
  const part = `limit ${put(page.limit, 'bigint')} ${page.after ? '' : `offset ${put(page.offset, 'bigint')}`}`
  const rows = await database.query<Row>({
    name: `artworks-page-${filter.of}-${page.sort}-${way}-${page.after ? 'after' : 'offset'}${viewer.isOperator ? '-all' : ''}`,
    text: `with page as materialized (select w.* from artworks w where ${where} order by ${order} ${part})
           select ${columns(put(viewer.accountId, 'bigint'))} from page w ${PEOPLE} order by ${order}`,
    values,
  })
  return rows.map((row) => artworkOf(row, viewer.isOperator))
}

/** How many live artworks match, where no counter says so. */
export async function countArtworks(database: Queryable, viewer: Viewer, filter: ArtworkFilter): Promise<number> {
  const { values, put } = parameters()
  const where = whereOf(filter, viewer, put)
  const rows = await database.query<Total>({
    name: `artworks-count-${filter.of}`,
    text: `select count(*) as total from artworks w where ${shownOf(filter)} and ${where}`,
    values,
  })
  return totalOf(rows)
}

type DetailRow = Row &
  Omit<ArtworkDetail, keyof Artwork | 'campaignStage' | 'decision'> & {
    campaignStatus: number
    /** Null where nobody has decided, or where it is not the viewer's to know. */
    reason: number | null
    words: string | null
    decidedAt: Date | null
    appealState: number | null
    appeal: string | null
    answer: string | null
  }

const detailOf = (row: DetailRow, isOperator: boolean): ArtworkDetail => {
  const { reason, words, decidedAt, appealState: appealed, appeal, answer, campaignStatus: status, ...work } = row
  return {
    ...artworkOf(work, isOperator),
    campaignStage: stateOf(campaignStatus, status),
    decision:
      reason === null || decidedAt === null
        ? null
        : {
            reason: stateOf(complaint, reason),
            words: words ?? '',
            decidedAt,
            appealState: stateOf(artworkAppealState, appealed ?? artworkAppealState.none),
            appeal: appeal ?? '',
            answer: answer ?? '',
          },
  }
}

/**
 * One artwork, if the viewer may see it: its brand and its artist also see what waits for the brand, or what it took out or refused,
 * and operators what was never on the wall.
 */
export async function findArtwork(
  database: Queryable,
  { accountId, isOperator }: Viewer,
  id: number,
): Promise<ArtworkDetail | undefined> {
  const [row] = await database.query<DetailRow>({
    name: 'artworks-find',
    text: `select ${columns('$2::bigint')}, case when c.is_deleted then ${campaignStatus.completed} else c.status end as "campaignStatus",
             c.brand_id as "brandId", c.ends_at as "campaignEndsAt", c.is_paused as "isCampaignPaused", c.needs_confirmed_email as "needsConfirmedEmail", c.vote_rules as "voteRules", w.rights_sha256 as "rightsHash",
             c.is_deleted as "isCampaignDeleted", d.reason, d.words, d.decided_at as "decidedAt", d.appeal_state as "appealState",
             d.appeal, d.answer, exists (select 1 from artwork_reports r where r.campaign_id = w.campaign_id and r.artwork_id = w.id
               and r.account_id = $2::bigint) as reported
             from artworks w ${PEOPLE}
             left join artwork_decisions d on d.campaign_id = w.campaign_id and d.artwork_id = w.id and w.deleted_at is not null
            where w.id = $1 and w.purged_at is null and w.picture is not null
              and (exists (select 1 from visible_campaigns($2, $3) v where v.id = w.campaign_id) or ${outlives('$2::bigint')})
              and (w.deleted_at is null or (w.deleted_by in ${UNSEEN} and $3::boolean)
                or (w.deleted_by in (${removedBy.brand}, ${removedBy.waiting}, ${removedBy.refused}) and $2::bigint in (c.brand_id, w.account_id)))`,
    values: [id, accountId, isOperator],
  })
  return row && detailOf(row, isOperator)
}

const WAITING = `artworks w where w.campaign_id = $1 and w.deleted_by = ${removedBy.waiting} and w.picture is not null
  and ($2::text is null or w.title ilike $2 escape '\\')`

/** The artworks of a campaign that wait for its brand, those that wait longest first. */
export async function listWaiting(
  database: Queryable,
  { campaignId, brandId, title }: { campaignId: number; brandId: number; title: string | undefined },
  page: { limit: number; offset: number },
) {
  const rows = await database.query<Row>({
    name: 'artworks-waiting',
    text: `with page as materialized (select w.* from ${WAITING} order by w.id limit $3 offset $4)
           select ${columns('$5::bigint')} from page w ${PEOPLE} order by w.id`,
    values: [campaignId, title ? containing(title) : null, page.limit, page.offset, brandId],
  })
  return rows.map((row) => artworkOf(row, false))
}

/** How many artworks of a campaign wait for its brand. */
export async function countWaiting(
  database: Queryable,
  { campaignId, title }: { campaignId: number; title: string | undefined },
): Promise<number> {
  const rows = await database.query<Total>({
    name: 'artworks-count-waiting',
    text: `select count(*) as total from ${WAITING}`,
    values: [campaignId, title ? containing(title) : null],
  })
  return totalOf(rows)
}

/** What deleted artworks can be sorted by. */
export type DeletedSort = SortKey | 'deleted'

/** The artworks that the brand took out of a campaign, with the days that are left to recover them. */
export async function listDeleted(
  database: Queryable,
  { campaignId, brandId, title }: { campaignId: number; brandId: number; title: string | undefined },
  { sort, ...page }: { sort: DeletedSort; direction: 'asc' | 'desc'; limit: number; offset: number },
  retentionDays: number,
) {
  const way = page.direction === 'asc' ? 'asc' : 'desc'
  const order = `${{ ...COLUMN, deleted: 'w.deleted_at' }[sort]} ${way}, w.id ${way}`
  const rows = await database.query<Row & Pick<DeletedArtwork, 'remainingDays'>>({
    name: `artworks-deleted-${sort}-${way}`,
    text: `select ${columns('$2::bigint')}, greatest(0, ceil(extract(epoch from
               w.deleted_at + make_interval(days => $6::int) - now()) / 86400))::int as "remainingDays"
             from artworks w ${PEOPLE}
            where w.campaign_id = $1 and w.deleted_by = ${removedBy.brand} and w.purged_at is null and w.picture is not null
              and ($3::text is null or w.title ilike $3 escape '\\')
            order by ${order} limit $4 offset $5`,
    values: [campaignId, brandId, title ? containing(title) : null, page.limit, page.offset, retentionDays],
  })
  return rows.map((row) => artworkOf(row, false))
}

/** How many artworks the brand took out; all of them are counted already. */
export async function countDeleted(
  database: Queryable,
  { campaignId, title }: { campaignId: number; title: string | undefined },
): Promise<number> {
  const [row] = await database.query<{ total: number }>(
    title
      ? {
          name: 'artworks-count-deleted-titled',
          text: `select count(*) as total from artworks w
                  where w.campaign_id = $1 and w.deleted_by = ${removedBy.brand} and w.purged_at is null and w.title ilike $2 escape '\\'`,
          values: [campaignId, containing(title)],
        }
      : {
          name: 'artworks-count-deleted',
          text: 'select deleted_work_count as total from campaign_facts where id = $1',
          values: [campaignId],
        },
  )
  return row?.total ?? 0
}

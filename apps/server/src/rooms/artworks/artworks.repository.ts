import type { ArtworkWords, Submission } from '@plinth/api-schema/artwork'
import type { Colour } from '@plinth/api-schema/artwork-traits'
import type { Picture } from '@plinth/api-schema/pictures'
import { removedBy, worksModeration } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A new artwork. */
export type NewArtwork = Omit<Submission, 'pictureUrl' | 'rightsHash'> & {
  /** The colour that its picture mostly has. */
  colour: Colour | null
  accountId: number
  picture: Picture
  digest: Buffer | null
  /** The hash of the terms that its artist agrees to. */
  rightsHash: string
  /** The label of the link that led to it. */
  linkLabel: string | null
}

const WORD_COLUMNS = {
  title: 'title',
  description: 'description',
  streetName: 'artist_name',
  credit: 'credit',
} as const satisfies Record<keyof ArtworkWords, string>
const WORDS = Object.keys(WORD_COLUMNS) as (keyof ArtworkWords)[]

/** The words of the work `w`. */
export const wordColumns = WORDS.map((word) => `w.${WORD_COLUMNS[word]} as "${word}"`).join(', ')
/** What is left of the words of a work when they are erased. */
export const erasedWords = WORDS.map((word) => `${WORD_COLUMNS[word]} = ''`).join(', ')

const IF_WAITS = (value: string | number) =>
  `case when c.works_moderation = ${worksModeration.before} then ${value} end`

/** Whether a campaign takes works and votes at this moment, by the database's clock. */
export type CampaignState = { live: boolean; paused: boolean }

/** The state of a campaign, or undefined when there is none. */
export async function findCampaignState(database: Queryable, campaignId: number): Promise<CampaignState | undefined> {
  const [row] = await database.query<CampaignState>({
    name: 'artworks-campaign-state',
    text: `select c.is_live as live, c.is_paused as paused from campaign_facts c where c.id = $1`,
    values: [campaignId],
  })
  return row
}

/**
 * Writes an artwork into a campaign that is open at this moment and answers its id, and whether it hangs or waits for its brand;
 * undefined when the campaign is not open.
 */
export async function insertArtwork(tx: Queryable, work: NewArtwork) {
  const [row] = await tx.query<{ id: number; hasHung: boolean }>({
    name: 'artworks-insert',
    text: `insert into artworks (campaign_id, account_id, picture, contact_email, picture_sha256, rights_sha256, has_hung, deleted_at, deleted_by, link_label, medium, tags, colour, width_cm, height_cm,
             ${WORDS.map((word) => WORD_COLUMNS[word]).join(', ')})
           select c.id, $2, $3, $4, $5, $6, c.works_moderation <> ${worksModeration.before}, ${IF_WAITS('now()')}, ${IF_WAITS(removedBy.waiting)}, ${IF_WAITS('$7::text')}, $8, $9, $10, $11, $12,
             ${WORDS.map((_word, index) => `$${index + 13}`).join(', ')}
             from campaign_facts c where c.id = $1 and c.is_live and not c.is_paused returning id, has_hung as "hasHung"`,
    values: [
      work.campaignId,
      work.accountId,
      JSON.stringify(work.picture),
      work.email,
      work.digest,
      work.rightsHash,
      work.linkLabel,
      work.medium,
      work.tags,
      work.colour,
      work.size?.widthCm ?? null,
      work.size?.heightCm ?? null,
      ...WORDS.map((word) => work[word]),
    ],
  })
  return row
}

/** An upload as it was recorded. */
export type Upload = Omit<Picture, 'url' | 'renditions'> & {
  colour: Colour | null
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** An upload of an account, held so that nobody erases it before the transaction ends. */
export async function holdUpload(tx: Queryable, accountId: number, key: string): Promise<Upload | undefined> {
  const [row] = await tx.query<Upload>({
    name: 'artworks-hold-upload',
    text: `select media_type as type, width, height, placeholder, renditions, colour from uploads
            where key = $2 and account_id = $1 for key share`,
    values: [accountId, key],
  })
  return row
}

/** The name under which an account is shown. */
export async function findShownName(database: Queryable, accountId: number): Promise<string> {
  const [row] = await database.query<{ name: string }>({
    name: 'artworks-shown-name',
    text: 'select name from people where id = $1',
    values: [accountId],
  })
  return row?.name ?? ''
}

/** Somebody who takes part in a campaign. */
export type Participation = { campaignId: number; accountId: number }

/** Sees that people have a line among those who take part, and answers those who had none. */
export const ensureParticipations = (tx: Queryable, people: readonly Participation[]) =>
  tx.query<Participation>({
    name: 'artworks-participate',
    text: `insert into participations (campaign_id, account_id)
           select distinct campaign_id, account_id from unnest($1::bigint[], $2::bigint[]) as t(campaign_id, account_id) order by 1, 2
           on conflict do nothing returning campaign_id as "campaignId", account_id as "accountId"`,
    values: [people.map(({ campaignId }) => campaignId), people.map(({ accountId }) => accountId)],
  })

/** Who invited people by mail to a campaign that they take part in now, and may know of it. */
export const findInviters = (tx: Queryable, campaignId: number, accountIds: readonly number[]) =>
  tx.query<{ inviterId: number; guestId: number; guestName: string }>({
    name: 'artworks-inviters',
    text: `select distinct o.account_id as "inviterId", p.id as "guestId", p.name as "guestName"
             from invitation_outcomes o join people p on p.id = o.person_id
            where o.campaign_id = $1 and o.person_id = any($2::bigint[]) and o.joined_at is not null order by 2, 1`,
    values: [campaignId, accountIds],
  })

/** An artwork as far as taking it out or back matters; it is locked. */
export type LockedArtwork = {
  campaignId: number
  id: number
  accountId: number
  status: number
  voteCount: number
  deletedBy: number | null
  /** Whether it was ever on the wall. */
  hasHung: boolean
  /** Of one that an operator took out: whether its brand had taken it out before. */
  wasRemoved: boolean
  /** Of one that was never on the wall: the label of the link that led to it. */
  linkLabel: string | null
  purged: boolean
  live: boolean
  paused: boolean
  /** Whether its campaign is deleted. */
  campaignDeleted: boolean
}

/** The columns of a held artwork, of the work `w` in the campaign `c`. */
export const lockedColumns = `w.campaign_id as "campaignId", w.id, w.account_id as "accountId", w.status, w.vote_count as "voteCount",
  w.deleted_by as "deletedBy", w.has_hung as "hasHung", w.was_removed as "wasRemoved", w.link_label as "linkLabel", w.purged_at is not null as purged, c.is_live as live, c.is_paused as paused, c.is_deleted as "campaignDeleted"`

/** Locks those of a list that lie in a brand's own campaigns, in the order of their ids. */
export const lockOfBrand = (tx: Queryable, brandId: number, ids: readonly number[]) =>
  tx.query<LockedArtwork>({
    name: 'artworks-lock-of-brand',
    text: `select ${lockedColumns} from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.id = any($2::bigint[]) and c.brand_id = $1 and not c.is_deleted order by w.id for no key update of w`,
    values: [brandId, ids],
  })

/** Locks one artwork of an artist, also where its campaign is deleted. */
export async function lockOfArtist(tx: Queryable, accountId: number, id: number): Promise<LockedArtwork | undefined> {
  const [row] = await tx.query<LockedArtwork>({
    name: 'artworks-lock-of-artist',
    text: `select ${lockedColumns} from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.id = $2 and w.account_id = $1 for no key update of w`,
    values: [accountId, id],
  })
  return row
}

/** Locks all artworks of an artist in a campaign that are not purged, in the order of their ids. */
export const lockAllOfArtist = (tx: Queryable, accountId: number, campaignId: number) =>
  tx.query<LockedArtwork>({
    name: 'artworks-lock-all-of-artist',
    text: `select ${lockedColumns} from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.campaign_id = $2 and w.account_id = $1 and w.purged_at is null and not c.is_deleted
            order by w.id for no key update of w`,
    values: [accountId, campaignId],
  })

/** The first two parameters of a statement about some works. */
export const keys = (works: readonly Pick<LockedArtwork, 'campaignId' | 'id'>[]) => [
  works.map(({ campaignId }) => campaignId),
  works.map(({ id }) => id),
]
/** Whether a row is one of those works. */
export const AMONG = '(campaign_id, id) in (select * from unnest($1::bigint[], $2::bigint[]))'

/** The hashes of the pictures of works, as they were submitted. */
export const findDigests = (tx: Queryable, works: readonly LockedArtwork[]) =>
  tx.query<{ campaignId: number; id: number; digest: Buffer | null }>({
    name: 'artworks-digests',
    text: `select campaign_id as "campaignId", id, picture_sha256 as digest from artworks where ${AMONG} order by id`,
    values: keys(works),
  })

/** Somebody who takes part, as far as a mail needs to know. */
export type WinnerRow = {
  accountId: number
  name: string
  email: string
  userName: string
  isConfirmed: boolean
  isErased: boolean
}

/** Those of a list who take part in a campaign. */
export const findParticipants = (tx: Queryable, campaignId: number, accountIds: readonly number[]) =>
  tx.query<WinnerRow>({
    name: 'artworks-find-participants',
    text: `select a.id as "accountId", a.name, a.email, a.user_name as "userName", a.is_confirmed as "isConfirmed",
             a.is_erased as "isErased"
             from participations p join mailboxes a on a.id = p.account_id
            where p.campaign_id = $1 and p.account_id = any($2::bigint[]) and p.work_count > 0 order by a.id`,
    values: [campaignId, accountIds],
  })

/** Notes who gets these words, and answers those who had not got them before. */
export async function insertNotices(
  tx: Queryable,
  campaignId: number,
  accountIds: readonly number[],
  messageHash: Buffer,
): Promise<Set<number>> {
  const rows = await tx.query<{ account_id: number }>({
    name: 'artworks-insert-notices',
    text: `insert into winner_notices (campaign_id, account_id, message_hash)
           select $1, account_id, $3 from unnest($2::bigint[]) as t(account_id) order by account_id
           on conflict do nothing returning account_id`,
    values: [campaignId, accountIds, messageHash],
  })
  return new Set(rows.map((row) => row.account_id))
}

/** The most letters that one of these people was sent for a campaign within a day. */
export async function findMostNotices(tx: Queryable, campaignId: number, accountIds: readonly number[]) {
  const rows = await tx.query<Total>({
    name: 'artworks-most-notices',
    text: `select coalesce(max(letters), 0)::int as total from (
             select count(*) as letters from winner_notices
              where campaign_id = $1 and account_id = any($2) and sent_at > now() - interval '1 day' group by account_id) n`,
    values: [campaignId, accountIds],
  })
  return totalOf(rows)
}

/** Works with what their artists are told of them. */
export const findTitles = (tx: Queryable, works: readonly Pick<LockedArtwork, 'campaignId' | 'id'>[]) =>
  tx.query<{ id: number; accountId: number; title: string; campaignId: number; campaignName: string }>({
    name: 'artworks-titles',
    text: `select w.id, w.account_id as "accountId", w.title, w.campaign_id as "campaignId", c.name as "campaignName"
             from unnest($1::bigint[], $2::bigint[]) as t(campaign_id, id)
             join artworks w on w.campaign_id = t.campaign_id and w.id = t.id join campaign_facts c on c.id = w.campaign_id
            order by w.id`,
    values: keys(works),
  })

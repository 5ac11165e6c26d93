import type * as domain from '@plinth/api-schema/campaign'
import type { Campaign as WholeCampaign } from '@plinth/api-schema/campaign-detail'
import type { Picture } from '@plinth/api-schema/pictures'
import { mintState, reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { MailRecipient } from '../../ports/mail-recipient.ts'
import { type CleanHtml, CURRENT_SEALS, openSealed, type Sealed, sealOf } from '../../rich-text/sealed-text.ts'
import { CHOICE_COLUMNS, CHOICES, type Choices, choiceValues } from './campaigns-choices.repository.ts'
import {
  EFFECTIVE_STATUS,
  HAS_BEGUN,
  isVisible,
  SHOWN_VOTES,
  type Viewer,
  viewerValues,
} from './campaigns-visibility.repository.ts'

/** The film of a campaign; of an upload its type is kept. */
export type Film =
  | Extract<domain.Film, { kind: 'embed' }>
  | (Extract<domain.Film, { kind: 'upload' }> & { type: string })
/** Who gets which share of later sales, as the chain had it at a block. */
export type Royalty = Pick<domain.Collection, 'royaltyAddress' | 'royaltyProportion'> & { royaltyBlock: number }
/** The collection into which a campaign mints. */
export type Collection = domain.Collection & {
  /** The block at which the chain was asked for the royalty; what was set later comes from the indexer. */
  royaltyBlock?: number
}

/** The formatted texts of a campaign, by their names in its content. */
export const RICH_TEXTS = ['description', 'brandDescription', 'rules'] as const
type RichTextField = (typeof RICH_TEXTS)[number]
/** The formatted texts of a campaign, cleaned. */
export type RichTexts = Record<RichTextField, CleanHtml>

/** All that a brand can say in a campaign, checked and with its pictures looked up. */
export type Content = Omit<domain.ShownContent, 'film' | 'collection' | keyof RichTexts> &
  RichTexts & { film: Film | null; collection: Collection | null }

/** A campaign as it is shown: its content, and what became of it. */
export type Campaign = Omit<Content, 'links' | 'awards'> & {
  id: number
  brandId: number
  brandName: string
  brandPictureUrl: string | null
  /** By the clock of the database at the moment of reading. */
  status: 0 | 1 | 2
  review: 0 | 1 | 2
  reviewReason: string | null
  revision: number
  inviteToken: string
  joinCount: number
  workCount: number
  /** Null while votes are hidden. */
  voteCount: number | null
  deletedWorkCount: number
  isRecommended: boolean
  isFeatured: boolean
  isPaused: boolean
  submittedAt: Date
  reviewedAt: Date | null
  createdAt: Date
  readAt: Date
  links: WholeCampaign['links']
  awards: WholeCampaign['awards']
}

/** A collection in SQL. The chain decides its royalty: what it has said since it was asked last stands above what was kept. */
export const withNewestRoyalty = (collection: string) => `${collection} || coalesce(
  (select jsonb_build_object('royaltyAddress', r.receiver, 'royaltyProportion', trim_scale(r.bps / 100.0)::text)
     from reported_royalties r
    where r.chain_id = (${collection} ->> 'chainId')::bigint and r.contract = ${collection} ->> 'contractAddress'
      and r.block_number > coalesce((${collection} ->> 'royaltyBlock')::bigint, -1)
    order by r.block_number desc, r.log_index desc limit 1), '{}')`

// One column for each part; campaigns-choices.repository.ts has those of the choices.
const CONTENT_COLUMNS = {
  name: 'name',
  subtitle: 'subtitle',
  banner: 'banner',
  mobileBanner: 'mobile_banner',
  film: 'film',
  description: 'description',
  brandPicture: 'brand_picture',
  brandDescription: 'brand_description',
  rules: 'rules',
  website: 'website',
  stickers: 'stickers',
  isPrivate: 'is_private',
  collection: 'collection',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
} as const satisfies Record<keyof Omit<Content, 'links' | 'awards' | keyof Choices>, string>
const CONTENT_FIELDS = Object.keys(CONTENT_COLUMNS) as (keyof typeof CONTENT_COLUMNS)[]
const selectField = (field: keyof typeof CONTENT_COLUMNS) => {
  const column = `c.${CONTENT_COLUMNS[field]}`
  return `${field === 'collection' ? withNewestRoyalty(column) : column} as "${field}"`
}

/** All that a brand wrote into the campaign `c` and that stands in one row: links and prizes have rows of their own. */
export const WRITTEN = `${CONTENT_FIELDS.map(selectField).join(', ')}, ${CHOICES}`

const COLUMNS = `c.id, c.brand_id as "brandId", b.name as "brandName",
  b.picture_url as "brandPictureUrl", c.texts_seal as seal, ${WRITTEN}, ${EFFECTIVE_STATUS} as status, c.review, c.review_reason as "reviewReason", c.revision,
  c.invite_token as "inviteToken", c.join_count as "joinCount", c.work_count as "workCount", ${SHOWN_VOTES} as "voteCount",
  c.deleted_work_count as "deletedWorkCount", c.recommended_at is not null as "isRecommended",
  c.featured_at is not null as "isFeatured", c.paused_at is not null as "isPaused", c.submitted_at as "submittedAt",
  c.reviewed_at as "reviewedAt", c.created_at as "createdAt", statement_timestamp() as "readAt",
  (select coalesce(json_agg(json_build_object('networkId', l.network_id, 'title', l.title, 'url', l.url, 'logoUrl', n.logo_url)
      order by l.position), '[]') from campaign_links l join networks n on n.id = l.network_id
    where l.campaign_id = c.id) as links,
  (select coalesce(json_agg(json_build_object('id', w.id, 'title', w.title, 'description', w.description, 'coinId', w.coin_id,
      'amount', w.amount, 'picture', w.picture) order by w.position), '[]') from campaign_awards w
    where w.campaign_id = c.id) as awards`
const FROM = 'from campaigns c join people b on b.id = c.brand_id'

type SeenCampaign = Campaign & { isJoined: boolean }

type StoredTexts = Sealed<RichTexts, RichTextField> & { id: number }

/** The texts that another version of the sanitiser has left, after this id. */
export const findUnsealedTexts = (database: Queryable, after: number, limit: number): Promise<StoredTexts[]> =>
  database.query({
    text: `select id, description, brand_description as "brandDescription", rules, texts_seal as seal from campaigns
            where id > $1 and (texts_seal is null or texts_seal not like $2) order by id limit $3`,
    values: [after, CURRENT_SEALS, limit],
  })

/** Stores such texts clean, unless they were changed meanwhile. */
export async function sealTexts(database: Queryable, row: StoredTexts): Promise<void> {
  const cleaned = openSealed<RichTexts, RichTextField>(row, RICH_TEXTS)
  await database.query({
    text: `update campaigns set description = $5, brand_description = $6, rules = $7, texts_seal = $8
            where id = $1 and description = $2 and brand_description = $3 and rules = $4`,
    values: [
      row.id,
      ...RICH_TEXTS.map((field) => row[field]),
      ...RICH_TEXTS.map((field) => cleaned[field]),
      sealOf(cleaned, RICH_TEXTS),
    ],
  })
}

/** A campaign if this viewer may see it, and whether the viewer takes part or was let in. */
export async function findVisibleCampaign(
  database: Queryable,
  id: number,
  viewer: Viewer,
): Promise<SeenCampaign | undefined> {
  const [row] = await database.query<Sealed<SeenCampaign, RichTextField>>({
    name: 'campaign-visible',
    text: `select ${COLUMNS}, exists (select 1 from participants p where p.campaign_id = c.id
             and p.account_id = $2::bigint and p.work_count > 0) as "isJoined"
           ${FROM} where c.id = $1 and ${isVisible('$2', '$3')}`,
    values: [id, ...viewerValues(viewer)],
  })
  return row && openSealed<SeenCampaign, RichTextField>(row, RICH_TEXTS)
}

/** What a link to a campaign shows to anyone who gets it. */
export type PublicCard = { id: number; name: string; subtitle: string; brandName: string; banner: Picture | null }

/** The card of a campaign that everybody may see. */
export async function findPublicCard(database: Queryable, id: number): Promise<PublicCard | undefined> {
  const [row] = await database.query<PublicCard>({
    name: 'campaign-public-card',
    text: `select c.id, c.name, c.subtitle, b.name as "brandName", c.banner
             ${FROM} where c.id = $1 and not c.is_private and ${HAS_BEGUN}`,
    values: [id],
  })
  return row
}

/** Those whose works hang in a campaign, as mails address them. */
export const findArtists = (database: Queryable, campaignId: number) =>
  database.query<MailRecipient>({
    text: `select m.name, m.user_name as "userName", m.email as address, m.is_confirmed as "isConfirmed"
             from participants t join mailboxes m on m.id = t.account_id
            where t.campaign_id = $1 and t.work_count > 0 order by m.id`,
    values: [campaignId],
  })

/** Any campaigns that are not deleted, for the operator. */
export async function findCampaigns(database: Queryable, ids: readonly number[]): Promise<Campaign[]> {
  const rows = await database.query<Sealed<Campaign, RichTextField>>({
    name: 'campaigns-by-id',
    text: `select ${COLUMNS} ${FROM} where c.id = any($1::bigint[]) and c.deleted_at is null`,
    values: [ids],
  })
  return rows.map((row) => openSealed<Campaign, RichTextField>(row, RICH_TEXTS))
}

/** One campaign, held against every other change until the transaction ends, and read by the clock of that moment. */
export async function lockCampaign(
  tx: Queryable,
  id: number,
  { toDelete = false }: { toDelete?: boolean } = {},
): Promise<Campaign | undefined> {
  const locked = await tx.query({
    name: `campaign-lock${toDelete ? '-to-delete' : ''}`,
    // What is to go must not gain an artwork meanwhile.
    text: `select 1 from campaigns where id = $1 and deleted_at is null for ${toDelete ? 'update' : 'no key update'}`,
    values: [id],
  })
  if (locked.length === 0) return undefined
  const [campaign] = await findCampaigns(tx, [id])
  return campaign
}

const WRITTEN_COLUMNS = [...CONTENT_FIELDS.map((field) => CONTENT_COLUMNS[field]), ...CHOICE_COLUMNS, 'texts_seal']
const contentValues = (content: Content) => [
  ...CONTENT_FIELDS.map((field) => {
    const value = content[field]
    // An array of JavaScript would become an array of Postgres.
    return Array.isArray(value) ? JSON.stringify(value) : value
  }),
  ...choiceValues(content),
  sealOf(content, RICH_TEXTS),
]

async function replaceRows(tx: Queryable, id: number, { links, awards }: Content): Promise<void> {
  await tx.query({
    name: 'campaign-rows-delete',
    text: `with gone as (delete from campaign_links where campaign_id = $1)
           delete from campaign_awards where campaign_id = $1`,
    values: [id],
  })
  if (links.length > 0)
    await tx.query({
      name: 'campaign-links-insert',
      text: `insert into campaign_links (campaign_id, position, network_id, title, url)
             select $1, ordinality, (item ->> 'networkId')::int, item ->> 'title', item ->> 'url'
               from jsonb_array_elements($2::jsonb) with ordinality as items (item, ordinality)`,
      values: [id, JSON.stringify(links)],
    })
  if (awards.length > 0)
    await tx.query({
      name: 'campaign-awards-insert',
      text: `insert into campaign_awards (campaign_id, position, title, description, coin_id, amount, picture)
             select $1, ordinality, item ->> 'title', item ->> 'description', (item ->> 'coinId')::bigint, item ->> 'amount',
                    nullif(item -> 'picture', 'null')
               from jsonb_array_elements($2::jsonb) with ordinality as items (item, ordinality)`,
      values: [id, JSON.stringify(awards)],
    })
}

/** Writes a new campaign, waiting for review. */
export async function insertCampaign(
  tx: Queryable,
  brandId: number,
  content: Content,
  inviteToken: string,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'campaign-insert',
    text: `insert into campaigns (brand_id, invite_token, ${WRITTEN_COLUMNS.join(', ')})
           values ($1, $2, ${WRITTEN_COLUMNS.map((_, index) => `$${index + 3}`).join(', ')}) returning id`,
    values: [brandId, inviteToken, ...contentValues(content)],
  })
  await replaceRows(tx, row!.id, content)
  return row!.id
}

/** Puts other content in place of a campaign's. */
export async function updateContent(tx: Queryable, id: number, content: Content): Promise<void> {
  const assignments = WRITTEN_COLUMNS.map((column, index) => `${column} = $${index + 2}`)
  const isPrivate = `$${CONTENT_FIELDS.indexOf('isPrivate') + 2}`
  await tx.query({
    name: 'campaign-content',
    // What only a public campaign can be goes with its being public; whether everybody may see its works does, too.
    text: `with noted as (insert into changed_tokens (chain_id, contract, token_id) select n.chain_id, n.contract, n.token_id
             from campaigns b join nft_facts n on n.campaign_id = b.id and n.token_id is not null where b.id = $1 and b.is_private <> ${isPrivate})
           update campaigns set ${assignments.join(', ')},
             recommended_at = case when ${isPrivate} then null else recommended_at end,
             featured_at = case when ${isPrivate} then null else featured_at end where id = $1`,
    values: [id, ...contentValues(content)],
  })
  await replaceRows(tx, id, content)
}

// An older answer overwrites no newer one.
const isOlderRoyalty = (collection: string) => `${collection} ->> 'contractAddress' = $2
  and (${collection} ->> 'chainId')::bigint = $1::bigint
  and coalesce((${collection} ->> 'royaltyBlock')::bigint, -1) <= $4::bigint`

/** Keeps the royalty that the chain has told, for every campaign of the collection and every change that brings it. */
export const updateRoyalty = (
  database: Queryable,
  { chainId, contractAddress }: Pick<Collection, 'chainId' | 'contractAddress'>,
  royalty: Royalty,
) =>
  database.query({
    name: 'campaigns-royalty',
    text: `with changed as (update campaign_changes
                set content = jsonb_set(content, '{collection}', content -> 'collection' || $3::jsonb)
              where status in (${reviewStatus.waiting}, ${reviewStatus.sentBack}) and ${isOlderRoyalty("(content -> 'collection')")})
           update campaigns set collection = collection || $3::jsonb where ${isOlderRoyalty('collection')}`,
    values: [chainId, contractAddress, JSON.stringify(royalty), royalty.royaltyBlock],
  })

/** Sends a changed campaign to the review again. */
export const resubmitCampaign = (tx: Queryable, id: number) =>
  tx.query({
    name: 'campaign-resubmit',
    text: `update campaigns set review = ${reviewStatus.waiting}, review_reason = null, revision = revision + 1, submitted_at = statement_timestamp()
            where id = $1`,
    values: [id],
  })

/** Whether artworks were ever submitted, and whether one is being minted or is minted. */
export async function findArtworkFacts(tx: Queryable, id: number): Promise<{ any: boolean; minted: boolean }> {
  const [row] = await tx.query<{ any: boolean; minted: boolean }>({
    name: 'campaign-artwork-facts',
    text: `select exists (select 1 from artwork_facts where campaign_id = $1) as any,
                  exists (select 1 from artwork_facts where campaign_id = $1 and status > ${mintState.submitted}) as minted`,
    values: [id],
  })
  return row!
}

/** What a brand has done with those who took part: how many it wrote to as winners, how many works it minted. */
export type DoneWork = { notifiedCount: number; mintedCount: number }

/** Counts what a brand has done with those who took part. */
export async function countDoneWork(database: Queryable, id: number): Promise<DoneWork> {
  const [row] = await database.query<DoneWork>({
    name: 'campaign-done-work',
    text: `select (select count(*) from participants where campaign_id = $1 and notified_at is not null) as "notifiedCount",
                  (select count(*) from artwork_facts where campaign_id = $1 and status = ${mintState.minted}) as "mintedCount"`,
    values: [id],
  })
  return row!
}

/** Erases a campaign and what hangs on it; there must be no artworks. */
export const eraseCampaign = (tx: Queryable, id: number) =>
  tx.query({ text: 'delete from campaigns where id = $1', values: [id] })

/** Takes a campaign out of sight. */
export const archiveCampaign = (tx: Queryable, id: number) =>
  tx.query({
    text: 'update campaigns set deleted_at = statement_timestamp(), recommended_at = null, featured_at = null where id = $1',
    values: [id],
  })

/** The clock that decides what is live. */
export async function readClock(tx: Queryable): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>({ name: 'clock', text: 'select statement_timestamp() as now' })
  return row!.now
}

/** Which of these social networks exist. */
export async function findNetworkIds(tx: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>({
    name: 'campaign-networks',
    text: 'select id from networks where id = any($1::bigint[])',
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** An upload as it was recorded; `key` has no extension. */
export type UploadedFile = {
  key: string
  type: string
  width: number | null
  height: number | null
  placeholder: string | null
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** Those of these uploads that belong to an account. */
export const findOwnUploads = (tx: Queryable, accountId: number, keys: readonly string[]) =>
  tx.query<UploadedFile>({
    name: 'campaign-uploads',
    text: `select key, media_type as type, width, height, placeholder, renditions from uploads
            where key = any($2::text[]) and account_id = $1 for key share`,
    values: [accountId, keys],
  })

/** Lets a participant in who holds the invite link; false where link and campaign do not belong together or nothing is open. */
export async function admitGuest(tx: Queryable, id: number, inviteToken: string, accountId: number) {
  const [row] = await tx.query<{ brandId: number; campaignName: string; guestName: string }>({
    name: 'campaign-guest',
    text: `with admitted as (
             insert into campaign_guests (campaign_id, account_id)
             select c.id, $3 from campaigns c where c.id = $1 and c.invite_token = $2 and ${HAS_BEGUN}
             on conflict (campaign_id, account_id) do update set accepted_at = campaign_guests.accepted_at
             returning campaign_id, account_id)
           select c.brand_id as "brandId", c.name as "campaignName", p.name as "guestName"
             from admitted a join campaigns c on c.id = a.campaign_id join people p on p.id = a.account_id`,
    values: [id, inviteToken, accountId],
  })
  return row
}

/** Tells every open page that something about a campaign has changed. */
export const insertLiveEvent = (tx: Queryable, campaignId: number, payload: object) =>
  tx.query({
    name: 'campaign-event',
    text: `insert into live_feed (campaign_id, kind, payload) values ($1, 'campaign', $2)`,
    values: [campaignId, JSON.stringify(payload)],
  })

import { createHash, randomBytes } from 'node:crypto'
import type { WorksModeration } from '@plinth/api-schema/campaign'
import type { Picture } from '@plinth/api-schema/pictures'
import { type RightsCard, usualRights } from '@plinth/api-schema/rights'
import { removedBy } from '@plinth/api-schema/states'
import { usualVoteRules, type VoteRules } from '@plinth/api-schema/vote-rules'
import type { Database, Queryable } from '../src/db/database.ts'
import type { Member } from '../src/http/call-context.ts'
import { sessionLimits } from '../src/http/session.ts'
import { type Clock, systemClock } from '../src/ports/clock.ts'
import { CHOICE_COLUMNS, choiceValues } from '../src/rooms/campaigns/campaigns-choices.repository.ts'
import { totpAt, totpStep } from '../src/rooms/operators/operators.totp.ts'
import { testPasswords } from './test-passwords.ts'

const KIND_NUMBER = { participant: 0, brand: 1, operator: 2 } as const

/** The password of every account that was built with one. */
export const TEST_PASSWORD = 'Passw0rd!x'

const TOTP_SECRET = Buffer.alloc(20, 7)

/** What the authenticator app of every operator that was built shows now; a code is taken once. */
export const testTotp = (clock: Clock = systemClock) => totpAt(TOTP_SECRET, totpStep(clock.now()))

/** An account with a session, as tests sign in. */
export type BuiltAccount = { accountId: number; token: string; kind: Member['kind']; userName: string; email: string }

/** What a test may want of an account; a brand is verified, an address confirmed, unless told otherwise. */
export type AccountOverrides = {
  kind?: Member['kind']
  verified?: boolean
  emailConfirmed?: boolean
  /** Operators: whether their second factor is set up; without, they can do nothing else. */
  secondFactor?: boolean
  /** Whether it has `TEST_PASSWORD`; without, nobody can log in to it. */
  withPassword?: boolean
  userName?: string
  email?: string
  clock?: Clock
}

// One hash for the whole run: many accounts made at once would fill the queue of those who wait for theirs.
let passwordHash: Promise<string> | undefined
const testPasswordHash = () => {
  passwordHash ??= testPasswords.hash(TEST_PASSWORD)
  return passwordHash
}

/** One word, and a short one: the search keeps the pieces of each word of a name, which is most of what an account costs. */
const uniqueWord = () => randomBytes(6).toString('hex')

// One statement: every test makes accounts, many of them by the hundred.
const INSERT = `
  with wanted as (
    select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::boolean[], $8::bytea[],
        $9::timestamptz[], $10::timestamptz[])
      with ordinality as t (kind, user_name, email, password_hash, is_confirmed, is_verified, has_factor, token_hash, idle, absolute, n)
  ), made as (
    insert into accounts (kind, user_name, email, password_hash, email_confirmed_at, verified_at, created_at)
    select kind, user_name, email, password_hash, case when is_confirmed then $11::timestamptz end,
           case when kind = 1 and is_verified then $11::timestamptz end, $11::timestamptz
      from wanted order by n
    returning id, user_name
  ), account as (select m.id, w.* from made m join wanted w using (user_name)
  ), company as (
    insert into brand_companies (account_id, company_name, country, address, zip_code, status, submitted_at, decided_at)
    select id, 'Harbour Prints Ltd', 'Singapore', '12 Pier Road', '238887', case when is_verified then 1 else 0 end, $11::timestamptz,
           case when is_verified then $11::timestamptz end
      from account where kind = 1 order by n
  ), contact as (
    insert into brand_contacts (account_id, position, name, phone, email, designation, company_name, is_main)
    select id, position, name, phone, address, designation, 'Harbour Prints Ltd', position = 1
      from account, (values (1, 'Ana Lim', '+65 5550 0100', 'ana@example.test', 'Director'), (2, 'Bo Ek', '', 'bo@example.test', 'Curator'))
           as people (position, name, phone, address, designation)
     where kind = 1 order by n, position
  ), factor as (
    insert into operator_totp (account_id, secret, enabled_at)
    select id, $12::bytea, $11::timestamptz from account where kind = 2 and has_factor order by n
  ), session as (
    insert into sessions (token_hash, account_id, user_agent, address, created_at, last_used_at, idle_expires_at, absolute_expires_at)
    select token_hash, id, 'test', '127.0.0.1', $11::timestamptz, $11::timestamptz, idle, absolute from account order by n
  )
  select id from account order by n`

const wantedAccount = ({ kind = 'participant', ...overrides }: AccountOverrides, now: number) => {
  const name = `${kind}-${uniqueWord()}`
  const email = overrides.email ?? `${name}@example.test`
  const token = randomBytes(32).toString('base64url')
  const { idle, absolute } = sessionLimits[kind]
  return {
    account: { token, kind, userName: overrides.userName ?? (kind === 'operator' ? email : name), email },
    verified: overrides.verified ?? true,
    emailConfirmed: overrides.emailConfirmed ?? true,
    secondFactor: overrides.secondFactor ?? true,
    withPassword: overrides.withPassword ?? false,
    tokenHash: createHash('sha256').update(token).digest(),
    idle: new Date(now + idle),
    absolute: new Date(now + absolute),
  }
}

/** Makes accounts, all at the moment of the first one's clock, and signs them in. */
export async function buildAccounts(
  database: Database,
  overrides: readonly AccountOverrides[],
): Promise<BuiltAccount[]> {
  const now = (overrides[0]?.clock ?? systemClock).now()
  const wanted = overrides.map((one) => wantedAccount(one, now.getTime()))
  const hash = wanted.some(({ withPassword }) => withPassword) ? await testPasswordHash() : null
  const rows = await database.query<{ id: number }>({
    name: 'test-accounts',
    text: INSERT,
    values: [
      wanted.map(({ account }) => KIND_NUMBER[account.kind]),
      wanted.map(({ account }) => account.userName),
      wanted.map(({ account }) => account.email),
      wanted.map(({ withPassword }) => (withPassword ? hash : null)),
      wanted.map(({ emailConfirmed }) => emailConfirmed),
      wanted.map(({ verified }) => verified),
      wanted.map(({ secondFactor }) => secondFactor),
      wanted.map(({ tokenHash }) => tokenHash),
      wanted.map(({ idle }) => idle),
      wanted.map(({ absolute }) => absolute),
      now,
      TOTP_SECRET,
    ],
  })
  return wanted.map(({ account }, index) => ({ accountId: rows[index]!.id, ...account }))
}

/** Makes an account of a kind and signs it in. */
export const buildAccount = async (database: Database, overrides: AccountOverrides = {}): Promise<BuiltAccount> => {
  const [account] = await buildAccounts(database, [overrides])
  return account!
}

/** Ends every session of an account, as a password change would. */
export const revokeSessions = (database: Queryable, accountId: number) =>
  database.query({ text: 'update sessions set revoked_at = now() where account_id = $1', values: [accountId] })

/** A campaign of a test. */
export type BuiltCampaign = { campaignId: number; brand: BuiltAccount; inviteToken: string; name: string }

/** What a test may want of a campaign; a live public one of a new verified brand unless told otherwise. */
export type CampaignOverrides = {
  brand?: BuiltAccount
  /** `unpublished` is approved and opens later; `waiting` and `sent-back` are not approved. */
  status?: 'live' | 'completed' | 'unpublished' | 'sent-back' | 'waiting'
  isPrivate?: boolean
  name?: string
  subtitle?: string
  isPaused?: boolean
  isRecommended?: boolean
  needsConfirmedEmail?: boolean
  /** Those that are left out are as usual. */
  voteRules?: Partial<VoteRules>
  moderation?: WorksModeration
  rights?: RightsCard
  startsAt?: Date
  endsAt?: Date
  collection?: object | null
  clock?: Clock
}

const HOUR_MS = 3_600_000
// Hours from now: times that keep a campaign in its state for as long as any test runs.
const CAMPAIGN_STATES = {
  live: { status: 1, review: 1, starts: -1, ends: 24 },
  completed: { status: 2, review: 1, starts: -48, ends: -24 },
  unpublished: { status: 0, review: 1, starts: 24, ends: 48 },
  'sent-back': { status: 0, review: 2, starts: 24, ends: 48 },
  waiting: { status: 0, review: 0, starts: 24, ends: 48 },
} as const

/** A picture as campaigns and artworks store it. */
export const testPicture = (name = randomBytes(16).toString('hex')) => ({
  url: `/files/${name.slice(0, 2)}/${name}.png`,
  type: 'image/png',
  width: 640,
  height: 360,
  placeholder: null,
  renditions: [],
})

/** Makes a campaign, and its brand where none is given. */
export async function buildCampaign(database: Database, overrides: CampaignOverrides = {}): Promise<BuiltCampaign> {
  const brand =
    overrides.brand ??
    (await buildAccount(database, {
      kind: 'brand',
      ...(overrides.clock === undefined ? {} : { clock: overrides.clock }),
    }))
  const state = CAMPAIGN_STATES[overrides.status ?? 'live']
  // The database's own clock decides what is live.
  const now = Date.now()
  const name = overrides.name ?? `Campaign ${uniqueWord()}`
  const inviteToken = randomBytes(24).toString('base64url')
  const startsAt = overrides.startsAt ?? new Date(now + state.starts * HOUR_MS)
  const [row] = await database.query<{ id: number }>({
    name: 'test-campaign',
    text: `insert into campaigns (brand_id, name, subtitle, banner, mobile_banner, film, description, brand_picture,
             brand_description, rules, is_private, collection, starts_at, ends_at, status, review,
             review_reason, invite_token, recommended_at, paused_at, reviewed_at, opened_at, completed_at,
             ${CHOICE_COLUMNS.join(', ')})
           values ($1, $2, $3, $4, $5, '{"kind":"embed","provider":"vimeo","id":"76979871"}', '<p>What we look for</p>', $6,
             '<p>Who we are</p>', '<p>Be kind</p>', $7, $8, $9, $10, $11::int, $12::int, $13, $14,
             case when $15 then now() end, case when $16 then now() end, case when $12::int <> 0 then now() end,
             case when $11::int > 0 then $9::timestamptz end, case when $11::int = 2 then $10::timestamptz end,
             ${CHOICE_COLUMNS.map((_, index) => `$${index + 17}`).join(', ')}) returning id`,
    values: [
      brand.accountId,
      name,
      overrides.subtitle ?? 'Draw the harbour',
      testPicture(),
      testPicture(),
      testPicture(),
      overrides.isPrivate ?? false,
      overrides.collection ?? null,
      startsAt,
      overrides.endsAt ?? new Date(now + state.ends * HOUR_MS),
      state.status,
      state.review,
      state.review === 2 ? 'The rules are missing.' : null,
      inviteToken,
      overrides.isRecommended ?? false,
      overrides.isPaused ?? false,
      ...choiceValues({
        needsConfirmedEmail: overrides.needsConfirmedEmail ?? false,
        voteRules: { ...usualVoteRules, ...overrides.voteRules },
        moderation: overrides.moderation ?? 'after',
        rights: overrides.rights ?? usualRights,
      }),
    ],
  })
  return { campaignId: row!.id, brand, inviteToken, name }
}

/** An artwork of a test. */
export type BuiltArtwork = {
  artworkId: number
  campaign: BuiltCampaign
  artist: BuiltAccount
  title: string
  url: string
}

/** What a test may want of an artwork; a live one of a new artist in a new live campaign unless told otherwise. */
export type ArtworkOverrides = {
  campaign?: BuiltCampaign
  artist?: BuiltAccount
  title?: string
  email?: string
  /** 0 submitted, 1 minting, 2 minted. */
  status?: 0 | 1 | 2
  /** Who took it out, if anybody. */
  removedBy?: keyof typeof removedBy
  removedDaysAgo?: number
  picture?: Picture
}

/** Makes an artwork with its campaign and artist where none is given; all counters follow. */
export async function buildArtwork(database: Database, overrides: ArtworkOverrides = {}): Promise<BuiltArtwork> {
  const campaign = overrides.campaign ?? (await buildCampaign(database))
  const artist = overrides.artist ?? (await buildAccount(database))
  const title = overrides.title ?? `Artwork ${uniqueWord()}`
  const picture = overrides.picture ?? testPicture()
  const by = overrides.removedBy && removedBy[overrides.removedBy]
  const hasHung = by !== removedBy.waiting && by !== removedBy.refused
  const [row] = await database.query<{ id: number }>({
    name: 'test-artwork',
    text: `
      with work as (
        insert into artworks (campaign_id, account_id, title, description, picture, contact_email, status, deleted_by, has_hung, deleted_at)
        values ($1, $2, $3, 'Drawn by hand', $4, $5, $6, $7::int, $9, case when $7::int is not null then now() - make_interval(days => $8::int) end)
        returning id, campaign_id, account_id, has_hung
      ), person as (
        insert into participations as p (campaign_id, account_id, work_count)
        select campaign_id, account_id, $10::int from work where has_hung
        on conflict (campaign_id, account_id) do update set work_count = p.work_count + $10::int returning work_count
      ), counted as (
        update campaigns set work_count = campaigns.work_count + $10::int, deleted_work_count = deleted_work_count + $11::int,
               join_count = join_count + case when person.work_count = $10::int then $10::int else 0 end
          from person where id = $1
      )
      select id from work`,
    values: [
      campaign.campaignId,
      artist.accountId,
      title,
      picture,
      overrides.email ?? '',
      overrides.status ?? 0,
      by ?? null,
      overrides.removedDaysAgo ?? 0,
      hasHung,
      by === undefined ? 1 : 0,
      by === removedBy.brand ? 1 : 0,
    ],
  })
  return { artworkId: row!.id, campaign, artist, title, url: picture.url }
}

/** Records an upload of an account without its bytes and answers the path under which it would be served. */
export async function buildUpload(
  database: Database,
  owner: BuiltAccount,
  { type = 'image/png', extension = 'png' } = {},
): Promise<string> {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}`
  const renditions = type.startsWith('image/')
    ? [{ fileKey: `${key}-320.webp`, mediaType: 'image/webp', width: 320 }]
    : []
  await database.query({
    text: `insert into files (key, account_id, media_type, bytes, width, height, renditions) values ($1, $2, $3, 1, 640, 480, $4)`,
    values: [key, owner.accountId, type, JSON.stringify(renditions)],
  })
  return `/files/${key}.${extension}`
}

/** Makes many participants at once and signs them in. */
export async function buildCrowd(database: Database, size: number): Promise<{ accountId: number; token: string }[]> {
  const tokens = Array.from({ length: size }, () => randomBytes(32).toString('base64url'))
  const rows = await database.query<{ id: number }>({
    text: `insert into accounts (kind, user_name, email, email_confirmed_at)
           select 0, name, name || '@example.test', now() from (select 'participant-' || left(md5(gen_random_uuid()::text), 12) as name from generate_series(1, $1)) n
           returning id`,
    values: [size],
  })
  const people = rows.map(({ id }, index) => ({ accountId: id, token: tokens[index]! }))
  await database.query({
    text: `insert into sessions (token_hash, account_id, idle_expires_at, absolute_expires_at)
           select hash, id, now() + interval '1 day', now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as t(hash, id)`,
    values: [
      people.map(({ token }) => createHash('sha256').update(token).digest()),
      people.map(({ accountId }) => accountId),
    ],
  })
  return people
}

import type { AccountKind, Profile, Theme, ProfileChange as WrittenChange } from '@plinth/api-schema/account'
import type { Picture } from '@plinth/api-schema/pictures'
import { accountKind, themeCode } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { fileUrl, uploadKeyOf } from '../../ports/file-url.ts'
import { type CleanHtml, CURRENT_SEALS, openSealed, sealOf } from '../../rich-text/sealed-text.ts'

/** An account with everything that its own room may know. */
export type Account = Profile & {
  userName: string
  email: string
  emailConfirmedAt: Date | null
  passwordHash: string | null
  /** Tells whether `bio` is clean as it is stored. */
  bioSeal: string | null
  theme: number
  language: string
  blockedAt: Date | null
  /** Brands: 0 pending review, 1 verified, 2 unverified. */
  verificationStatus: number | null
  /** When it is deleted, where its owner has asked for that. */
  deletesAt: Date | null
  createdAt: Date
}

const COLUMNS = `a.id, case a.kind when ${accountKind.participant} then 'participant' when ${accountKind.brand} then 'brand' else 'operator' end as kind, a.user_name as "userName",
  coalesce(nullif(a.nick_name, ''), a.user_name) as name, a.email, a.email_confirmed_at as "emailConfirmedAt",
  a.password_hash as "passwordHash", a.bio, a.bio_seal as "bioSeal", a.statement, a.links, a.picture_url as "pictureUrl", a.banner_url as "bannerUrl",
  a.wallet_address as "walletAddress", a.theme, a.language, a.blocked_at as "blockedAt",
  (select c.status from brand_companies c where c.account_id = a.id) as "verificationStatus",
  (select d.due_at from account_deletions d where d.account_id = a.id) as "deletesAt", a.created_at as "createdAt"`

/** One account that is not deleted, or undefined. */
export async function findAccount(database: Queryable, id: number): Promise<Account | undefined> {
  const [row] = await database.query<Account>({
    name: 'account-by-id',
    text: `select ${COLUMNS} from accounts a where a.id = $1 and a.erased_at is null`,
    values: [id],
  })
  return row
}

/** One account, held against every other change until the transaction ends. */
export async function lockAccount(tx: Queryable, id: number): Promise<Account | undefined> {
  const [row] = await tx.query<Account>({
    name: 'account-lock',
    text: `select ${COLUMNS} from accounts a where a.id = $1 and a.erased_at is null for no key update of a`,
    values: [id],
  })
  return row
}

/** The account with this username or email address, whatever their case; a username never holds an @. */
export async function findByLogInName(database: Queryable, name: string): Promise<Account | undefined> {
  const column = name.includes('@') ? 'email' : 'user_name'
  const [row] = await database.query<Account>({
    name: `account-by-${column}`,
    text: `select ${COLUMNS} from accounts a where lower(a.${column}) = lower($1)`,
    values: [name],
  })
  return row
}

/** Which of the two names is in use already. */
export async function findTaken(database: Queryable, { userName, email }: { userName: string; email: string }) {
  const [row] = await database.query<{ userName: boolean; email: boolean }>({
    text: `select exists (select 1 from accounts where lower(user_name) = lower($1)) as "userName",
                  exists (select 1 from accounts where lower(email) = lower($2)) as email`,
    values: [userName, email],
  })
  return row!
}

/** What a new account begins with. */
export type NewAccount = {
  kind: AccountKind
  userName: string
  email: string
  passwordHash: string | null
  name?: string
  bio?: string
  theme: Theme
  language: string
  emailConfirmedAt: Date | null
  mailClass: number
  createdAt: Date
}

/** Writes a new account; undefined when its username or email address is in use. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    text: `insert into accounts (kind, user_name, email, password_hash, nick_name, bio, theme, language, email_confirmed_at, created_at,
             mail_class)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    values: [
      accountKind[account.kind],
      account.userName,
      account.email,
      account.passwordHash,
      account.name ?? account.userName,
      account.bio ?? '',
      themeCode[account.theme],
      account.language,
      account.emailConfirmedAt,
      account.createdAt,
      account.mailClass,
    ],
  })
  return row?.id
}

/** A change of a profile, its text cleaned. */
export type ProfileChange = Omit<WrittenChange, 'bio'> & { bio?: CleanHtml | undefined }

const PROFILE_COLUMNS = {
  name: 'nick_name',
  bio: 'bio',
  statement: 'statement',
  links: 'links',
  pictureUrl: 'picture_url',
  bannerUrl: 'banner_url',
  theme: 'theme',
} as const satisfies Record<keyof ProfileChange, string>

const BIO = ['bio'] as const

/** The clean text about an account. */
export const readBio = ({ bio, bioSeal: seal }: Pick<Account, 'bio' | 'bioSeal'>): CleanHtml =>
  openSealed<{ bio: CleanHtml }, 'bio'>({ bio, seal }, BIO).bio

type StoredBio = Pick<Account, 'id' | 'bio' | 'bioSeal'>

/** The texts that another version of the sanitiser has left, after this id. */
export const findUnsealedBios = (database: Queryable, after: number, limit: number): Promise<StoredBio[]> =>
  database.query({
    text: `select id, bio, bio_seal as "bioSeal" from accounts
            where id > $1 and bio <> '' and (bio_seal is null or bio_seal not like $2) order by id limit $3`,
    values: [after, CURRENT_SEALS, limit],
  })

/** Stores such a text clean, unless it was changed meanwhile. */
export async function sealBio(database: Queryable, row: StoredBio): Promise<void> {
  const bio = readBio(row)
  await database.query({
    text: 'update accounts set bio = $3, bio_seal = $4 where id = $1 and bio = $2',
    values: [row.id, row.bio, bio, sealOf({ bio }, BIO)],
  })
}

/** Changes the named fields of a profile, and no other column. */
export async function updateProfile(database: Queryable, id: number, change: ProfileChange): Promise<void> {
  const fields = (Object.keys(PROFILE_COLUMNS) as (keyof ProfileChange)[]).filter(
    (field) => change[field] !== undefined,
  )
  if (fields.length === 0) return
  const stored = { ...change, theme: change.theme && themeCode[change.theme] }
  const columns = new Map<string, unknown>(fields.map((field) => [PROFILE_COLUMNS[field], stored[field]]))
  if (change.bio !== undefined) columns.set('bio_seal', sealOf({ bio: change.bio }, BIO))
  const assignments = [...columns.keys()].map((column, index) => `${column} = $${index + 2}`)
  await database.query({
    text: `update accounts set ${assignments.join(', ')} where id = $1 and erased_at is null`,
    values: [id, ...columns.values()],
  })
}

/** Sets or takes away the password. */
export const updatePasswordHash = (tx: Queryable, id: number, passwordHash: string | null) =>
  tx.query({ text: 'update accounts set password_hash = $2 where id = $1', values: [id, passwordHash] })

/** Marks the address as confirmed, if it is still this one. */
export async function confirmAddress(tx: Queryable, id: number, email: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update accounts set email_confirmed_at = coalesce(email_confirmed_at, $3)
            where id = $1 and lower(email) = lower($2) returning id`,
    values: [id, email, at],
  })
  return rows.length > 0
}

/** Puts another, unconfirmed address in place; false when another account has it. */
export async function updateAddress(tx: Queryable, id: number, email: string, mailClass: number): Promise<boolean> {
  const rows = await tx.query({
    text: `update accounts set email = $2, email_confirmed_at = null, mail_class = $3
            where id = $1 and not exists (select 1 from accounts where lower(email) = lower($2) and id <> $1) returning id`,
    values: [id, email, mailClass],
  })
  return rows.length > 0
}

type StoredUpload = Omit<Picture, 'url' | 'renditions'> & {
  renditions: { fileKey: string; mediaType: string; width: number }[]
}

/** A picture of an account with its smaller files; null when it is gone. */
export async function findPicture(database: Queryable, accountId: number, url: string): Promise<Picture | null> {
  const [row] = await database.query<StoredUpload>({
    name: 'account-picture',
    text: `select media_type as type, width, height, placeholder, renditions from uploads
            where key = $2 and account_id = $1 and media_type like 'image/%'`,
    values: [accountId, uploadKeyOf(url) ?? ''],
  })
  if (!row) return null
  const renditions = row.renditions.map((made) => ({
    url: fileUrl(made.fileKey),
    type: made.mediaType,
    width: made.width,
  }))
  return { ...row, url, renditions }
}

/** Whether an account has uploaded this picture itself; nobody deletes it until the transaction ends. */
export async function ownsPicture(tx: Queryable, accountId: number, fileKey: string): Promise<boolean> {
  const rows = await tx.query({
    text: `select 1 from uploads where key = $1 and account_id = $2 and media_type like 'image/%' for key share`,
    values: [fileKey, accountId],
  })
  return rows.length > 0
}

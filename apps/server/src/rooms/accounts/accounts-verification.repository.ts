import type { Company, CompanyChange, Verification } from '@plinth/api-schema/company'
import { hasNoLink } from '@plinth/api-schema/links'
import type { BrandReview } from '@plinth/api-schema/moderation'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import { stateOf, verificationStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A brand's verification as it is stored; each change of it counts as a revision. */
export type StoredVerification = Verification & { revision: number; decidedAt: Date | null }

type Row = Omit<StoredVerification, 'state' | 'main' | 'other'> & {
  status: number
  contacts: (BrandReview['other'] & { isMain: boolean })[]
}
type ReviewRow = Row & Pick<BrandReview, 'userName' | 'name' | 'email' | 'emailConfirmed' | 'blocked'>

const formOf = <R extends Row>({ status, contacts, ...same }: R) => ({
  ...same,
  state: stateOf(verificationStatus, status),
  main: contacts.find(({ isMain }) => isMain)!,
  other: contacts.find(({ isMain }) => !isMain)!,
})

const COLUMNS = `c.account_id as id, c.company_name as "companyName", c.country, c.address, c.zip_code as "zipCode",
  c.status, c.reason, c.revision, c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'phone', p.phone, 'email', p.email,
     'designation', p.designation, 'companyName', p.company_name, 'isMain', p.is_main) order by p.is_main desc), '[]')
     from brand_contacts p where p.account_id = c.account_id) as contacts`

/** Writes the company and contacts of a new brand. */
export async function insertCompany(
  tx: Queryable,
  accountId: number,
  { main, other, ...company }: Company,
  submittedAt: Date,
): Promise<void> {
  await tx.query({
    text: `insert into brand_companies (account_id, company_name, country, address, zip_code, submitted_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [accountId, company.companyName, company.country, company.address, company.zipCode, submittedAt],
  })
  for (const [index, contact] of [main, other].entries())
    await tx.query({
      text: `insert into brand_contacts (account_id, position, name, phone, email, designation, company_name, is_main)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        accountId,
        index + 1,
        contact.name,
        contact.phone,
        contact.email,
        contact.designation,
        company.companyName,
        contact === main,
      ],
    })
}

/** A brand's verification; with `lock` it is held until the transaction ends. */
export async function findVerification(
  database: Queryable,
  accountId: number,
  { lock = false } = {},
): Promise<StoredVerification | undefined> {
  const [row] = await database.query<Row>({
    text: `select ${COLUMNS} from brand_companies c where c.account_id = $1 ${lock ? 'for update of c' : ''}`,
    values: [accountId],
  })
  return row && formOf(row)
}

/** The name by which everybody knows a brand until it writes another one into its profile: its company, unless that is an address. */
export const brandName = (companyName: string, userName: string) => (hasNoLink(companyName) ? companyName : userName)

/** Writes a changed form and puts it back into the queue; the brand is not verified until somebody has read it. */
export async function resubmit(
  tx: Queryable,
  { id: accountId, userName, companyName: nameBefore }: { id: number; userName: string; companyName: string },
  { companyName, country, address, zipCode, main, other }: CompanyChange,
  submittedAt: Date,
): Promise<void> {
  await tx.query({
    text: `update brand_companies set company_name = $2, country = coalesce($4, country), address = coalesce($5, address),
             zip_code = coalesce($6, zip_code), status = ${verificationStatus.pending}, reason = null,
             revision = revision + 1, submitted_at = $3, decided_at = null where account_id = $1`,
    values: [accountId, companyName, submittedAt, country ?? null, address ?? null, zipCode ?? null],
  })
  for (const [isMain, contact] of [
    [true, { ...main, companyName }],
    [false, other],
  ] as const)
    await tx.query({
      text: `update brand_contacts set name = $3, phone = $4, designation = $5, company_name = $6, email = coalesce($7, email)
              where account_id = $1 and is_main = $2`,
      values: [
        accountId,
        isMain,
        contact.name,
        contact.phone,
        contact.designation,
        contact.companyName,
        contact.email ?? null,
      ],
    })
  await tx.query({
    text: `update accounts set verified_at = null, nick_name = case when nick_name in ('', $2) then $3 else nick_name end where id = $1`,
    values: [accountId, brandName(nameBefore, userName), brandName(companyName, userName)],
  })
}

/** Writes an operator's decision: verified, or unverified with a reason. */
export async function decide(tx: Queryable, accountId: number, reason: string | null, at: Date): Promise<void> {
  const status = reason === null ? verificationStatus.verified : verificationStatus.unverified
  await tx.query({
    text: 'update brand_companies set status = $2, reason = $3, decided_at = $4 where account_id = $1',
    values: [accountId, status, reason, at],
  })
  await tx.query({
    text: 'update accounts set verified_at = $2 where id = $1',
    values: [accountId, reason === null ? at : null],
  })
}

/** Which brands the operator wants to see. */
export type BrandFilter = { status?: number | undefined; search?: string | undefined }

const FILTERED = `from brand_companies c join accounts a on a.id = c.account_id
  where ($1::int is null or c.status = $1) and ($2::text is null or c.company_name ilike $2 escape '\\'
    or a.user_name ilike $2 escape '\\' or a.email ilike $2 escape '\\')`
const filterValues = ({ status, search }: BrandFilter) => [status ?? null, search ? containing(search) : null]

/** Brands for the operator, by the time they submitted. */
export async function listBrandReviews(
  database: Queryable,
  filter: BrandFilter,
  page: { limit: number; offset: number; direction: 'asc' | 'desc' },
): Promise<BrandReview[]> {
  const rows = await database.query<ReviewRow>({
    text: `select ${COLUMNS}, a.user_name as "userName", coalesce(nullif(a.nick_name, ''), a.user_name) as name, a.email,
             a.email_confirmed_at is not null as "emailConfirmed", a.blocked_at is not null as blocked ${FILTERED}
           order by c.submitted_at ${page.direction === 'asc' ? 'asc' : 'desc'}, c.account_id limit $3 offset $4`,
    values: [...filterValues(filter), page.limit, page.offset],
  })
  return rows.map(formOf)
}

/** How many brands match. */
export async function countBrandReviews(database: Queryable, filter: BrandFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** The brands that wait for a review. */
export async function readBrandQueue(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'brands-queue',
    text: `select count(*) as count, min(submitted_at) as "oldestAt" from brand_companies
            where status = ${verificationStatus.pending}`,
  })
  return row!
}

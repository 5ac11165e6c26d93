import type { ContactForm, CountedContact } from '@plinth/api-schema/contact'
import { mintState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { hasLeft } from './contacts-invitations.repository.ts'

/** A contact, with what the list is sorted by. */
export type ListedContact = CountedContact & { key: number }

/** What a list of contacts can be sorted by. */
export type ContactSort = 'created' | 'invites' | 'votes' | 'joins' | 'mints'

/** Which part of an address book is wanted; `after` is the last row of the part before. */
export type ContactPage = {
  accountId: number
  keyword: string | undefined
  sort: ContactSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  after: { key: number; id: number } | undefined
}

// Whom an invitation of this account has reached, and in which campaigns; invited twice is invited once.
const REACHED = `select o.person_id, o.campaign_id, min(o.invited_at) as since, max(o.joined_at) as joined_at
  from invitation_outcomes o where o.account_id = c.account_id and o.email = lower(c.email) and o.person_id is not null group by 1, 2`
const INVITES = '(select count(*) from invitations i where i.account_id = c.account_id and i.email = lower(c.email))'
// Every vote that was given: a sender who invites an account of their own must not learn from it which votes are held.
const VOTES = `(select count(*) from (${REACHED}) r join vote_facts v on v.account_id = r.person_id
  and v.campaign_id = r.campaign_id and v.created_at >= r.since)`
const JOINS = `(select count(*) from (${REACHED}) r where r.joined_at is not null)`
const MINTS = `(select count(*) from (${REACHED}) r join artwork_facts w on w.campaign_id = r.campaign_id
  and w.account_id = r.person_id and w.status = ${mintState.minted} where r.joined_at is not null)`

const KEY = { created: 'c.id', invites: INVITES, votes: VOTES, joins: JOINS, mints: MINTS } as const

const FOUND = `c.account_id = $1 and ($2::text is null or c.first_name || ' ' || c.last_name ilike $2 escape '\\'
  or c.contact_no ilike $2 escape '\\' or c.email ilike $2 escape '\\')`

const COLUMNS = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.contact_no as "contactNo", c.email,
  ${hasLeft('c.account_id', 'c.email')} as "isUnsubscribed",
  ${INVITES} as "inviteCount", ${VOTES} as "voteCount", ${JOINS} as "joinCount", ${MINTS} as "mintCount"`

const patternOf = (keyword: string | undefined) => (keyword ? containing(keyword) : null)

/** One page of an address book; counts are made for the rows of the page alone, unless it is sorted by one. */
export function listContacts(database: Queryable, page: ContactPage) {
  const way = page.direction === 'asc' ? 'asc' : 'desc'
  const beyond = page.direction === 'asc' ? '>' : '<'
  return database.query<ListedContact>({
    name: `contacts-page-${page.sort}-${way}`,
    text: `with found as (select c.id, ${KEY[page.sort]} as key from contacts c where ${FOUND}),
             page as materialized (select f.id, f.key from found f
               where $3::bigint is null or (f.key, f.id) ${beyond} ($3::bigint, $4::bigint)
               order by f.key ${way}, f.id ${way} limit $5 offset $6)
           select ${COLUMNS}, p.key from page p join contacts c on c.id = p.id order by p.key ${way}, c.id ${way}`,
    values: [
      page.accountId,
      patternOf(page.keyword),
      page.after?.key ?? null,
      page.after?.id ?? null,
      page.limit,
      page.offset,
    ],
  })
}

/** How many contacts of an account match. */
export async function countContacts(database: Queryable, accountId: number, keyword?: string): Promise<number> {
  const rows = await database.query<Total>({
    name: 'contacts-count',
    text: `select count(*) as total from contacts c where ${FOUND}`,
    values: [accountId, patternOf(keyword)],
  })
  return totalOf(rows)
}

/** Holds the address book of an account until the transaction ends: what is counted in it stays true. */
export const lockBook = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'contacts-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('contacts:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** Writes a contact; undefined when its address stands in the list already. */
export async function insertContact(
  tx: Queryable,
  accountId: number,
  form: ContactForm,
  at: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>({
    name: 'contact-insert',
    text: `insert into contacts (account_id, first_name, last_name, contact_no, email, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning id`,
    values: [accountId, form.firstName, form.lastName, form.contactNo, form.email, at],
  })
  return row?.id
}

/** Changes a contact of an account; false when the account has no such contact. */
export async function updateContact(
  tx: Queryable,
  accountId: number,
  id: number,
  form: ContactForm,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'contact-update',
    text: `update contacts set first_name = $3, last_name = $4, contact_no = $5, email = $6, updated_at = $7
            where id = $2 and account_id = $1 returning 1`,
    values: [accountId, id, form.firstName, form.lastName, form.contactNo, form.email, at],
  })
  return rows.length > 0
}

/** Deletes contacts of an account; answers how many there were. */
export async function deleteContacts(tx: Queryable, accountId: number, ids: readonly number[]): Promise<number> {
  const rows = await tx.query({
    name: 'contacts-delete',
    text: 'delete from contacts where account_id = $1 and id = any($2::bigint[]) returning 1',
    values: [accountId, ids],
  })
  return rows.length
}

/** Which of some addresses, in lower case, an account has contacts with. */
export async function findKnownAddresses(
  database: Queryable,
  accountId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ email: string }>({
    name: 'contacts-known',
    text: 'select lower(email) as email from contacts where account_id = $1 and lower(email) = any($2::text[])',
    values: [accountId, emails],
  })
  return new Set(rows.map(({ email }) => email))
}

/** Writes contacts, each address of which comes once; those that are there get what is written now. */
export const upsertContacts = (tx: Queryable, accountId: number, forms: readonly ContactForm[], at: Date) =>
  tx.query({
    name: 'contacts-upsert',
    text: `insert into contacts (account_id, first_name, last_name, contact_no, email, created_at, updated_at)
           select $1, f.*, $6, $6 from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as f
           on conflict (account_id, lower(email)) do update set first_name = excluded.first_name,
             last_name = excluded.last_name, contact_no = excluded.contact_no, email = excluded.email,
             updated_at = excluded.updated_at`,
    values: [
      accountId,
      forms.map(({ firstName }) => firstName),
      forms.map(({ lastName }) => lastName),
      forms.map(({ contactNo }) => contactNo),
      forms.map(({ email }) => email),
      at,
    ],
  })

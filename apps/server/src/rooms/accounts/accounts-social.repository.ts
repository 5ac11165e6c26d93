import type { Queryable } from '../../db/database.ts'
import type { SocialIdentity } from '../../ports/google.ts'
import { KINDS, kindNumber } from './accounts.repository.ts'

/** The kinds that sign in with a social account. */
export type SocialKind = 'participant' | 'brand'

/** One way to the provider, as it is kept. */
export type StoredAttempt = {
  stateHash: Buffer
  browserHash: Buffer
  kind: SocialKind
  nonce: string
  verifier: string
  expiresAt: Date
}

/** Keeps an attempt until its browser comes back. */
export const insertAttempt = (database: Queryable, attempt: StoredAttempt) =>
  database.query({
    text: `insert into oauth_attempts (state_hash, browser_hash, kind, nonce, verifier, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      attempt.stateHash,
      attempt.browserHash,
      kindNumber(attempt.kind),
      attempt.nonce,
      attempt.verifier,
      attempt.expiresAt,
    ],
  })

/** Takes an attempt away, whoever asks: it is good for one use. */
export async function takeAttempt(database: Queryable, stateHash: Buffer): Promise<StoredAttempt | undefined> {
  const [row] = await database.query<Omit<StoredAttempt, 'kind' | 'stateHash'> & { kind: 0 | 1 }>({
    text: `delete from oauth_attempts where state_hash = $1
           returning browser_hash as "browserHash", kind, nonce, verifier, expires_at as "expiresAt"`,
    values: [stateHash],
  })
  return row && { ...row, stateHash, kind: KINDS[row.kind] }
}

/** The account that a social account belongs to. */
export async function findLinked(
  tx: Queryable,
  { issuer, subject }: Pick<SocialIdentity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ accountId: number }>({
    text: 'select account_id as "accountId" from social_accounts where issuer = $1 and subject = $2',
    values: [issuer, subject],
  })
  return row?.accountId
}

/** Links a social account; false when it belongs to an account already. */
export async function insertLink(
  tx: Queryable,
  link: { issuer: string; subject: string; accountId: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into social_accounts (issuer, subject, account_id, linked_at) values ($1, $2, $3, $4)
           on conflict do nothing returning 1`,
    values: [link.issuer, link.subject, link.accountId, link.at],
  })
  return rows.length > 0
}

/** Cuts every social account off an account. */
export const deleteLinks = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'delete from social_accounts where account_id = $1', values: [accountId] })

/** Who a browser has proved to be, until it signs up. */
export type SocialTicket = SocialIdentity & { kind: SocialKind }

/** Keeps a ticket for a browser, in the place of an older one. */
export const putTicket = (database: Queryable, browserHash: Buffer, ticket: SocialTicket, expiresAt: Date) =>
  database.query({
    text: `insert into social_tickets (browser_hash, kind, issuer, subject, email, email_verified, name, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (browser_hash) do update set kind = excluded.kind, issuer = excluded.issuer, subject = excluded.subject,
             email = excluded.email, email_verified = excluded.email_verified, name = excluded.name, expires_at = excluded.expires_at`,
    values: [
      browserHash,
      kindNumber(ticket.kind),
      ticket.issuer,
      ticket.subject,
      ticket.email,
      ticket.emailVerified,
      ticket.name,
      expiresAt,
    ],
  })

/** The ticket of a browser, if it is still valid. */
export async function findTicket(
  database: Queryable,
  browserHash: Buffer,
  now: Date,
): Promise<SocialTicket | undefined> {
  const [row] = await database.query<Omit<SocialTicket, 'kind'> & { kind: 0 | 1 }>({
    text: `select kind, issuer, subject, email, email_verified as "emailVerified", name
             from social_tickets where browser_hash = $1 and expires_at > $2`,
    values: [browserHash, now],
  })
  return row && { ...row, kind: KINDS[row.kind] }
}

/** Takes the ticket of a browser away for a sign-up of this kind, once. */
export async function takeTicket(
  tx: Queryable,
  browserHash: Buffer,
  kind: SocialKind,
  now: Date,
): Promise<SocialTicket | undefined> {
  const [row] = await tx.query<Omit<SocialTicket, 'kind'>>({
    text: `delete from social_tickets where browser_hash = $1 and kind = $2 and expires_at > $3
           returning issuer, subject, email, email_verified as "emailVerified", name`,
    values: [browserHash, kindNumber(kind), now],
  })
  return row && { ...row, kind }
}

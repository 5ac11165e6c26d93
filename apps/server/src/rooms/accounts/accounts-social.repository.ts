import { type MemberKind, memberKindFromWire, memberKindToWire } from '@plinth/api-schema/member-kind'
import type { Queryable } from '../../db/database.ts'
import type { SocialIdentity } from '../../ports/google.ts'

/** The kinds that sign in with a social account. */
export type SocialKind = MemberKind

/** One way to the provider, as it is kept; a log-in is linking to nobody. */
export type StoredAttempt = {
  stateHash: Buffer
  browserHash: Buffer
  kind: SocialKind
  linkingTo: { accountId: number; sessionId: number } | null
  nonce: string
  verifier: string
  expiresAt: Date
}

/** Keeps an attempt until its browser comes back. */
export const insertAttempt = (database: Queryable, attempt: StoredAttempt) =>
  database.query({
    text: `insert into oauth_attempts (state_hash, browser_hash, kind, nonce, verifier, expires_at, account_id, session_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      attempt.stateHash,
      attempt.browserHash,
      memberKindToWire(attempt.kind),
      attempt.nonce,
      attempt.verifier,
      attempt.expiresAt,
      attempt.linkingTo?.accountId ?? null,
      attempt.linkingTo?.sessionId ?? null,
    ],
  })

type AttemptRow = Omit<StoredAttempt, 'kind' | 'stateHash' | 'linkingTo'> & {
  kind: 0 | 1
  accountId: number | null
  sessionId: number | null
}

/** Deletes an attempt, whether or not it succeeds: it is good for one use. */
export async function takeAttempt(database: Queryable, stateHash: Buffer): Promise<StoredAttempt | undefined> {
  const [row] = await database.query<AttemptRow>({
    text: `delete from oauth_attempts where state_hash = $1
           returning browser_hash as "browserHash", kind, nonce, verifier, expires_at as "expiresAt",
             account_id as "accountId", session_id as "sessionId"`,
    values: [stateHash],
  })
  if (!row) return undefined
  const { accountId, sessionId, kind, ...attempt } = row
  const linkingTo = accountId === null || sessionId === null ? null : { accountId, sessionId }
  return { ...attempt, stateHash, kind: memberKindFromWire(kind), linkingTo }
}

/** Makes every attempt to link something to an account worthless. */
export const deleteAttempts = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'delete from oauth_attempts where account_id = $1', values: [accountId] })

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

/** A social account as its owner sees it. */
export type SocialLink = { email: string | null; linkedAt: Date }

/** The social account that opens an account. */
export async function findLink(database: Queryable, accountId: number): Promise<SocialLink | undefined> {
  const [row] = await database.query<SocialLink>({
    text: 'select email, linked_at as "linkedAt" from social_accounts where account_id = $1',
    values: [accountId],
  })
  return row
}

/**
 * Links a social account to an account that is locked, in the place of the one before; false when another account has it.
 * Linking the same one again keeps its date.
 */
export async function saveLink(
  tx: Queryable,
  link: Pick<SocialIdentity, 'issuer' | 'subject' | 'email'> & { accountId: number; at: Date },
): Promise<boolean> {
  await tx.query({
    text: 'delete from social_accounts where account_id = $1 and (issuer, subject) <> ($2, $3)',
    values: [link.accountId, link.issuer, link.subject],
  })
  const rows = await tx.query({
    text: `insert into social_accounts as s (issuer, subject, account_id, linked_at, email) values ($1, $2, $3, $4, $5)
           on conflict (issuer, subject) do update set email = excluded.email where s.account_id = excluded.account_id
           returning 1`,
    values: [link.issuer, link.subject, link.accountId, link.at, link.email],
  })
  if (rows.length > 0) await markGoogleUnlinked(tx, link.accountId, null)
  return rows.length > 0
}

/** Unlinks the social account of an account; false when it had none. */
export async function deleteLink(tx: Queryable, accountId: number): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from social_accounts where account_id = $1 returning 1',
    values: [accountId],
  })
  return rows.length > 0
}

/** Unlinks a social account that was linked under this address; false when there was none. */
export async function deleteLinkOfAddress(tx: Queryable, accountId: number, email: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from social_accounts where account_id = $1 and lower(email) = lower($2) returning 1',
    values: [accountId, email],
  })
  return rows.length > 0
}

/** Notes that the owner unlinked Google, or takes the note away. */
export const markGoogleUnlinked = (tx: Queryable, accountId: number, at: Date | null) =>
  tx.query({
    text: 'update accounts set google_unlinked_at = $2 where id = $1 and google_unlinked_at is distinct from $2',
    values: [accountId, at],
  })

/** Whether the owner unlinked Google and has not linked it since. */
export async function isGoogleUnlinked(tx: Queryable, accountId: number): Promise<boolean> {
  const rows = await tx.query({
    text: 'select 1 from accounts where id = $1 and google_unlinked_at is not null',
    values: [accountId],
  })
  return rows.length > 0
}

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
      memberKindToWire(ticket.kind),
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
  return row && { ...row, kind: memberKindFromWire(row.kind) }
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
    values: [browserHash, memberKindToWire(kind), now],
  })
  return row && { ...row, kind }
}

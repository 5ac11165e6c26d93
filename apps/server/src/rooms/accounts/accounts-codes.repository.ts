import type { Queryable } from '../../db/database.ts'

/** What a mailed code is good for. */
export type CodePurpose = 'reset-password' | 'change-email'
/** Whose code it is, and what for. */
export type CodeOwner = { purpose: CodePurpose; subject: string }

const MOST_TRIES = 5

/** The key under which this database keeps its codes. */
export async function findCodeKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({ name: 'code-key', text: 'select key from code_keys' })
  return row!.key
}

/** Puts a new code in the place of the last one, unless that was sent after `lastSentBefore`; answers when it was, or null when the new one stands. */
export async function replaceCode(
  tx: Queryable,
  owner: CodeOwner,
  code: { mac: Buffer; sentAt: Date; expiresAt: Date; lastSentBefore: Date },
): Promise<Date | null> {
  const written = await tx.query({
    name: 'code-replace',
    text: `insert into email_codes as c (purpose, subject, code_mac, sent_at, expires_at) values ($1, $2, $3, $4, $5)
           on conflict (purpose, subject) do update set
             code_mac = excluded.code_mac, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, consumed_at = null
           where c.sent_at <= $6 returning 1`,
    values: [owner.purpose, owner.subject, code.mac, code.sentAt, code.expiresAt, code.lastSentBefore],
  })
  if (written.length > 0) return null
  const [row] = await tx.query<{ sentAt: Date }>({
    text: 'select sent_at as "sentAt" from email_codes where purpose = $1 and subject = $2',
    values: [owner.purpose, owner.subject],
  })
  return row?.sentAt ?? code.sentAt
}

/**
 * Counts one try and answers whether the code is right. One statement on one row: however many tries race, five are
 * counted, and of those with the right code one consumes it.
 */
export async function tryCode(
  tx: Queryable,
  owner: CodeOwner,
  attempt: { mac: Buffer; consume: boolean; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ right: boolean }>({
    name: 'code-try',
    text: `update email_codes set tries = tries + 1,
             consumed_at = case when code_mac = $3 and $4 then $5::timestamptz end
           where purpose = $1 and subject = $2 and consumed_at is null and tries < ${MOST_TRIES} and expires_at > $5
           returning code_mac = $3 as right`,
    values: [owner.purpose, owner.subject, attempt.mac, attempt.consume, attempt.now],
  })
  return row?.right === true
}

/** Whether a code waits that still has tries left. */
export async function hasLiveCode(database: Queryable, owner: CodeOwner, now: Date): Promise<boolean> {
  const rows = await database.query({
    text: `select 1 from email_codes
            where purpose = $1 and subject = $2 and consumed_at is null and tries < ${MOST_TRIES} and expires_at > $3`,
    values: [owner.purpose, owner.subject, now],
  })
  return rows.length > 0
}

/** Makes every code of a subject worthless. */
export const deleteCodes = (tx: Queryable, subject: string) =>
  tx.query({ text: 'delete from email_codes where subject = $1', values: [subject] })

/** Keeps the hash of a link that confirms an address. */
export const insertConfirmation = (
  tx: Queryable,
  link: { tokenHash: Buffer; accountId: number; email: string; createdAt: Date; expiresAt: Date },
) =>
  tx.query({
    text: `insert into email_confirmations (token_hash, account_id, email, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    values: [link.tokenHash, link.accountId, link.email, link.createdAt, link.expiresAt],
  })

/** What a link confirms, while it is valid. */
export async function findConfirmation(database: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await database.query<{ accountId: number; email: string }>({
    text: `select account_id as "accountId", email from email_confirmations where token_hash = $1 and expires_at > $2`,
    values: [tokenHash, now],
  })
  return row
}

/** When the last link was mailed to an account, or null. */
export async function lastConfirmationAt(database: Queryable, accountId: number): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>({
    text: 'select max(created_at) as at from email_confirmations where account_id = $1',
    values: [accountId],
  })
  return row?.at ?? null
}

/** Makes every link of an account worthless. */
export const deleteConfirmations = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'delete from email_confirmations where account_id = $1', values: [accountId] })

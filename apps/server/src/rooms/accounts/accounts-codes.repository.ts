import type { Queryable } from '../../db/database.ts'

/** What a mailed code is good for. */
export type CodePurpose = 'reset-password' | 'change-email' | 'delete-account' | 'export-data'
/** Whose code it is, and what for. */
export type CodeOwner = { purpose: CodePurpose; subject: string }

// Each of the two: those of the browser that asked for the code, and those that all others share. With six digits that makes
// the odds of a guess 1 in 100,000 for each code.
const MAX_TRIES = 5

/** The key under which this database keeps its codes. */
export async function findCodeKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({ name: 'code-key', text: 'select key from code_keys' })
  return row!.key
}

/**
 * Puts a new code in the place of the last one that the same browser asked for, unless any was sent after `lastSentBefore`;
 * answers when it was, or null when the new one stands.
 */
export async function replaceCode(
  tx: Queryable,
  owner: CodeOwner,
  code: { mac: Buffer; askedBy: Buffer; sentAt: Date; expiresAt: Date; lastSentBefore: Date },
): Promise<Date | null> {
  const requested = await tx.query({
    name: 'code-request',
    text: `insert into code_requests as r (purpose, subject, sent_at) values ($1, $2, $3)
           on conflict (purpose, subject) do update set sent_at = excluded.sent_at where r.sent_at <= $4 returning 1`,
    values: [owner.purpose, owner.subject, code.sentAt, code.lastSentBefore],
  })
  if (requested.length === 0) {
    const [row] = await tx.query<{ sentAt: Date }>({
      text: 'select sent_at as "sentAt" from code_requests where purpose = $1 and subject = $2',
      values: [owner.purpose, owner.subject],
    })
    return row?.sentAt ?? code.sentAt
  }
  await tx.query({
    name: 'code-replace',
    text: `insert into email_codes (purpose, subject, asked_by, code_mac, expires_at) values ($1, $2, $3, $4, $5)
           on conflict (purpose, subject, asked_by) do update set
             code_mac = excluded.code_mac, expires_at = excluded.expires_at, tries = 0, other_tries = 0, consumed_at = null`,
    values: [owner.purpose, owner.subject, code.askedBy, code.mac, code.expiresAt],
  })
  return null
}

// $3 is the browser that tries.
const IS_LIVE = `purpose = $1 and subject = $2 and consumed_at is null and expires_at > $4
             and case when asked_by = $3 then tries else other_tries end < ${MAX_TRIES}`

/**
 * Counts one try against every live code of the owner and answers whether one of them is right. The codes are locked first:
 * however many tries race, five of one kind are counted, and of those with the right code one consumes it. The rest find no
 * live code, write nothing, and so wait for no disk while others wait for them.
 */
export async function tryCode(
  tx: Queryable,
  owner: CodeOwner,
  attempt: { mac: Buffer; triedBy: Buffer; consume: boolean; now: Date },
): Promise<boolean> {
  const live = await tx.query({
    name: 'code-lock',
    text: `select 1 from email_codes where ${IS_LIVE} order by asked_by for update`,
    values: [owner.purpose, owner.subject, attempt.triedBy, attempt.now],
  })
  if (live.length === 0) return false
  const rows = await tx.query<{ right: boolean | null }>({
    name: 'code-try',
    text: `update email_codes set
             tries = tries + case when asked_by = $3 then 1 else 0 end,
             other_tries = other_tries + case when asked_by = $3 then 0 else 1 end,
             consumed_at = case when code_mac = $5 and $6 then $4::timestamptz end
           where ${IS_LIVE} returning code_mac = $5 as right`,
    values: [owner.purpose, owner.subject, attempt.triedBy, attempt.now, attempt.mac, attempt.consume],
  })
  return rows.some(({ right }) => right)
}

/** Whether a code waits at which this browser has tries left. */
export async function hasLiveCode(
  database: Queryable,
  owner: CodeOwner,
  { triedBy, now }: { triedBy: Buffer; now: Date },
): Promise<boolean> {
  const rows = await database.query({
    text: `select 1 from email_codes where ${IS_LIVE} limit 1`,
    values: [owner.purpose, owner.subject, triedBy, now],
  })
  return rows.length > 0
}

/** Makes every code of a subject worthless, and lets it ask for another at once. */
export async function deleteCodes(tx: Queryable, subject: string): Promise<void> {
  await tx.query({ text: 'delete from code_requests where subject = $1', values: [subject] })
  await tx.query({ text: 'delete from email_codes where subject = $1', values: [subject] })
}

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

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Member } from './call-context.ts'
import { findSession, touchSession } from './session-batches.ts'

/** The cookie that carries the session's token; under TLS `sessionCookie` gives it a prefix. */
export const SESSION_COOKIE = 'plinth_session'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long a session lives unused and at all, by kind of account. */
export const sessionLimits = {
  participant: { idle: 30 * DAY, absolute: 180 * DAY },
  brand: { idle: 7 * DAY, absolute: 30 * DAY },
  operator: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const
// A session in use is written at most this often.
const TOUCH_EVERY = 60_000

const KINDS = ['participant', 'brand', 'operator'] as const

/** What a presented token turned out to be; `enrolling` is an operator who must set up a second factor first. */
export type Presented =
  | { state: 'none' | 'expired' | 'blocked' }
  | { state: 'member' | 'enrolling'; member: Member; emailConfirmed: boolean }

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The token of a request and whether a cookie brought it; a bearer header wins. */
export function presentedToken(
  request: FastifyRequest,
  cookieName: string,
): { token: string; byCookie: boolean } | null {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, byCookie: false }
  const cookie = request.cookies[cookieName]
  return cookie ? { token: cookie, byCookie: true } : null
}

/** Finds out who presents a token, and keeps the session alive where that is a use of it. */
export async function resolveSession(
  database: Queryable,
  clock: Clock,
  token: string | undefined,
  { isUse }: { isUse: boolean },
): Promise<Presented> {
  if (!token) return { state: 'none' }
  const row = await findSession(database, hashToken(token))
  if (!row) return { state: 'expired' }
  if (row.blocked) return { state: 'blocked' }
  const now = clock.now()
  if (row.revoked || row.idle_expires_at <= now || row.absolute_expires_at <= now) return { state: 'expired' }
  const kind = KINDS[row.kind]
  if (isUse && now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY) {
    const idleExpiresAt = new Date(now.getTime() + sessionLimits[kind].idle)
    await touchSession(database, { id: row.id, usedAt: now, idleExpiresAt })
  }
  const member = { accountId: row.account_id, sessionId: row.id, kind, verified: row.verified }
  return { state: row.enrolling ? 'enrolling' : 'member', member, emailConfirmed: row.email_confirmed }
}

/** Opens a session and answers its token, of which only a hash is kept. */
export async function openSession(
  database: Queryable,
  clock: Clock,
  opened: { accountId: number; kind: Member['kind']; userAgent: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const limits = sessionLimits[opened.kind]
  await database.query({
    text: `insert into sessions (token_hash, account_id, user_agent, address, created_at, last_used_at, idle_expires_at, absolute_expires_at)
           values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    values: [
      hashToken(token),
      opened.accountId,
      opened.userAgent.slice(0, 400),
      opened.address,
      now,
      new Date(now.getTime() + limits.idle),
      new Date(now.getTime() + limits.absolute),
    ],
  })
  return token
}

/** Ends every session of an account but, where given, the one that asks; answers how many ended. */
export async function revokeSessions(
  database: Queryable,
  clock: Clock,
  accountId: number,
  exceptSessionId?: number,
): Promise<number> {
  const ended = await database.query<{ id: number }>({
    text: `update sessions set revoked_at = $2
            where account_id = $1 and revoked_at is null and ($3::bigint is null or id <> $3) returning id`,
    values: [accountId, clock.now(), exceptSessionId ?? null],
  })
  return ended.length
}

import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import type { Member } from '../src/http/call-context.ts'
import { openSession } from '../src/http/session.ts'
import { type Clock, systemClock } from '../src/ports/clock.ts'

const KIND_NUMBER = { participant: 0, brand: 1, operator: 2 } as const

/** An account with a session, as tests sign in. */
export type BuiltAccount = { accountId: number; token: string; kind: Member['kind'] }

/** Makes an account of a kind and signs it in. Brands are verified unless told otherwise. */
export async function buildAccount(
  database: Database,
  { kind = 'participant', verified = true, clock = systemClock }: { kind?: Member['kind']; verified?: boolean; clock?: Clock } = {},
): Promise<BuiltAccount> {
  const name = `${kind}-${randomUUID()}`
  const [row] = await database.query<{ id: number }>({
    text: `insert into accounts (kind, user_name, email, verified_at) values ($1, $2, $3, $4) returning id`,
    values: [KIND_NUMBER[kind], name, `${name}@example.test`, kind === 'brand' && verified ? clock.now() : null],
  })
  const accountId = row!.id
  const token = await openSession(database, clock, { accountId, kind, userAgent: 'test', address: '127.0.0.1' })
  return { accountId, token, kind }
}

/** Ends every session of an account, as a password change would. */
export const revokeSessions = (database: Database, accountId: number) =>
  database.query({ text: 'update sessions set revoked_at = now() where account_id = $1', values: [accountId] })

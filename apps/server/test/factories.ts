import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import type { Member } from '../src/http/call-context.ts'
import { openSession } from '../src/http/session.ts'
import { type Clock, systemClock } from '../src/ports/clock.ts'
import { createPasswords } from '../src/ports/passwords.ts'

const KIND_NUMBER = { participant: 0, brand: 1, operator: 2 } as const

/** The password of every account that was built with one. */
export const TEST_PASSWORD = 'Passw0rd!x'

/** An account with a session, as tests sign in. */
export type BuiltAccount = { accountId: number; token: string; kind: Member['kind']; userName: string; email: string }

/** What a test may want of an account; a brand is verified, an address confirmed, unless told otherwise. */
export type AccountWishes = {
  kind?: Member['kind']
  verified?: boolean
  emailConfirmed?: boolean
  /** Whether it has `TEST_PASSWORD`; without, nobody can log in to it. */
  withPassword?: boolean
  userName?: string
  email?: string
  clock?: Clock
}

// One hash for the whole run: hashing is slow on purpose.
let passwordHash: Promise<string> | undefined
const testPasswordHash = () => {
  passwordHash ??= createPasswords().hash(TEST_PASSWORD)
  return passwordHash
}

/** Makes an account of a kind and signs it in. */
export async function buildAccount(database: Database, wishes: AccountWishes = {}): Promise<BuiltAccount> {
  const {
    kind = 'participant',
    verified = true,
    emailConfirmed = true,
    withPassword = false,
    clock = systemClock,
  } = wishes
  const name = `${kind}-${randomUUID()}`
  const email = wishes.email ?? `${name}@example.test`
  const userName = wishes.userName ?? (kind === 'operator' ? email : name)
  const now = clock.now()
  const [row] = await database.query<{ id: number }>({
    text: `insert into accounts (kind, user_name, email, password_hash, email_confirmed_at, verified_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [
      KIND_NUMBER[kind],
      userName,
      email,
      withPassword ? await testPasswordHash() : null,
      emailConfirmed ? now : null,
      kind === 'brand' && verified ? now : null,
      now,
    ],
  })
  const accountId = row!.id
  if (kind === 'brand') await buildCompany(database, accountId, { verified, now })
  const token = await openSession(database, clock, { accountId, kind, userAgent: 'test', address: '127.0.0.1' })
  return { accountId, token, kind, userName, email }
}

async function buildCompany(
  database: Database,
  accountId: number,
  { verified, now }: { verified: boolean; now: Date },
) {
  await database.query({
    text: `insert into brand_companies (account_id, company_name, country, address, zip_code, status, submitted_at, decided_at)
           values ($1, 'Harbour Prints Ltd', 'Singapore', '12 Pier Road', '238887', $2, $3, $4)`,
    values: [accountId, verified ? 1 : 0, now, verified ? now : null],
  })
  await database.query({
    text: `insert into brand_contacts (account_id, position, name, phone, email, designation, company_name, is_main)
           values ($1, 1, 'Ana Lim', '+65 5550 0100', 'ana@example.test', 'Director', 'Harbour Prints Ltd', true),
                  ($1, 2, 'Bo Ek', '', 'bo@example.test', 'Curator', 'Harbour Prints Ltd', false)`,
    values: [accountId],
  })
}

/** Ends every session of an account, as a password change would. */
export const revokeSessions = (database: Database, accountId: number) =>
  database.query({ text: 'update sessions set revoked_at = now() where account_id = $1', values: [accountId] })

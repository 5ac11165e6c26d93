import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { operatorAccounts } from '../accounts/accounts-operators.service.ts'

const DEFAULT_EMAIL = 'operator@plinth.localhost'
const PASSWORD_BYTES = 15

/** A password that nobody has to think of, and that is shown once. */
export const makeUpPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url')

/** What the start needs to make the first operator. */
export type BootstrapDeps = {
  database: Database
  clock: Clock
  passwords: Passwords
  /** From the settings; what is missing is made up. */
  operator: { email: string | undefined; password: string | undefined }
  /** Shows a password that was made up. */
  announce: (logIn: { email: string; password: string }) => void
}

/**
 * Makes the first operator where there is none. A password that was made up is shown just before it counts: a start
 * that is killed in between shows another one next time, and never leaves one that nobody has seen.
 */
export async function ensureOperator({ database, clock, passwords, operator, announce }: BootstrapDeps): Promise<void> {
  if (await operatorAccounts.exist(database)) return
  const email = operator.email ?? DEFAULT_EMAIL
  const password = operator.password ?? makeUpPassword()
  const passwordHash = await passwords.hash(password)
  await database.transaction(async (tx) => {
    const inserted = await operatorAccounts.insert(tx, { email, passwordHash, at: clock.now() })
    // Another server may have been quicker; an address that belongs to somebody else is a mistake to be told of.
    if (!inserted && !(await operatorAccounts.exist(tx)))
      throw new Error(`OPERATOR_EMAIL ${email} belongs to an account that is no operator`)
    if (inserted && operator.password === undefined) announce({ email, password })
  })
}

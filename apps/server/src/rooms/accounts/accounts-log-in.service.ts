import { AppError } from '@plinth/api-schema/errors'
import { fill, messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { networkOf, ONE_HOLDER } from '../../http/network-of.ts'
import { openSession } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { type Account, findAccount, findByLogInName, type Kind, lockAccount } from './accounts.repository.ts'
import { countLogInTry, forgetLogInTries, type LogInTry, uncountLogInTry } from './accounts-log-in.repository.ts'

/** Where a request comes from. */
export type Caller = { address: string; userAgent: string }
/** A session that was opened. */
export type Opened = { token: string; kind: Kind; accountId: number }

/** What a log-in asks of the account besides its password. */
export type LogInRules = {
  /** Which accounts may come in by this door; the others fail as if the password were wrong. */
  admits: (account: Account) => boolean
  /** Runs in the transaction that opens the session: a second factor, a record. Throwing refuses the log-in. */
  beforeOpening?: (tx: Queryable, account: Account) => Promise<void>
}

/** The subject under which failures of an account are counted. */
export const logInSubject = (accountId: number) => `account:${accountId}`

// Whoever has many addresses gets no more tries by them.
const triedBy = (subject: string, address: string): LogInTry => ({ subject, address: networkOf(address, ONE_HOLDER) })

const waitError = (seconds: number) =>
  new AppError('tooMany', { msg: fill(messages.logInWait, { n: seconds }), retryAfter: seconds })

/** Opens sessions by password and makes guessing slow. */
export function createLogInService({
  database,
  clock,
  passwords,
}: {
  database: Database
  clock: Clock
  passwords: Passwords
}) {
  // Counted before the password is looked at; a try that was not made because of the load is given back.
  const verifyCounted = async (tried: LogInTry, stored: string | null, password: string): Promise<boolean> => {
    const seconds = await countLogInTry(database, tried, clock.now())
    if (seconds !== null) throw waitError(seconds)
    try {
      return await passwords.verify(stored, password)
    } catch (error) {
      await uncountLogInTry(database, tried)
      throw error
    }
  }

  // The account is looked at again under a lock: a password change or a block that came in between wins.
  const openChecked = (account: Account, caller: Caller, rules: LogInRules) =>
    database.transaction(async (tx): Promise<Opened> => {
      const now = await lockAccount(tx, account.id)
      if (!now || now.passwordHash !== account.passwordHash)
        throw new AppError('invalid', { msg: messages.wrongCredentials })
      if (now.blockedAt) throw new AppError('blocked')
      await rules.beforeOpening?.(tx, now)
      await forgetLogInTries(tx, triedBy(logInSubject(now.id), caller.address))
      const token = await openSession(tx, clock, { accountId: now.id, kind: now.kind, ...caller })
      return { token, kind: now.kind, accountId: now.id }
    })

  return {
    /** Opens a session by user name or e-mail address; every reason to refuse sounds the same, but for a blocked account. */
    async logIn(given: { name: string; password: string }, caller: Caller, rules: LogInRules): Promise<Opened> {
      await passwords.requireRoom()
      const account = await findByLogInName(database, given.name)
      const subject = account ? logInSubject(account.id) : `name:${given.name.toLowerCase()}`
      const tried = triedBy(subject, caller.address)
      const right = await verifyCounted(tried, account?.passwordHash ?? null, given.password)
      if (!account || !right || !rules.admits(account))
        throw new AppError('invalid', { msg: messages.wrongCredentials })
      return openChecked(account, caller, rules)
    },

    /** Whether this is the password of a signed-in account; wrong ones count like failed log-ins. Answers the account as it was checked. */
    async confirmPassword(
      accountId: number,
      password: string,
      address: string,
      wrong: string = messages.wrongOldPassword,
    ): Promise<Account> {
      const account = await findAccount(database, accountId)
      if (!account) throw new AppError('notFound')
      if (account.passwordHash === null) throw new AppError('invalid', { msg: messages.noPasswordYet })
      const tried = triedBy(logInSubject(accountId), address)
      if (!(await verifyCounted(tried, account.passwordHash, password))) throw new AppError('invalid', { msg: wrong })
      await forgetLogInTries(database, tried)
      return account
    },
  }
}

/** The service of log-ins. */
export type LogInService = ReturnType<typeof createLogInService>

import { createHash, randomBytes } from 'node:crypto'
import type { AccountKind } from '@plinth/api-schema/account'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { openSession } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { type Account, findAccount, findByLogInName, lockAccount } from './accounts.repository.ts'
import { findKnownDevice, forgetDevices, putKnownDevice } from './accounts-devices.repository.ts'
import {
  createGuesses,
  type Guess,
  guessInSession,
  guessOfKnownDevice,
  guessOfStranger,
  logInSubject,
} from './accounts-guesses.ts'

/** Where a request comes from; the browser got `device` at its last log-in and `codeSecret` when it last asked for a code. */
export type Caller = {
  address: string
  userAgent: string
  device?: string | undefined
  codeSecret?: string | undefined
}
/** A session that was opened. */
export type Opened = { token: string; kind: AccountKind; accountId: number }

/** What a log-in asks of the account besides its password. */
export type LogInRules = {
  /** Which accounts may come in by this door; the others fail as if the password were wrong. */
  admits: (account: Account) => boolean
  /** What somebody reads whose account has no tries left; `{n}` are minutes. */
  outOfBudget?: RefusalSentence
  /** Runs in the transaction that opens the session: a second factor, a record. Throwing refuses the log-in. */
  beforeOpening?: (tx: Queryable, account: Account) => Promise<void>
}

const DEVICE_TOKEN_BYTES = 32

/** What is kept of a device's token. */
export const hashDevice = (token: string) => createHash('sha256').update(token).digest()

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
  const guesses = createGuesses({ database, clock })

  // The database is asked the same for a name that nobody has.
  const guessAt = async (account: Account | undefined, name: string, caller: Caller, rules: LogInRules) => {
    const subject = account ? logInSubject(account.id) : `name:${name.toLowerCase()}`
    const deviceId = await findKnownDevice(database, account?.id, hashDevice(caller.device ?? ''))
    return deviceId !== undefined
      ? guessOfKnownDevice(subject, deviceId)
      : guessOfStranger(subject, caller.address, rules.outOfBudget ?? messages.logInBudget)
  }

  // Counted before the password is looked at; a try that was not made because of the load is given back.
  const verifyCounted = async (guess: Guess, stored: string | null, password: string): Promise<boolean> => {
    await guesses.count(guess)
    try {
      return await passwords.verify(stored, password)
    } catch (error) {
      await guesses.uncount(guess)
      throw error
    }
  }

  // The account is looked at again under a lock: a password change or a block that came in between wins.
  const openChecked = (account: Account, guess: Guess, caller: Caller, rules: LogInRules) =>
    database.transaction(async (tx): Promise<Opened> => {
      const now = await lockAccount(tx, account.id)
      if (!now || now.passwordHash !== account.passwordHash)
        throw new AppError('invalid', { msg: messages.wrongCredentials })
      if (now.blockedAt) throw new AppError('blocked')
      await rules.beforeOpening?.(tx, now)
      await guesses.forgive(tx, guess)
      const token = await openSession(tx, clock, { accountId: now.id, kind: now.kind, ...caller })
      return { token, kind: now.kind, accountId: now.id }
    })

  return {
    /** Opens a session by username or email address; every reason to refuse sounds the same, but for a blocked account. */
    async logIn(given: { name: string; password: string }, caller: Caller, rules: LogInRules): Promise<Opened> {
      await passwords.requireRoom()
      const account = await findByLogInName(database, given.name)
      const guess = await guessAt(account, given.name, caller, rules)
      const right = await verifyCounted(guess, account?.passwordHash ?? null, given.password)
      if (!account || !right || !rules.admits(account))
        throw new AppError('invalid', { msg: messages.wrongCredentials })
      return openChecked(account, guess, caller, rules)
    },

    /** Makes the browser of somebody who has just proved who they are a known device; answers the new token that it gets. */
    async knowDevice(accountId: number, formerToken: string | undefined): Promise<string> {
      const token = randomBytes(DEVICE_TOKEN_BYTES).toString('base64url')
      const device = {
        accountId,
        formerHash: formerToken ? hashDevice(formerToken) : null,
        tokenHash: hashDevice(token),
      }
      await database.transaction((tx) => putKnownDevice(tx, { ...device, usedAt: clock.now() }))
      return token
    },

    /** Whether this is the password of a logged-in account; wrong ones count like failed log-ins. Answers the account as it was checked. */
    async confirmPassword(
      member: Member,
      password: string,
      refusal: { msg: RefusalSentence; field: string } = { msg: messages.wrongOldPassword, field: 'oldPassword' },
    ): Promise<Account> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.passwordHash === null) throw new AppError('invalid', { msg: messages.noPasswordYet })
      const guess = guessInSession(member)
      if (!(await verifyCounted(guess, account.passwordHash, password))) throw new AppError('invalid', refusal)
      await guesses.forgive(database, guess)
      return account
    },

    /** Does `work` with another secret that a logged-in account was asked for, counted like its password; throwing counts as wrong. */
    async countInSession<T>(member: Member, work: () => Promise<T>): Promise<T> {
      const guess = guessInSession(member)
      await guesses.count(guess)
      const done = await work()
      await guesses.forgive(database, guess)
      return done
    },

    /** Forgets every failure of an account, in the transaction that gives it a new password. */
    forgiveAll: guesses.forgiveAll,

    /** Forgets every device of an account. */
    async forgetDevices(tx: Queryable, accountId: number): Promise<void> {
      await forgetDevices(tx, accountId)
    },
  }
}

export type LogInService = ReturnType<typeof createLogInService>

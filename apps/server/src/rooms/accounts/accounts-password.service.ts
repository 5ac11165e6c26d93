import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { takeFromLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { describeDevice } from './accounts.devices.ts'
import type { AccountMails } from './accounts.mails.ts'
import { type Account, confirmAddress, lockAccount, updatePasswordHash } from './accounts.repository.ts'
import { deleteCodes } from './accounts-codes.repository.ts'
import { codeSubject, type EmailService, recipientOf } from './accounts-email.service.ts'
import type { Evict } from './accounts-eviction.ts'
import { forgetLogInTries } from './accounts-log-in.repository.ts'
import { type Caller, type LogInService, logInSubject } from './accounts-log-in.service.ts'

/** What the service stands on. */
export type PasswordParts = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  passwords: Passwords
  email: EmailService
  logIn: LogInService
  evict: Evict
}

// Each change is mailed.
const CHANGES = { max: 10, seconds: 3_600 }

/** Changes passwords; every session that the old one opened ends with it. */
export function createPasswordService(parts: PasswordParts) {
  const { database, clock, outbox, mails, passwords, email, logIn, evict } = parts
  const replace = async (
    tx: Queryable,
    account: Account,
    passwordHash: string,
    caller: Caller,
    keptSessionId?: number,
  ) => {
    await updatePasswordHash(tx, account.id, passwordHash)
    await deleteCodes(tx, codeSubject(account.id))
    await forgetLogInTries(tx, { subject: logInSubject(account.id) })
    await revokeSessions(tx, clock, account.id, keptSessionId)
    const origin = { device: describeDevice(caller.userAgent), at: clock.now() }
    await outbox.writeMail(tx, mails.passwordChanged(recipientOf(account), origin))
  }

  return {
    /** Changes the caller's password; the session that asks stays, the others end. */
    async change(member: Member, given: { present: string; next: string }, caller: Caller): Promise<void> {
      const checked = await logIn.confirmPassword(member.accountId, given.present, caller.address)
      const passwordHash = await passwords.hash(given.next)
      await database.transaction(async (tx) => {
        await takeFromLimit(tx, clock, { key: `password:${member.accountId}`, ...CHANGES })
        const account = await lockAccount(tx, member.accountId)
        if (account?.passwordHash !== checked.passwordHash) throw new AppError('conflict')
        await replace(tx, account!, passwordHash, caller, member.sessionId)
      })
    },

    /** Sets a new password with a mailed code; every session ends. Whoever has the code has the mailbox, too. */
    async reset(given: { email: string; code: string; next: string }, caller: Caller): Promise<void> {
      await passwords.requireRoom()
      await email.requireLiveResetCode(given.email)
      const passwordHash = await passwords.hash(given.next)
      await email.useResetCode(given.email, given.code, async (tx, account) => {
        if (account.emailConfirmedAt === null) await evict(tx, account.id)
        await confirmAddress(tx, account.id, account.email, clock.now())
        await replace(tx, account, passwordHash, caller)
      })
    },

    /** Refuses unless this is the caller's password, for acts that ask for it again. */
    async confirm(member: Member, password: string, address: string): Promise<void> {
      if (password === '') throw new AppError('invalid', { msg: messages.wrongPassword })
      await logIn.confirmPassword(member.accountId, password, address, messages.wrongPassword)
    },
  }
}

/** The service of passwords. */
export type PasswordService = ReturnType<typeof createPasswordService>

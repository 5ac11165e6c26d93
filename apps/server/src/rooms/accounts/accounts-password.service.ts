import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import { describeDevice } from './accounts.devices.ts'
import type { AccountMails } from './accounts.mails.ts'
import { type Account, lockAccount, updatePasswordHash } from './accounts.repository.ts'
import { deleteCodes } from './accounts-codes.repository.ts'
import type { Confirm } from './accounts-confirming.ts'
import { forgetDevices } from './accounts-devices.repository.ts'
import { codeSubject, type EmailService, recipientOf } from './accounts-email.service.ts'
import type { Evict, Evicted } from './accounts-eviction.ts'
import { type Caller, hashDevice, type LogInService } from './accounts-log-in.service.ts'

export type PasswordDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  passwords: Passwords
  email: EmailService
  logIn: LogInService
  evict: Evict
  confirm: Confirm
}

/** What became of an account whose mailbox was proved, and the token of the device that proved it. */
export type HandedOver = { evicted: Evicted; device: string }

// Each change is mailed.
const CHANGES = { max: 10, seconds: 3_600 }

/** Changes passwords; every session that the old one opened ends with it. */
export function createPasswordService(deps: PasswordDeps) {
  const { database, clock, outbox, mails, passwords, email, logIn, evict, confirm } = deps
  const replace = async (
    tx: Queryable,
    account: Account,
    passwordHash: string,
    caller: Caller,
    { keptSessionId, evicted }: { keptSessionId?: number; evicted?: Evicted },
  ) => {
    await updatePasswordHash(tx, account.id, passwordHash)
    await deleteCodes(tx, codeSubject(account.id))
    await logIn.forgiveAll(tx, account.id)
    const keepsDevice = keptSessionId !== undefined && caller.device !== undefined
    await forgetDevices(tx, account.id, keepsDevice ? hashDevice(caller.device!) : null)
    await revokeSessions(tx, clock, account.id, keptSessionId)
    const origin = { device: describeDevice(caller.userAgent), at: clock.now() }
    await tellSecurity(tx, account.id, 'Your password was changed', origin.at)
    // Without a session it was proved by mail.
    const isTold = keptSessionId === undefined || (await email.mayTell(tx, account))
    if (isTold) await outbox.writeMail(tx, mails.passwordChanged(recipientOf(account), origin, evicted))
  }

  // The person who has the mail has the mailbox; what was linked before may be somebody else's.
  const handOver = async (tx: Queryable, account: Account, passwordHash: string, caller: Caller) => {
    const evicted = await evict(tx, account.id)
    await confirm(tx, account)
    await replace(tx, account, passwordHash, caller, { evicted })
    return { accountId: account.id, evicted }
  }

  return {
    /** Changes the caller's password, and with it what `also` does; the session that asks stays, the others end. */
    async change(
      member: Member,
      given: { present: string; next: string },
      caller: Caller,
      also?: (tx: Queryable) => Promise<void>,
    ): Promise<void> {
      const checked = await logIn.confirmPassword(member, given.present)
      const passwordHash = await passwords.hash(given.next)
      await database.transaction(async (tx) => {
        await consumeLimit(tx, clock, { key: `password:${member.accountId}`, ...CHANGES })
        const account = await lockAccount(tx, member.accountId)
        if (account?.passwordHash !== checked.passwordHash)
          throw new AppError('conflict', { msg: messages.passwordChanged })
        await replace(tx, account!, passwordHash, caller, { keptSessionId: member.sessionId })
        await also?.(tx)
      })
    },

    /**
     * Sets a new password with a mailed code; every session ends, Google and the wallet are unlinked, and every device is
     * forgotten but the one that asks, whose new token is answered.
     */
    async reset(given: { email: string; code: string; next: string }, caller: Caller): Promise<HandedOver> {
      await passwords.requireRoom()
      await email.requireLiveResetCode(given.email, caller)
      const passwordHash = await passwords.hash(given.next)
      const { accountId, evicted } = await email.useResetCode(given, caller, (tx, account) =>
        handOver(tx, account, passwordHash, caller),
      )
      return { evicted, device: await logIn.knowDevice(accountId, caller.device) }
    },

    /** Hands an account whose address nobody has confirmed to the person who got the link that confirms it. */
    async claim(given: { token: string; next: string }, caller: Caller): Promise<HandedOver> {
      await passwords.requireRoom()
      await email.requireClaimable(given.token)
      const passwordHash = await passwords.hash(given.next)
      const { accountId, evicted } = await email.useLink(given.token, (tx, account) =>
        handOver(tx, account, passwordHash, caller),
      )
      return { evicted, device: await logIn.knowDevice(accountId, caller.device) }
    },

    /** Refuses unless this is the caller's password, for acts that ask for it again. */
    async confirm(member: Member, password: string): Promise<void> {
      if (password === '') throw new AppError('invalid', { msg: messages.wrongPassword })
      await logIn.confirmPassword(member, password, { msg: messages.wrongPassword, field: 'password' })
    },
  }
}

export type PasswordService = ReturnType<typeof createPasswordService>

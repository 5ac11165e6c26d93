import type { LogInMethods } from '@plinth/api-schema/account'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import { isSessionLive } from '../../http/account-sessions.ts'
import type { Member, MemberOf } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import { describeDevice } from './accounts.devices.ts'
import type { AccountMails } from './accounts.mails.ts'
import { findAccount, lockAccount } from './accounts.repository.ts'
import { type EmailService, recipientOf } from './accounts-email.service.ts'
import type { Caller } from './accounts-log-in.service.ts'
import type { PasswordService } from './accounts-password.service.ts'
import { deleteLink, findLink, markGoogleUnlinked, saveLink } from './accounts-social.repository.ts'
import type { SocialAttempts, SocialReturn } from './accounts-social-attempts.ts'

export type GoogleLinkDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  attempts: SocialAttempts
  email: Pick<EmailService, 'mayTell'>
  password: PasswordService
  wallets: { linkOf(accountId: number): Promise<LogInMethods['wallet']> }
}

// Each change is mailed.
const CHANGES = { max: 10, seconds: 3_600 }

/** Shows a person's ways to log in, and links and unlinks Google while they are logged in. */
export function createGoogleLinkService(deps: GoogleLinkDeps) {
  const { database, clock, outbox, mails, attempts, email, password, wallets } = deps
  const countChange = (member: Member) =>
    consumeLimit(database, clock, { key: `google-link:${member.accountId}`, ...CHANGES })
  const originOf = (caller: Caller) => ({ device: describeDevice(caller.userAgent), at: clock.now() })

  return {
    /** How the caller can log in. */
    async methods(member: Member): Promise<LogInMethods> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      return {
        hasPassword: account.passwordHash !== null,
        google: (await findLink(database, member.accountId)) ?? null,
        wallet: await wallets.linkOf(member.accountId),
      }
    },

    /** Sends the caller to the provider, once the password is confirmed. */
    async start(member: MemberOf<'member'>, given: string): Promise<{ url: string; browserSecret: string }> {
      await password.confirm(member, given)
      return attempts.start({ kind: member.kind, linkingTo: member })
    },

    /** Links the provider account that the caller proved, in the session that set out. */
    async finish(member: Member, returned: SocialReturn, browserSecret: string | undefined, caller: Caller) {
      const { identity } = await attempts.finish(
        returned,
        browserSecret,
        ({ linkingTo }) => linkingTo?.accountId === member.accountId && linkingTo.sessionId === member.sessionId,
      )
      await countChange(member)
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        // A reset ends sessions under this lock: what it unlinked must not come back by a request that was under way.
        if (!account || !(await isSessionLive(tx, member.sessionId, clock.now()))) throw new AppError('sessionExpired')
        if (!(await saveLink(tx, { ...identity, accountId: account.id, at: clock.now() })))
          throw new AppError('conflict', { msg: messages.socialTaken })
        await tellSecurity(tx, account.id, 'Google is linked to your account', clock.now())
        if (await email.mayTell(tx, account))
          await outbox.writeMail(tx, mails.googleLinked(recipientOf(account), identity.email, originOf(caller)))
      })
    },

    /** Unlinks Google; the password that confirms it stays as a way in. */
    async unlink(member: Member, given: string, caller: Caller): Promise<void> {
      await password.confirm(member, given)
      await countChange(member)
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        if (!account || account.passwordHash === null) throw new AppError('invalid', { msg: messages.noPasswordYet })
        if (!(await deleteLink(tx, account.id))) throw new AppError('notFound')
        await markGoogleUnlinked(tx, account.id, clock.now())
        await tellSecurity(tx, account.id, 'Google is no longer linked to your account', clock.now())
        if (await email.mayTell(tx, account))
          await outbox.writeMail(tx, mails.googleUnlinked(recipientOf(account), originOf(caller)))
      })
    },
  }
}

import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { openSession, revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SocialIdentity } from '../../ports/google.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import type { AccountMails } from './accounts.mails.ts'
import { type Account, findByLogInName, lockAccount, updatePasswordHash } from './accounts.repository.ts'
import { deleteCodes } from './accounts-codes.repository.ts'
import type { Confirm } from './accounts-confirming.ts'
import { forgetDevices } from './accounts-devices.repository.ts'
import { codeSubject, recipientOf } from './accounts-email.service.ts'
import type { Evict, Evicted } from './accounts-eviction.ts'
import type { Caller, Opened } from './accounts-log-in.service.ts'
import {
  findLinked,
  findTicket,
  isGoogleUnlinked,
  putTicket,
  type SocialKind,
  type SocialTicket,
  saveLink,
  takeTicket,
} from './accounts-social.repository.ts'
import {
  ATTEMPT_LIFE,
  hashSecret,
  type SocialAttempts,
  type SocialReturn,
  socialFailed,
} from './accounts-social-attempts.ts'

export type SocialDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  attempts: SocialAttempts
  evict: Evict
  confirm: Confirm
}

/** Whether a proved social account vouches for an address: only then may it be linked without anything else. */
export const vouchesFor = ({ emailVerified, email }: SocialIdentity, address: string) =>
  emailVerified && email !== null && email.toLowerCase() === address.toLowerCase()

/** Signs people in with their Google account: who they are is (issuer, subject), an address alone opens nothing. */
export function createSocialService({ database, clock, outbox, mails, attempts, evict, confirm }: SocialDeps) {
  const takeOver = async (tx: Queryable, account: Account): Promise<Evicted> => {
    await updatePasswordHash(tx, account.id, null)
    const evicted = await evict(tx, account.id)
    await deleteCodes(tx, codeSubject(account.id))
    await revokeSessions(tx, clock, account.id)
    await forgetDevices(tx, account.id, null)
    await confirm(tx, account)
    return evicted
  }

  const linkByAddress = async (tx: Queryable, identity: SocialIdentity, kind: SocialKind) => {
    if (!identity.emailVerified || identity.email === null) return undefined
    const found = await findByLogInName(tx, identity.email)
    const account = found && (await lockAccount(tx, found.id))
    if (account?.kind !== kind || !vouchesFor(identity, account.email)) return undefined
    if (account.blockedAt) throw new AppError('blocked')
    const unproved = account.emailConfirmedAt === null
    if (!unproved && (await isGoogleUnlinked(tx, account.id)))
      throw new AppError('invalid', { msg: messages.socialUnlinked })
    const evicted = unproved ? await takeOver(tx, account) : undefined
    // Somebody was quicker with the same identity: fine if it was this very account.
    if (!(await saveLink(tx, { ...identity, accountId: account.id, at: clock.now() }))) throw socialFailed()
    const passwordRemoved = unproved && account.passwordHash !== null
    await tellSecurity(tx, account.id, 'Google is linked to your account', clock.now())
    await outbox.writeMail(tx, mails.socialLinked(recipientOf(account), passwordRemoved, evicted?.wallet ?? null))
    return account
  }

  const accountOf = async (tx: Queryable, identity: SocialIdentity, kind: SocialKind) => {
    const linkedId = await findLinked(tx, identity)
    if (linkedId === undefined) return linkByAddress(tx, identity, kind)
    const account = await lockAccount(tx, linkedId)
    if (account?.blockedAt) throw new AppError('blocked')
    // Asked again under the lock: it may have been unlinked meanwhile.
    if (account?.kind !== kind || (await findLinked(tx, identity)) !== account.id) throw socialFailed()
    await saveLink(tx, { ...identity, accountId: account.id, at: clock.now() })
    return account
  }

  return {
    /** Sets out for the provider: the address to go to, and the secret that the browser must bring back. */
    begin: (kind: SocialKind) => attempts.start({ kind, linkingTo: null }),

    /** Opens a session with what the provider sent back; when no account belongs to it, the browser may sign up with it. */
    async logIn(
      returned: SocialReturn & { kind: SocialKind | undefined },
      browserSecret: string | undefined,
      caller: Caller,
    ): Promise<Opened> {
      const { kind, browserHash, identity } = await attempts.finish(
        returned,
        browserSecret,
        (attempt) => attempt.linkingTo === null && (returned.kind ?? attempt.kind) === attempt.kind,
      )
      const opened = await database.transaction(async (tx): Promise<Opened | undefined> => {
        const account = await accountOf(tx, identity, kind)
        if (!account) return undefined
        const token = await openSession(tx, clock, { accountId: account.id, kind: account.kind, ...caller })
        return { token, kind: account.kind, accountId: account.id }
      })
      if (opened) return opened
      await putTicket(database, browserHash, { ...identity, kind }, new Date(clock.now().getTime() + ATTEMPT_LIFE))
      throw new AppError('socialUnknown')
    },

    /** Who this browser has proved to be at the provider, while it may sign up with it. */
    async pending(browserSecret: string | undefined): Promise<SocialTicket | undefined> {
      return browserSecret === undefined ? undefined : findTicket(database, hashSecret(browserSecret), clock.now())
    },

    /** Takes the ticket of a browser that signs up as this kind. */
    async takeTicket(tx: Queryable, browserSecret: string | undefined, kind: SocialKind) {
      return browserSecret === undefined ? undefined : takeTicket(tx, hashSecret(browserSecret), kind, clock.now())
    },

    /** Links a proved social account to a new account. */
    async link(tx: Queryable, ticket: SocialTicket, accountId: number): Promise<void> {
      await saveLink(tx, { ...ticket, accountId, at: clock.now() })
    },
  }
}

export type SocialService = ReturnType<typeof createSocialService>

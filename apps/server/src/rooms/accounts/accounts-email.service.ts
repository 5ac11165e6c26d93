import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Member } from '../../http/call-context.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { tellSecurity } from '../notices/notices-telling.service.ts'
import { describeDevice } from './accounts.devices.ts'
import { mailClassOf } from './accounts.mail-class.ts'
import type { AccountMails, Recipient } from './accounts.mails.ts'
import { type Account, findAccount, findByLogInName, lockAccount, updateAddress } from './accounts.repository.ts'
import {
  type CodeOwner,
  type CodePurpose,
  deleteCodes,
  deleteConfirmations,
  findCodeKey,
  findConfirmation,
  hasLiveCode,
  insertConfirmation,
  lastConfirmationAt,
  replaceCode,
  tryCode,
} from './accounts-codes.repository.ts'
import type { Confirm } from './accounts-confirming.ts'
import { findKnownDevice } from './accounts-devices.repository.ts'
import { type Caller, hashDevice } from './accounts-log-in.service.ts'
import { createMailLimits } from './accounts-mail-limits.ts'
import { deleteAttempts, deleteLinkOfAddress } from './accounts-social.repository.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const CODE_LIFE = 10 * MINUTE
const LINK_LIFE = 7 * DAY
const RESEND_AFTER = 59 * SECOND

export type EmailDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  confirm: Confirm
  publicUrl: string
}

/** A code that came back, and the address that it came with. */
type GivenCode = { email: string; code: string }

/** How a mail of this room addresses an account. */
export const recipientOf = (account: Pick<Account, 'name' | 'email' | 'userName' | 'emailConfirmedAt'>): Recipient => ({
  name: account.name,
  address: account.email,
  userName: account.userName,
  isConfirmed: account.emailConfirmedAt !== null,
})

/** The subject under which the codes of an account are kept. */
export const codeSubject = (accountId: number) => `account:${accountId}`

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')
const SECRET = /^[\w-]{43}$/
const newSecret = () => randomBytes(32).toString('base64url')
const hashToken = (token: string) => createHash('sha256').update(token).digest()
// Nobody asks with the empty secret, so a browser without one has no tries of its own.
const hashBrowser = (codeSecret = '') => hashToken(`browser:${codeSecret}`)
const hashSession = ({ sessionId }: Member) => hashToken(`session:${sessionId}`)
const wrongCode = () => new AppError('invalid', { msg: messages.wrongCode })
const emailTaken = () => new AppError('conflict', { msg: messages.emailTaken, field: 'email' })

const tooSoon = (milliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND))
  return new AppError('tooMany', { msg: messages.codeWait, values: { n: seconds }, retryAfter: seconds })
}

/** Mails codes and links, and believes those that come back. */
export function createEmailService({ database, clock, outbox, mails, confirm, publicUrl }: EmailDeps) {
  const { takeNetworkLimit, takeAddressLimits, mayTell } = createMailLimits({ clock, publicUrl })

  const macOf = async (owner: CodeOwner, code: string) =>
    createHmac('sha256', await findCodeKey(database))
      .update(JSON.stringify([owner.purpose, owner.subject, code]))
      .digest()

  // The same rows are written whether anybody has the address or not; only the mail itself is missing.
  const sendCode = async (
    purpose: CodePurpose,
    { address, account }: { address: string; account: Account | undefined },
    caller: Caller,
    { askedBy, isKnown }: { askedBy: Buffer; isKnown: boolean },
  ) => {
    const owner = { purpose, subject: account ? codeSubject(account.id) : `address:${address.toLowerCase()}` }
    // An account with somebody else's address must not double the mails that its maker can send there.
    const isOwner = isKnown && !!account?.emailConfirmedAt
    const code = sixDigits()
    const mac = await macOf(owner, code)
    const now = clock.now()
    await database.transaction(async (tx) => {
      const lastSentAt = await replaceCode(tx, owner, {
        mac,
        askedBy,
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFE),
        lastSentBefore: new Date(now.getTime() - RESEND_AFTER),
      })
      if (lastSentAt) throw tooSoon(lastSentAt.getTime() + RESEND_AFTER - now.getTime())
      await takeNetworkLimit(tx, purpose, caller.address)
      await takeAddressLimits(tx, address, { from: caller.address, isOwner })
      const stranger = { name: '', address, userName: '', isConfirmed: false }
      const mail = mails.code(account ? recipientOf(account) : stranger, purpose, code, {
        device: describeDevice(caller.userAgent),
        at: now,
      })
      if (account) await outbox.writeMail(tx, mail)
    })
  }

  const resetOwner = async (email: string): Promise<{ account: Account | undefined; owner: CodeOwner }> => {
    const found = await findByLogInName(database, email)
    // Operators have no way back by mail, and are not told apart from nobody.
    const account = found && found.kind !== 'operator' && !found.blockedAt ? found : undefined
    const subject = account ? codeSubject(account.id) : `address:${email.toLowerCase()}`
    return { account, owner: { purpose: 'reset-password', subject } }
  }

  const sendConfirmation = async (tx: Queryable, account: Account, { isNew }: { isNew: boolean }) => {
    const token = newSecret()
    const now = clock.now()
    await insertConfirmation(tx, {
      tokenHash: hashToken(token),
      accountId: account.id,
      email: account.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFE),
    })
    await outbox.writeMail(tx, mails.confirmation(recipientOf(account), token, { isNew }))
  }

  // The link of a former address confirms nothing any more.
  const accountOfLink = async (from: Queryable, token: string, { lock = false } = {}): Promise<Account> => {
    const link = await findConfirmation(from, hashToken(token), clock.now())
    const account = link && (await (lock ? lockAccount : findAccount)(from, link.accountId))
    if (!account || account.email.toLowerCase() !== link.email.toLowerCase())
      throw new AppError('invalid', { msg: messages.wrongLink })
    if (account.blockedAt) throw new AppError('blocked')
    return account
  }

  const requireUnconfirmed = ({ emailConfirmedAt }: Account) => {
    if (emailConfirmedAt) throw new AppError('conflict', { msg: messages.claimTooLate })
  }

  const requireAccount = async (from: Queryable, member: Member, { lock = false } = {}): Promise<Account> => {
    const account = await (lock ? lockAccount : findAccount)(from, member.accountId)
    if (!account) throw new AppError('notFound')
    return account
  }

  const sendOwnCode = async (purpose: CodePurpose, member: Member, caller: Caller) => {
    const account = await requireAccount(database, member)
    const asked = { askedBy: hashSession(member), isKnown: true }
    await sendCode(purpose, { address: account.email, account }, caller, asked)
  }

  const useOwnCode = async (
    purpose: CodePurpose,
    member: Member,
    code: string,
    work: (tx: Queryable) => Promise<void>,
  ) => {
    const owner: CodeOwner = { purpose, subject: codeSubject(member.accountId) }
    const mac = await macOf(owner, code)
    const done = await database.transaction(async (tx) => {
      const attempt = { mac, triedBy: hashSession(member), consume: true, now: clock.now() }
      if (!(await tryCode(tx, owner, attempt))) return false
      await work(tx)
      return true
    })
    if (!done) throw wrongCode()
  }

  const requireToConfirm = ({ emailConfirmedAt }: Account) => {
    if (emailConfirmedAt) throw new AppError('conflict', { msg: messages.emailConfirmedAlready })
  }

  const requireAnother = ({ email }: Account, next: string) => {
    if (email.toLowerCase() === next.toLowerCase())
      throw new AppError('invalid', { msg: messages.emailUnchanged, field: 'email' })
  }

  const moveAddress = async (tx: Queryable, member: Member, email: string, caller: Caller): Promise<void> => {
    const before = await requireAccount(tx, member, { lock: true })
    if (!(await updateAddress(tx, before.id, email, mailClassOf(email)))) throw emailTaken()
    await deleteCodes(tx, codeSubject(before.id))
    await deleteConfirmations(tx, before.id)
    await deleteAttempts(tx, before.id)
    // Google was linked because it vouched for the address that is given up; without a password it is the only way in.
    const unlinksGoogle = before.passwordHash !== null && (await deleteLinkOfAddress(tx, before.id, before.email))
    await sendConfirmation(tx, { ...before, email }, { isNew: false })
    const origin = { device: describeDevice(caller.userAgent), at: clock.now() }
    await tellSecurity(tx, before.id, 'Your email address was changed', origin.at)
    await outbox.writeMail(tx, mails.addressChanged(recipientOf(before), email, origin, unlinksGoogle))
    await revokeSessions(tx, clock, before.id, member.sessionId)
  }

  return {
    /** Mails the link that confirms an account's address, in the transaction that made or changed the account. */
    sendConfirmation,

    /** Whether an account is told by mail of what was done in a session of its own; counts it. */
    mayTell,

    /** Counts the mail of a sign-up by its address and by the network that it came from, or throws 'too many'. */
    async takeSignUpLimits(tx: Queryable, address: string, from: string): Promise<void> {
      await takeNetworkLimit(tx, 'sign-up', from)
      await takeAddressLimits(tx, address, { from, isOwner: false })
    },

    /**
     * Mails a code for a new password; an address that nobody has gets the same answer: the secret by which the browser that
     * asked is known again when it tries the code.
     */
    async sendResetCode(email: string, caller: Caller): Promise<string> {
      const { account } = await resetOwner(email)
      const secret = SECRET.test(caller.codeSecret ?? '') ? caller.codeSecret! : newSecret()
      const deviceId = await findKnownDevice(database, account?.id, hashDevice(caller.device ?? ''))
      const isKnown = deviceId !== undefined
      await sendCode('reset-password', { address: email, account }, caller, { askedBy: hashBrowser(secret), isKnown })
      return secret
    },

    /** Whether a code for a new password is right; it counts as a try and stays unused. */
    async checkResetCode(given: GivenCode, caller: Caller): Promise<void> {
      const { owner } = await resetOwner(given.email)
      const mac = await macOf(owner, given.code)
      const attempt = { mac, triedBy: hashBrowser(caller.codeSecret), consume: false, now: clock.now() }
      if (!(await database.transaction((tx) => tryCode(tx, owner, attempt)))) throw wrongCode()
    },

    /** Refuses early, without a try, when no code waits: the work that follows is expensive. */
    async requireLiveResetCode(email: string, caller: Caller): Promise<void> {
      const { owner } = await resetOwner(email)
      const attempt = { triedBy: hashBrowser(caller.codeSecret), now: clock.now() }
      if (!(await hasLiveCode(database, owner, attempt))) throw wrongCode()
    },

    /** Uses a code for a new password up and does `work` with its account in the same transaction; a wrong code is counted. */
    async useResetCode<T extends object>(
      { email, code }: GivenCode,
      caller: Caller,
      work: (tx: Queryable, account: Account) => Promise<T>,
    ): Promise<T> {
      const { account, owner } = await resetOwner(email)
      const mac = await macOf(owner, code)
      const done = await database.transaction(async (tx) => {
        const triedBy = hashBrowser(caller.codeSecret)
        const right = await tryCode(tx, owner, { mac, triedBy, consume: true, now: clock.now() })
        const locked = right && account ? await lockAccount(tx, account.id) : undefined
        if (!locked || locked.email.toLowerCase() !== email.toLowerCase()) return undefined
        return work(tx, locked)
      })
      if (!done) throw wrongCode()
      return done
    },

    /** Mails a code to the caller's present address, to change it. */
    sendChangeCode: (member: Member, caller: Caller): Promise<void> => sendOwnCode('change-email', member, caller),

    /** Mails a code to the caller's present address, to delete the account. */
    sendDeletionCode: (member: Member, caller: Caller): Promise<void> => sendOwnCode('delete-account', member, caller),

    /** Uses such a code up and does `work` with the account in the same transaction; a wrong code is counted. */
    useDeletionCode: (member: Member, code: string, work: (tx: Queryable, account: Account) => Promise<void>) =>
      useOwnCode('delete-account', member, code, async (tx) =>
        work(tx, await requireAccount(tx, member, { lock: true })),
      ),

    /** Mails a code to the caller's present address, to download the data of the account. */
    sendExportCode: (member: Member, caller: Caller): Promise<void> => sendOwnCode('export-data', member, caller),

    /** Uses such a code up and does `work` in the same transaction; a wrong code is counted. */
    useExportCode: (member: Member, code: string, work: (tx: Queryable) => Promise<void>): Promise<void> =>
      useOwnCode('export-data', member, code, work),

    /** Changes the caller's address with the code that the present one got. */
    async changeAddress(member: Member, given: GivenCode, caller: Caller): Promise<void> {
      requireAnother(await requireAccount(database, member), given.email)
      await useOwnCode('change-email', member, given.code, (tx) => moveAddress(tx, member, given.email, caller)).catch(
        (error: unknown) => {
          throw isUniqueViolation(error) ? emailTaken() : error
        },
      )
    },

    /** Refuses an account whose address is confirmed: it changes with a code. */
    async requireUnconfirmedAddress(member: Member): Promise<void> {
      requireToConfirm(await requireAccount(database, member))
    },

    /**
     * Corrects the caller's address that was never confirmed. Nothing is mailed to the one before: it is mistyped, so it is
     * nobody's or a stranger's.
     */
    async correctAddress(member: Member, email: string, { address: from }: Caller): Promise<void> {
      await database
        .transaction(async (tx) => {
          const account = await requireAccount(tx, member, { lock: true })
          requireToConfirm(account)
          requireAnother(account, email)
          await takeNetworkLimit(tx, 'sign-up', from)
          await takeAddressLimits(tx, email, { from, isOwner: false })
          if (!(await updateAddress(tx, account.id, email, mailClassOf(email)))) throw emailTaken()
          await deleteCodes(tx, codeSubject(account.id))
          await deleteConfirmations(tx, account.id)
          await sendConfirmation(tx, { ...account, email }, { isNew: false })
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? emailTaken() : error
        })
    },

    /** The account whose present address a mailed link confirms. */
    accountOfLink: (token: string): Promise<Account> => accountOfLink(database, token),

    /**
     * Confirms the caller's address by the link that was mailed to it; a second click changes nothing and is no error.
     * Only a session of that account counts: somebody who has the mailbox and not the account may not have made it.
     */
    async confirmByLink(member: Member, token: string): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await accountOfLink(tx, token, { lock: true })
        if (account.id !== member.accountId) throw new AppError('invalid', { msg: messages.otherAccountsLink })
        await confirm(tx, account)
      })
    },

    /** Refuses a link whose account cannot be claimed, before the expensive work that follows. */
    async requireClaimable(token: string): Promise<void> {
      requireUnconfirmed(await accountOfLink(database, token))
    },

    /** Does `work` with the unconfirmed account of a link, in one transaction. */
    useLink: <T>(token: string, work: (tx: Queryable, account: Account) => Promise<T>): Promise<T> =>
      database.transaction(async (tx) => {
        const account = await accountOfLink(tx, token, { lock: true })
        requireUnconfirmed(account)
        return work(tx, account)
      }),

    /** Mails the link once more. */
    async resendConfirmation(member: Member, from: string): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await requireAccount(tx, member, { lock: true })
        requireToConfirm(account)
        const last = await lastConfirmationAt(tx, account.id)
        const wait = last ? last.getTime() + RESEND_AFTER - clock.now().getTime() : 0
        if (wait > 0) throw tooSoon(wait)
        await takeAddressLimits(tx, account.email, { from, isOwner: false })
        await sendConfirmation(tx, account, { isNew: false })
      })
    },
  }
}

export type EmailService = ReturnType<typeof createEmailService>

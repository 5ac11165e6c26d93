import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { fill, messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { takeFromLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { describeDevice } from './accounts.devices.ts'
import type { AccountMails, Recipient } from './accounts.mails.ts'
import {
  type Account,
  confirmAddress,
  findAccount,
  findByLogInName,
  lockAccount,
  updateAddress,
} from './accounts.repository.ts'
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
import type { Caller } from './accounts-log-in.service.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const CODE_LIFE = 10 * MINUTE
const LINK_LIFE = 7 * DAY
const RESEND_AFTER = 59 * SECOND
const PER_HOUR = { max: 5, seconds: 3_600 }
const PER_DAY = { max: 10, seconds: 86_400 }
const UNIQUE_VIOLATION = '23505'

/** What the service stands on. */
export type EmailParts = { database: Database; clock: Clock; outbox: Outbox; mails: AccountMails }

/** How a mail of this room addresses an account. */
export const recipientOf = (account: Pick<Account, 'nickName' | 'email' | 'userName'>): Recipient => ({
  name: account.nickName,
  address: account.email,
  userName: account.userName,
})

/** The subject under which the codes of an account are kept. */
export const codeSubject = (accountId: number) => `account:${accountId}`

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')
const hashToken = (token: string) => createHash('sha256').update(token).digest()
const wrongCode = () => new AppError('invalid', { msg: messages.wrongCode })
const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

const tooSoon = (milliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND))
  return new AppError('tooMany', { msg: fill(messages.codeWait, { n: seconds }), retryAfter: seconds })
}

/** Mails codes and links, and believes those that come back. */
export function createEmailService({ database, clock, outbox, mails }: EmailParts) {
  const macOf = async (owner: CodeOwner, code: string) =>
    createHmac('sha256', await findCodeKey(database))
      .update(JSON.stringify([owner.purpose, owner.subject, code]))
      .digest()

  const takeMailLimits = async (tx: Queryable, address: string) => {
    const key = `mail:${address.toLowerCase()}`
    await takeFromLimit(tx, clock, { key: `${key}:hour`, ...PER_HOUR }, messages.codeLimit)
    await takeFromLimit(tx, clock, { key: `${key}:day`, ...PER_DAY }, messages.codeLimit)
  }

  // The same rows are written whether anybody has the address or not; only the mail itself is missing.
  const sendCode = async (purpose: CodePurpose, address: string, account: Account | undefined, caller: Caller) => {
    const owner = { purpose, subject: account ? codeSubject(account.id) : `address:${address.toLowerCase()}` }
    const code = sixDigits()
    const mac = await macOf(owner, code)
    const now = clock.now()
    await database.transaction(async (tx) => {
      const lastSentAt = await replaceCode(tx, owner, {
        mac,
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_LIFE),
        lastSentBefore: new Date(now.getTime() - RESEND_AFTER),
      })
      if (lastSentAt) throw tooSoon(lastSentAt.getTime() + RESEND_AFTER - now.getTime())
      await takeMailLimits(tx, address)
      const mail = mails.code(account ? recipientOf(account) : { name: '', address, userName: '' }, purpose, code, {
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
    const token = randomBytes(32).toString('base64url')
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

  const moveAddress = async (tx: Queryable, member: Member, email: string, caller: Caller): Promise<void> => {
    const before = await lockAccount(tx, member.accountId)
    if (!before) throw new AppError('notFound')
    if (!(await updateAddress(tx, before.id, email))) throw new AppError('conflict', { msg: messages.emailTaken })
    await deleteCodes(tx, codeSubject(before.id))
    await deleteConfirmations(tx, before.id)
    await sendConfirmation(tx, { ...before, email }, { isNew: false })
    const origin = { device: describeDevice(caller.userAgent), at: clock.now() }
    await outbox.writeMail(tx, mails.addressChanged(recipientOf(before), email, origin))
    await revokeSessions(tx, clock, before.id, member.sessionId)
  }

  return {
    /** Mails the link that confirms an account's address, in the transaction that made or changed the account. */
    sendConfirmation,

    /** Mails a code for a new password; an address that nobody has gets the same answer. */
    async sendResetCode(email: string, caller: Caller): Promise<void> {
      const { account } = await resetOwner(email)
      await sendCode('reset-password', email, account, caller)
    },

    /** Whether a code for a new password is right; it counts as a try and stays unused. */
    async checkResetCode(email: string, code: string): Promise<void> {
      const { owner } = await resetOwner(email)
      const attempt = { mac: await macOf(owner, code), consume: false, now: clock.now() }
      if (!(await tryCode(database, owner, attempt))) throw wrongCode()
    },

    /** Refuses early, without a try, when no code waits: the work that follows is expensive. */
    async requireLiveResetCode(email: string): Promise<void> {
      const { owner } = await resetOwner(email)
      if (!(await hasLiveCode(database, owner, clock.now()))) throw wrongCode()
    },

    /** Uses a code for a new password up and does `work` with its account in the same transaction; a wrong code is counted. */
    async useResetCode(
      email: string,
      code: string,
      work: (tx: Queryable, account: Account) => Promise<void>,
    ): Promise<void> {
      const { account, owner } = await resetOwner(email)
      const mac = await macOf(owner, code)
      const done = await database.transaction(async (tx) => {
        const right = await tryCode(tx, owner, { mac, consume: true, now: clock.now() })
        const locked = right && account ? await lockAccount(tx, account.id) : undefined
        if (!locked || locked.email.toLowerCase() !== email.toLowerCase()) return false
        await work(tx, locked)
        return true
      })
      if (!done) throw wrongCode()
    },

    /** Mails a code to the caller's present address, to change it. */
    async sendChangeCode(member: Member, caller: Caller): Promise<void> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      await sendCode('change-email', account.email, account, caller)
    },

    /** Changes the caller's address with the code that the present one got. */
    async changeAddress(member: Member, given: { email: string; code: string }, caller: Caller): Promise<void> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.email.toLowerCase() === given.email.toLowerCase())
        throw new AppError('invalid', { msg: messages.emailUnchanged })
      const owner: CodeOwner = { purpose: 'change-email', subject: codeSubject(member.accountId) }
      const mac = await macOf(owner, given.code)
      const done = await database
        .transaction(async (tx) => {
          if (!(await tryCode(tx, owner, { mac, consume: true, now: clock.now() }))) return false
          await moveAddress(tx, member, given.email, caller)
          return true
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('conflict', { msg: messages.emailTaken }) : error
        })
      if (!done) throw wrongCode()
    },

    /** Confirms an address by the link that was mailed to it; a second click changes nothing and is no error. */
    async confirmByLink(token: string): Promise<void> {
      const now = clock.now()
      const link = await findConfirmation(database, hashToken(token), now)
      if (!link || !(await confirmAddress(database, link.accountId, link.email, now)))
        throw new AppError('invalid', { msg: messages.wrongLink })
    },

    /** Mails the link once more. */
    async resendConfirmation(member: Member): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        if (!account) throw new AppError('notFound')
        if (account.emailConfirmedAt) throw new AppError('conflict', { msg: messages.emailConfirmedAlready })
        const last = await lastConfirmationAt(tx, account.id)
        const wait = last ? last.getTime() + RESEND_AFTER - clock.now().getTime() : 0
        if (wait > 0) throw tooSoon(wait)
        await takeMailLimits(tx, account.email)
        await sendConfirmation(tx, account, { isNew: false })
      })
    },
  }
}

/** The service of codes and links. */
export type EmailService = ReturnType<typeof createEmailService>

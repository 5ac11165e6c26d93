import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import { takeFromLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ReviewService } from '../campaigns/campaigns-review.service.ts'
import type { Audit } from './platform.audit.ts'
import { base32, matchTotp, totpUri } from './platform.totp.ts'
import {
  acceptTotpStep,
  deleteTotp,
  isTotpEnabled,
  lockTotp,
  putTotpSecret,
  type Totp,
} from './platform-operators.repository.ts'

const SECRET_BYTES = 20
const TOTP_TRIES = { max: 30, seconds: 3_600 }

/** What the service stands on. */
export type OperatorParts = {
  database: Database
  clock: Clock
  accounts: AccountsService
  review: Pick<ReviewService, 'countPending'>
  audit: Audit
}
/** Where an operator's request comes from. */
export type Caller = { address: string; userAgent: string }

/** The operator's own door: log-in, log-out and second factor. */
export function createOperatorService({ database, clock, accounts, review, audit }: OperatorParts) {
  const requireCode = async (tx: Queryable, accountId: number, totp: Totp, code: string | undefined) => {
    if (!code) throw new AppError('invalid', { msg: messages.totpNeeded })
    // Outside of the transaction: a try that fails must stay counted.
    await takeFromLimit(database, clock, { key: `totp:${accountId}`, ...TOTP_TRIES })
    const step = matchTotp(totp.secret, code, clock.now(), totp.lastStep)
    if (step === null) throw new AppError('invalid', { msg: messages.wrongTotp })
    await acceptTotpStep(tx, accountId, step, clock.now())
  }

  return {
    /** Opens an operator session; other kinds of account fail here as if the password were wrong. */
    async logIn(given: { email: string; password: string; totp: string | undefined }, caller: Caller): Promise<string> {
      const { token } = await accounts.logIn.logIn({ name: given.email, password: given.password }, caller, {
        admits: (account) => account.kind === 'operator',
        beforeOpening: async (tx, account) => {
          const totp = await lockTotp(tx, account.id)
          if (totp?.enabled) await requireCode(tx, account.id, totp, given.totp)
          await audit.record(tx, { operatorId: account.id, action: 'log-in', address: caller.address })
        },
      })
      return token
    },

    /** Ends the session that makes the call. */
    async logOut(operator: Member, address: string): Promise<void> {
      await accounts.sessions.revoke(operator, operator.sessionId)
      await audit.record(database, { operatorId: operator.accountId, action: 'log-out', address })
    },

    /** The operator who makes the call. */
    async info(operator: Member) {
      const account = await accounts.profile.own(operator)
      return {
        id: account.id,
        name: account.nickName,
        email: account.email,
        totpEnabled: await isTotpEnabled(database, account.id),
        pendingBrands: await accounts.verification.countPending(),
        pendingCampaigns: await review.countPending(),
      }
    },

    /** Changes the operator's password; their other sessions end. */
    async changePassword(operator: Member, given: { present: string; next: string }, caller: Caller): Promise<void> {
      await accounts.password.change(operator, given, caller)
      await audit.record(database, {
        operatorId: operator.accountId,
        action: 'change-password',
        address: caller.address,
      })
    },

    /** Makes a secret for an authenticator app; it counts from the moment its code was shown. */
    async newTotpSecret(operator: Member): Promise<{ secret: string; uri: string }> {
      const { email } = await accounts.profile.own(operator)
      const secret = randomBytes(SECRET_BYTES)
      await database.transaction(async (tx) => {
        if ((await lockTotp(tx, operator.accountId))?.enabled) throw new AppError('conflict', { msg: messages.totpOn })
        await putTotpSecret(tx, operator.accountId, secret)
      })
      return { secret: base32(secret), uri: totpUri(secret, email) }
    },

    /** Switches the second factor on with a code of the new secret. */
    async enableTotp(operator: Member, code: string, address: string): Promise<void> {
      await database.transaction(async (tx) => {
        const totp = await lockTotp(tx, operator.accountId)
        if (totp?.enabled) throw new AppError('conflict', { msg: messages.totpOn })
        if (!totp) throw new AppError('conflict', { msg: messages.totpOff })
        await requireCode(tx, operator.accountId, totp, code)
        await audit.record(tx, { operatorId: operator.accountId, action: 'enable-totp', address })
      })
    },

    /** Switches the second factor off with one of its codes. */
    async disableTotp(operator: Member, code: string, address: string): Promise<void> {
      await database.transaction(async (tx) => {
        const totp = await lockTotp(tx, operator.accountId)
        if (!totp?.enabled) throw new AppError('conflict', { msg: messages.totpOff })
        await requireCode(tx, operator.accountId, totp, code)
        await deleteTotp(tx, operator.accountId)
        await audit.record(tx, { operatorId: operator.accountId, action: 'disable-totp', address })
      })
    },
  }
}

/** The service of the operator's door. */
export type OperatorService = ReturnType<typeof createOperatorService>

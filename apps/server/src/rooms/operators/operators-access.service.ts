import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { isOwnMachineUrl } from '../../http/network-of.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { operatorAccounts } from '../accounts/accounts-operators.service.ts'
import type { ReviewService } from '../campaigns/campaigns-review.service.ts'
import type { Audit } from './operators.audit.ts'
import { codeCommand } from './operators.command.ts'
import { base32, matchTotp, totpUri } from './operators.totp.ts'
import {
  acceptTotpStep,
  deleteTotp,
  isTotpEnabled,
  lockTotp,
  putTotpSecret,
  type Totp,
} from './operators-access.repository.ts'

const SECRET_BYTES = 20

export type OperatorAccessDeps = {
  database: Database
  clock: Clock
  accounts: AccountsService
  review: Pick<ReviewService, 'countPending'>
  audit: Audit
  publicUrl: string
  /** The settings that a command at the machine needs to find this product's data. */
  commandPrefix: string
}
/** Where an operator's request comes from. */
export type Caller = { address: string; userAgent: string; device?: string | undefined }

/** The operator's own door: log-in, log-out and second factor. */
export function createOperatorAccess({
  database,
  clock,
  accounts,
  review,
  audit,
  publicUrl,
  commandPrefix,
}: OperatorAccessDeps) {
  // Callers count it as a guess before: what is counted in the transaction that fails would not stay.
  const requireCode = async (tx: Queryable, accountId: number, totp: Totp, code: string | undefined) => {
    if (!code) throw new AppError('invalid', { msg: messages.totpNeeded })
    const step = matchTotp(totp.secret, code, clock.now(), totp.lastStep)
    if (step === null) throw new AppError('invalid', { msg: messages.wrongTotp })
    await acceptTotpStep(tx, accountId, step, clock.now())
  }

  const countedTransaction = (operator: Member, work: (tx: Queryable) => Promise<void>) =>
    accounts.logIn.countInSession(operator, () => database.transaction(work))

  return {
    /** Opens an operator session; other kinds of account fail here as if the password were wrong. */
    async logIn(given: { email: string; password: string; totp: string | undefined }, caller: Caller) {
      const { token, accountId } = await accounts.logIn.logIn({ name: given.email, password: given.password }, caller, {
        admits: (account) => account.kind === 'operator',
        outOfBudget: messages.operatorLogInBudget,
        beforeOpening: async (tx, account) => {
          const totp = await lockTotp(tx, account.id)
          if (totp?.enabled) await requireCode(tx, account.id, totp, given.totp)
          await audit.record(tx, { operatorId: account.id, action: 'log-in', address: caller.address })
        },
      })
      return { token, deviceToken: await accounts.logIn.knowDevice(accountId, caller.device) }
    },

    /** Ends the session that makes the call. */
    async logOut(operator: Member, address: string): Promise<void> {
      await database.transaction(async (tx) => {
        await accounts.sessions.revoke(operator, operator.sessionId, tx)
        await audit.record(tx, { operatorId: operator.accountId, action: 'log-out', address })
      })
    },

    /** The operator who makes the call. */
    async info(operator: Member) {
      const account = await accounts.profile.own(operator)
      return {
        id: account.id,
        name: account.name,
        email: account.email,
        totpEnabled: await isTotpEnabled(database, account.id),
        pendingBrands: await accounts.verification.countPending(),
        pendingCampaigns: await review.countPending(),
      }
    },

    /** Changes the operator's password; their other sessions end. */
    async changePassword(operator: Member, given: { present: string; next: string }, caller: Caller): Promise<void> {
      const entry = { operatorId: operator.accountId, action: 'change-password', address: caller.address } as const
      await accounts.password.change(operator, given, caller, (tx) => audit.record(tx, entry))
    },

    /** Makes a secret for an authenticator app; it counts from the moment its code was shown. */
    async newTotpSecret(operator: Member): Promise<{ secret: string; uri: string; command: string | null }> {
      const { email } = await accounts.profile.own(operator)
      const secret = randomBytes(SECRET_BYTES)
      await database.transaction(async (tx) => {
        if ((await lockTotp(tx, operator.accountId))?.enabled) throw new AppError('conflict', { msg: messages.totpOn })
        await putTotpSecret(tx, operator.accountId, secret)
      })
      // Somebody who can run a command on the machine has all that it holds anyway.
      const command = isOwnMachineUrl(publicUrl) ? codeCommand(email, commandPrefix) : null
      return { secret: base32(secret), uri: totpUri(secret, email), command }
    },

    /** Switches the second factor on with a code of the new secret; sessions that a password alone has opened end. */
    async enableTotp(operator: Member, code: string, address: string): Promise<void> {
      await countedTransaction(operator, async (tx) => {
        await operatorAccounts.lock(tx, operator.accountId)
        const totp = await lockTotp(tx, operator.accountId)
        if (totp?.enabled) throw new AppError('conflict', { msg: messages.totpOn })
        if (!totp) throw new AppError('conflict', { msg: messages.totpOff })
        await requireCode(tx, operator.accountId, totp, code)
        await revokeSessions(tx, clock, operator.accountId, operator.sessionId)
        await audit.record(tx, { operatorId: operator.accountId, action: 'enable-totp', address })
      })
    },

    /** Takes the second factor away with one of its codes; what is left of the session can only set up another. */
    async disableTotp(operator: Member, code: string, address: string): Promise<void> {
      await countedTransaction(operator, async (tx) => {
        const totp = await lockTotp(tx, operator.accountId)
        if (!totp?.enabled) throw new AppError('conflict', { msg: messages.totpOff })
        await requireCode(tx, operator.accountId, totp, code)
        await deleteTotp(tx, operator.accountId)
        await audit.record(tx, { operatorId: operator.accountId, action: 'disable-totp', address })
      })
    },
  }
}

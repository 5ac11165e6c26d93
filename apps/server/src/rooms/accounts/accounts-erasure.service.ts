import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member, MemberOf } from '../../http/call-context.ts'
import { DELETED_NAME, type Erasures, type Forgetting } from '../../jobs/forgetting.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountMails } from './accounts.mails.ts'
import { holdPictures } from './accounts.pictures.ts'
import { type Account, findAccount, lockAccount } from './accounts.repository.ts'
import { deleteConfirmations } from './accounts-codes.repository.ts'
import { createDeleting, NO_PICTURES, requireNothingToCome, subjectsOf } from './accounts-deleting.ts'
import { deleteDeletion, saveDeletion } from './accounts-deletions.repository.ts'
import { keptUntil } from './accounts-deletions.ts'
import { forgetDevices } from './accounts-devices.repository.ts'
import { type EmailService, recipientOf } from './accounts-email.service.ts'
import {
  deleteCompany,
  deleteErasure,
  deleteOfSubjects,
  deleteTickets,
  failErasure,
  listErasures,
  putOffErasure,
} from './accounts-erasure.repository.ts'
import type { Caller } from './accounts-log-in.service.ts'
import type { PasswordService } from './accounts-password.service.ts'
import { deleteAttempts, deleteLink } from './accounts-social.repository.ts'

export type ErasureDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  email: EmailService
  password: PasswordService
}

/** How somebody shows that the account is theirs, and whether works in campaigns that are over go with it. */
export type OwnErasure = { password: string | undefined; code: string | undefined; removesWorks: boolean }

/** Deletes accounts: one's own after seven days in which it can be kept, somebody's for them at once. */
export function createErasureService({ database, clock, outbox, mails, email, password }: ErasureDeps) {
  const deleteNow = createDeleting({ clock, outbox, mails, mayTell: email.mayTell })

  const noteDeletion = async (tx: Queryable, account: Account, removesWorks: boolean) => {
    await requireNothingToCome(tx, account)
    const askedAt = clock.now()
    const due = keptUntil(askedAt)
    const dueAt = await saveDeletion(tx, { accountId: account.id, removesWorks, askedAt, dueAt: due })
    // Asked for once more nothing has changed for them.
    if (dueAt.getTime() !== due.getTime()) return
    if (await email.mayTell(tx, account))
      await outbox.writeMail(tx, mails.deletionAsked(recipientOf(account), { kind: account.kind, at: askedAt, dueAt }))
  }

  return {
    /** Mails a code with which somebody without a password asks for the deletion of the account. */
    async sendCode(member: Member, caller: Caller): Promise<void> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.passwordHash !== null) throw new AppError('conflict', { msg: messages.passwordInstead })
      await requireNothingToCome(database, account)
      await email.sendDeletionCode(member, caller)
    },

    /** Asks for the deletion of the caller's account: with the password, or with a mailed code where it has none. */
    async eraseOwn(member: MemberOf<'member'>, { password: given, code, removesWorks }: OwnErasure): Promise<void> {
      const before = await findAccount(database, member.accountId)
      if (!before) throw new AppError('notFound')
      await requireNothingToCome(database, before)
      if (before.passwordHash === null)
        return email.useDeletionCode(member, code ?? '', (tx, account) => noteDeletion(tx, account, removesWorks))
      await password.confirm(member, given ?? '')
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        if (account?.passwordHash !== before.passwordHash)
          throw new AppError('conflict', { msg: messages.passwordChanged })
        await noteDeletion(tx, account!, removesWorks)
      })
    },

    /** Keeps the caller's account, whose deletion was asked for. */
    async keepOwn(member: Member): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        if (!account) throw new AppError('notFound')
        if (!(await deleteDeletion(tx, account.id))) return
        if (await email.mayTell(tx, account))
          await outbox.writeMail(tx, mails.deletionTakenBack(recipientOf(account), clock.now()))
      })
    },

    /** Deletes somebody's account for them, in the operator's transaction; answers what is left of its name. */
    async eraseOf(tx: Queryable, accountId: number, { removesWorks }: { removesWorks: boolean }): Promise<string> {
      const account = await lockAccount(tx, accountId)
      if (!account || account.kind === 'operator') throw new AppError('notFound')
      await deleteNow(tx, account, { removesWorks })
      return DELETED_NAME
    },
  }
}

/** The erasures that are under way. */
export const accountErasures: Erasures = {
  listDue: listErasures,
  async putOff(database, accountId, until, { forgetsWords }) {
    await putOffErasure(database, accountId, until, forgetsWords)
  },
  async fail(database, accountId, until) {
    await failErasure(database, accountId, until)
  },
  async end(database, accountId) {
    await deleteErasure(database, accountId)
  },
}

/** The room's own tables: what a request under way may have written after the account was stripped. */
export const accountsForgetting: Forgetting = {
  columns: {
    'account_deletions.account_id': 'deleted with the account',
    'account_erasures.account_id': 'deleted when all is forgotten',
    'brand_companies.account_id': 'deleted',
    'brand_contacts.account_id': 'deleted with the company',
    'email_confirmations.account_id': 'deleted',
    'known_devices.account_id': 'deleted',
    'oauth_attempts.account_id': 'deleted',
    'social_accounts.account_id': 'deleted',
  },
  async run({ database }, account) {
    await database.transaction(async (tx) => {
      await deleteCompany(tx, account.id)
      await deleteConfirmations(tx, account.id)
      await deleteAttempts(tx, account.id)
      await deleteLink(tx, account.id)
      await forgetDevices(tx, account.id)
      await holdPictures(tx, account.id, NO_PICTURES)
    })
    await deleteOfSubjects(database, subjectsOf(account))
    if (account.email !== null) await deleteTickets(database, account.email)
    return null
  },
}

import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { deleteSessions } from '../../http/session-forgetting.ts'
import { DELETED_NAME, type Erasures, type Forgetting } from '../../jobs/forgetting.ts'
import type { Clock } from '../../ports/clock.ts'
import { erasedAddress } from '../../ports/mail-address.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { claimMailsTo, withdrawMails } from '../../ports/outbox-forgetting.ts'
import type { AccountMails } from './accounts.mails.ts'
import { holdPictures } from './accounts.pictures.ts'
import { type Account, findAccount, lockAccount } from './accounts.repository.ts'
import { deleteConfirmations } from './accounts-codes.repository.ts'
import { forgetDevices } from './accounts-devices.repository.ts'
import { codeSubject, type EmailService, recipientOf } from './accounts-email.service.ts'
import {
  deleteCompany,
  deleteErasure,
  deleteOfSubjects,
  deleteTickets,
  failErasure,
  hasCampaignsToCome,
  insertErasure,
  listErasures,
  putOffErasure,
  stripAccount,
} from './accounts-erasure.repository.ts'
import { logInSubject } from './accounts-guesses.ts'
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

const NO_PICTURES = { pictureUrl: null, bannerUrl: null }

// No form takes a name that begins with a space.
const shellName = (id: number) => ` deleted-${id}`

const subjectsOf = ({ id, email, userName }: { id: number; email: string | null; userName: string | null }) => [
  codeSubject(id),
  logInSubject(id),
  ...[email, userName].flatMap((name) =>
    name === null ? [] : [`name:${name.toLowerCase()}`, `address:${name.toLowerCase()}`],
  ),
]

/** Deletes accounts: from the first commit on nobody can use one, and its address and its name are free. */
export function createErasureService({ database, clock, outbox, mails, email, password }: ErasureDeps) {
  const requireNothingToCome = async (tx: Queryable, { id, kind }: Account) => {
    if (kind === 'brand' && (await hasCampaignsToCome(tx, id)))
      throw new AppError('conflict', { msg: messages.campaignsToCome })
  }

  const erase = async (tx: Queryable, account: Account, { removesWorks }: { removesWorks: boolean }) => {
    await requireNothingToCome(tx, account)
    const at = clock.now()
    const { id, userName, name, email: address } = account
    const isTold = await email.mayTell(tx, account)
    await withdrawMails(tx, address, at)
    await stripAccount(tx, id, { userName: shellName(id), name: DELETED_NAME, email: erasedAddress(id), erasedAt: at })
    await deleteCompany(tx, id)
    await holdPictures(tx, id, NO_PICTURES)
    await deleteOfSubjects(tx, subjectsOf(account))
    await deleteConfirmations(tx, id)
    await deleteAttempts(tx, id)
    await deleteLink(tx, id)
    await forgetDevices(tx, id)
    await deleteSessions(tx, id)
    await insertErasure(tx, { accountId: id, removesWorks, email: address, userName, name, at })
    if (isTold) await outbox.writeMail(tx, mails.deleted(recipientOf(account), at))
    await claimMailsTo(tx, id, address)
  }

  return {
    /** Mails a code with which somebody without a password deletes the account. */
    async sendCode(member: Member, caller: Caller): Promise<void> {
      const account = await findAccount(database, member.accountId)
      if (!account) throw new AppError('notFound')
      if (account.passwordHash !== null) throw new AppError('conflict')
      await requireNothingToCome(database, account)
      await email.sendDeletionCode(member, caller)
    },

    /** Deletes the caller's account: with the password, or with a mailed code where it has none. */
    async eraseOwn(member: Member, { password: given, code, removesWorks }: OwnErasure): Promise<void> {
      if (member.kind === 'operator') throw new AppError('notPermitted')
      const before = await findAccount(database, member.accountId)
      if (!before) throw new AppError('notFound')
      await requireNothingToCome(database, before)
      if (before.passwordHash === null)
        return email.useDeletionCode(member, code ?? '', (tx, account) => erase(tx, account, { removesWorks }))
      await password.confirm(member, given ?? '')
      await database.transaction(async (tx) => {
        const account = await lockAccount(tx, member.accountId)
        if (account?.passwordHash !== before.passwordHash) throw new AppError('conflict')
        await erase(tx, account!, { removesWorks })
      })
    },

    /** Deletes somebody's account for them, in the operator's transaction; answers what is left of its name. */
    async eraseOf(tx: Queryable, accountId: number, { removesWorks }: { removesWorks: boolean }): Promise<string> {
      const account = await lockAccount(tx, accountId)
      if (!account || account.kind === 'operator') throw new AppError('notFound')
      await erase(tx, account, { removesWorks })
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

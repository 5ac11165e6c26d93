import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Queryable } from '../../db/database.ts'
import { deleteSessions } from '../../http/session-forgetting.ts'
import { DELETED_NAME } from '../../jobs/forgetting.ts'
import type { Clock } from '../../ports/clock.ts'
import { erasedAddress } from '../../ports/mail-address.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { claimMailsTo, withdrawMails } from '../../ports/outbox-forgetting.ts'
import type { AccountMails } from './accounts.mails.ts'
import { holdPictures } from './accounts.pictures.ts'
import type { Account } from './accounts.repository.ts'
import { deleteConfirmations } from './accounts-codes.repository.ts'
import { deleteDeletion } from './accounts-deletions.repository.ts'
import { forgetDevices } from './accounts-devices.repository.ts'
import { codeSubject, recipientOf } from './accounts-email.service.ts'
import {
  deleteCompany,
  deleteOfSubjects,
  hasCampaignsToCome,
  insertErasure,
  stripAccount,
} from './accounts-erasure.repository.ts'
import { logInSubject } from './accounts-guesses.ts'
import { deleteAttempts, deleteLink } from './accounts-social.repository.ts'

/** What an account without pictures shows. */
export const NO_PICTURES = { pictureUrl: null, bannerUrl: null }

// No form takes a name that begins with a space.
const shellName = (id: number) => ` deleted-${id}`

/** Under what codes and counted guesses of an account are kept. */
export const subjectsOf = ({ id, email, userName }: { id: number; email: string | null; userName: string | null }) => [
  codeSubject(id),
  logInSubject(id),
  ...[email, userName].flatMap((name) =>
    name === null ? [] : [`name:${name.toLowerCase()}`, `address:${name.toLowerCase()}`],
  ),
]

/** Refuses a brand with campaigns that are open or still to come. */
export const requireNothingToCome = async (tx: Queryable, { id, kind }: Account) => {
  if (kind === 'brand' && (await hasCampaignsToCome(tx, id)))
    throw new AppError('conflict', { msg: messages.campaignsToCome })
}

export type DeletingDeps = {
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  /** Whether an account is told by mail; counts it. */
  mayTell: (tx: Queryable, account: Account) => Promise<boolean>
}

/** Makes what deletes a locked account: from the commit on nobody can use it, and its address and its name are free. */
export const createDeleting =
  ({ clock, outbox, mails, mayTell }: DeletingDeps) =>
  async (tx: Queryable, account: Account, { removesWorks }: { removesWorks: boolean }): Promise<void> => {
    await requireNothingToCome(tx, account)
    const at = clock.now()
    const { id, userName, name, email: address } = account
    const isTold = await mayTell(tx, account)
    await withdrawMails(tx, address, at)
    await stripAccount(tx, id, { userName: shellName(id), name: DELETED_NAME, email: erasedAddress(id), erasedAt: at })
    await deleteDeletion(tx, id)
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

import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { ModeratedUser } from '@plinth/api-schema/moderation'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountMails } from './accounts.mails.ts'
import { type Account, lockAccount } from './accounts.repository.ts'
import { deleteCodes } from './accounts-codes.repository.ts'
import { putOffDeletion } from './accounts-deletions.repository.ts'
import { keptUntil } from './accounts-deletions.ts'
import { codeSubject, recipientOf } from './accounts-email.service.ts'
import {
  type AccountFilter,
  countAccounts,
  countSignUps,
  listAccounts,
  setBlocked,
} from './accounts-moderation.repository.ts'

export type ModerationDeps = { database: Database; clock: Clock; outbox: Outbox; mails: AccountMails }

/** What an operator does to accounts, each in the operator's own transaction; it answers the account's username. */
export function createModerationService({ database, clock, outbox, mails }: ModerationDeps) {
  // Operators are not in this list: none of them can lock another one out.
  const lockOrdinary = async (tx: Queryable, accountId: number): Promise<Account> => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.kind === 'operator') throw new AppError('notFound')
    return account
  }

  return {
    /** Participants and brands. */
    async list(filter: AccountFilter, slice: Slice): Promise<{ rows: ModeratedUser[]; total: number }> {
      return {
        rows: await listAccounts(database, filter, { ...slice, now: clock.now() }),
        total: await countAccounts(database, filter),
      }
    },

    /** How many participants and brands signed up on each of these days. */
    countSignUps: (starts: readonly Date[]) => countSignUps(database, starts),

    /** Blocks an account: its sessions end at once, and nobody can log in to it. */
    async block(tx: Queryable, accountId: number, reason: string): Promise<string> {
      const account = await lockOrdinary(tx, accountId)
      if (account.blockedAt) throw new AppError('conflict', { msg: messages.blockedAlready })
      await setBlocked(tx, account.id, { at: clock.now(), reason })
      await revokeSessions(tx, clock, account.id)
      await deleteCodes(tx, codeSubject(account.id))
      await outbox.writeMail(tx, mails.blocked(recipientOf(account), reason, clock.now()))
      return account.userName
    },

    /** Lets a blocked account log in again, and keep it; the sessions that it had stay ended. */
    async unblock(tx: Queryable, accountId: number): Promise<string> {
      const account = await lockOrdinary(tx, accountId)
      if (!account.blockedAt) throw new AppError('conflict', { msg: messages.notBlocked })
      await setBlocked(tx, account.id, null)
      const until = keptUntil(clock.now())
      await putOffDeletion(tx, account.id, { dueBy: until, until })
      return account.userName
    },

    /** Ends every session of an account. */
    async logOut(tx: Queryable, accountId: number): Promise<string> {
      const account = await lockOrdinary(tx, accountId)
      await revokeSessions(tx, clock, account.id)
      return account.userName
    },
  }
}

import { AppError } from '@plinth/api-schema/errors'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { createAccountMails } from './accounts.mails.ts'
import { lockAccount } from './accounts.repository.ts'
import { createDeleting } from './accounts-deleting.ts'
import { deleteDeletion, findDueDeletion, listDueDeletions, putOffDeletion } from './accounts-deletions.repository.ts'
import { createMailLimits } from './accounts-mail-limits.ts'

export type DueDeletionDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  log: Pick<BaseLogger, 'warn'>
}

const AT_ONCE = 20
const HOUR_MS = 60 * 60_000
const DAYS_TO_KEEP = 7

/** Until when somebody can change their mind who has or gets the choice at a moment. */
export const keptUntil = (at: Date): Date => new Date(at.getTime() + DAYS_TO_KEEP * 24 * HOUR_MS)

/**
 * Deletes the accounts whose owners have not changed their minds. A brand that has opened a campaign meanwhile waits until that is
 * over, and one that fails stops no other: both are looked at again an hour later. What operators have blocked stays.
 */
export async function deleteDueAccounts({ database, clock, outbox, publicUrl, log }: DueDeletionDeps): Promise<void> {
  const { mayTell } = createMailLimits({ clock, publicUrl })
  const deleteNow = createDeleting({ clock, outbox, mails: createAccountMails({ publicUrl }), mayTell })
  const now = clock.now()
  for (const { accountId } of await listDueDeletions(database, now, AT_ONCE)) {
    const deletion = database.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId)
      // An operator may have been faster.
      if (!account) return deleteDeletion(tx, accountId)
      const due = await findDueDeletion(tx, accountId, now)
      return due && deleteNow(tx, account, due)
    })
    await deletion.catch(async (error: unknown) => {
      if (!(error instanceof AppError)) log.warn({ err: error, accountId }, 'an account is not deleted yet')
      await putOffDeletion(database, accountId, { dueBy: now, until: new Date(now.getTime() + HOUR_MS) })
    })
  }
}

/** Registers what deletes accounts once the days to change one's mind are over. */
export const startDueDeletions = (jobs: Jobs, deps: DueDeletionDeps): Promise<void> =>
  jobs.register('delete-due-accounts', { schedule: { everySeconds: 60 }, run: () => deleteDueAccounts(deps) })

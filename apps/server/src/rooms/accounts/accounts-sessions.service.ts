import type { Session } from '@plinth/api-schema/account'
import { AppError } from '@plinth/api-schema/errors'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { countLive, listLive, revokeOne } from '../../http/account-sessions.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { describeDevice } from './accounts.devices.ts'

/** Lists and ends sessions. */
export function createSessionsService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Where the caller is logged in. */
    async list(member: Member, slice: Slice): Promise<{ rows: Session[]; total: number }> {
      const rows = await listLive(database, member.accountId, clock.now(), slice)
      return {
        rows: rows.map(({ userAgent, ...session }) => ({
          ...session,
          device: describeDevice(userAgent),
          isCurrent: session.id === member.sessionId,
        })),
        total: await countLive(database, member.accountId, clock.now()),
      }
    },

    /** Ends one of the caller's sessions; somebody else's does not exist. */
    async revoke(member: Member, id: number, tx: Queryable = database): Promise<void> {
      if (!(await revokeOne(tx, member.accountId, id, clock.now()))) throw new AppError('notFound')
    },
  }
}

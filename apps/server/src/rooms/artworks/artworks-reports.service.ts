import type { Complaint } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { findArtwork } from './artworks-lists.repository.ts'
import { closeReports, type ReportSubject, reopenReports } from './artworks-open-reports.repository.ts'
import {
  countReportedProfiles,
  findReportable,
  insertProfileReport,
  listReportedProfiles,
  readProfileReportQueue,
} from './artworks-profile-reports.repository.ts'
import {
  countFlags,
  countReported,
  countReports,
  type FlagFilter,
  insertReport,
  listFlags,
  listReported,
  type Page,
  readReportQueue,
} from './artworks-reports.repository.ts'
import { lockAny } from './artworks-takedown.repository.ts'

const REPORTS_A_DAY = 30
const DAY_SECONDS = 86_400

/** What people report about works and profiles: nothing follows from it but that somebody looks. */
export function createReportService(deps: { database: Database; clock: Clock; visibility: VisibilityService }) {
  const { database, clock, visibility } = deps
  const consumeReport = (accountId: number) =>
    consumeLimit(database, clock, { key: `reports:${accountId}`, max: REPORTS_A_DAY, seconds: DAY_SECONDS })
  return {
    /** Counts a report of this day, of whatever it is about; refuses more than a person may make. */
    consumeReport,

    /** Reports somebody else's work on the wall. */
    async report(member: Member, artworkId: number, said: { reason: Complaint; words: string }): Promise<void> {
      const { accountId } = member
      const work = await findArtwork(database, { accountId, isOperator: false }, artworkId)
      if (work?.approval !== 'hung') throw new AppError('notFound')
      if (work.artist.id === accountId) throw new AppError('conflict', { msg: messages.reportOwn })
      const again = new AppError('conflict', { msg: messages.artworkReportedAlready })
      if (work.reported) throw again
      await consumeReport(accountId)
      const { campaignId } = work
      if (!(await insertReport(database, { campaignId, artworkId, accountId, ...said }))) throw again
    },

    /** Whether somebody has reported this profile; one that nobody may see is not found. */
    async hasReportedProfile({ accountId }: Member, profileId: number): Promise<boolean> {
      const found = await findReportable(database, profileId, accountId)
      if (!found) throw new AppError('notFound')
      return found.isReported
    },

    /** Reports somebody else's profile. */
    async reportProfile(member: Member, profileId: number, said: { reason: Complaint; words: string }): Promise<void> {
      const { accountId } = member
      const found = await findReportable(database, profileId, accountId)
      if (!found) throw new AppError('notFound')
      if (profileId === accountId) throw new AppError('conflict', { msg: messages.reportOwn })
      const again = new AppError('conflict', { msg: messages.profileReportedAlready })
      if (found.isReported) throw again
      await consumeReport(accountId)
      if (!(await insertProfileReport(database, { profileId, accountId, ...said }))) throw again
    },

    /** What speaks against the works of a brand's own campaign. */
    async flags(member: Member, filter: FlagFilter, page: Page) {
      await visibility.requireOwn(database, member, filter.campaignId)
      return {
        rows: await listFlags(database, { ...filter, brandId: member.accountId }, page),
        total: await countFlags(database, filter),
      }
    },

    /** Works with open reports. */
    reported: async (page: Page) => ({
      rows: await listReported(database, page),
      total: await countReported(database),
    }),

    /** The works and profiles with open reports. */
    async waiting(): Promise<Waiting> {
      const queues = [await readReportQueue(database), await readProfileReportQueue(database)]
      const oldest = queues.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())
      return { count: queues.reduce((sum, { count }) => sum + count, 0), oldestAt: oldest[0] ?? null }
    },

    /** Profiles with open reports, by the ids of their accounts. */
    reportedProfiles: async (page: Page) => ({
      rows: await listReportedProfiles(database, page),
      total: await countReportedProfiles(database),
    }),

    /** Closes the reports of a profile with which nothing is wrong, in the operator's transaction. */
    async dismissProfile(tx: Queryable, profileId: number, bulkId?: string): Promise<void> {
      if ((await closeReports(tx, 'profile', profileId, bulkId)) === 0)
        throw new AppError('conflict', { msg: messages.noOpenReports })
    },

    /** Closes the reports of a profile that is hidden because its account is blocked. */
    closeOfBlocked: (tx: Queryable, profileId: number) => closeReports(tx, 'profile', profileId),

    /** How many reports came on each of these days. */
    countByDay: (starts: readonly Date[]) => countReports(database, starts),

    /** Closes the reports of a work with which nothing is wrong, in the operator's transaction; answers its title. */
    async dismiss(tx: Queryable, id: number, bulkId?: string): Promise<string> {
      const work = await lockAny(tx, id)
      if (!work) throw new AppError('notFound')
      if ((await closeReports(tx, 'artwork', id, bulkId)) === 0)
        throw new AppError('conflict', { msg: messages.noOpenReports })
      return work.title
    },

    /** Opens the reports again that a bulk act has closed; there may have been none. */
    reopen: (tx: Queryable, subject: ReportSubject, id: number, bulkId: string) =>
      reopenReports(tx, subject, id, bulkId),
  }
}

export type ReportService = ReturnType<typeof createReportService>

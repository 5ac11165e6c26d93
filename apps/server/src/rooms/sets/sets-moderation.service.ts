import { messages } from '@plinth/api-schema/messages'
import type { ModeratedSet } from '@plinth/api-schema/moderation-sets'
import {
  type CaseModeration,
  type CaseModerationDeps,
  createCaseModeration,
} from '../artworks/artworks-case-moderation.service.ts'
import { setModerated } from './sets.notices.ts'
import { findSet } from './sets.repository.ts'
import {
  closeReports,
  countReports,
  countTaken,
  insertReport,
  type LockedSet,
  listReported,
  listTaken,
  lock,
  markPutBack,
  markTakenDown,
  readReportQueue,
} from './sets-reports.repository.ts'

export type SetModeration = CaseModeration<ModeratedSet>

/** What people report about public sets, and what operators decide about them. */
export const createSetModeration = (deps: CaseModerationDeps): SetModeration =>
  createCaseModeration({
    ...deps,
    store: {
      ...{ insertReport, closeReports, countReports, readReportQueue, listReported, listTaken, countTaken },
      ...{ lock, markTakenDown, markPutBack },
    },
    async findReportable({ accountId }, id) {
      const set = await findSet(deps.database, accountId, id)
      return set && { isOwn: set.ownerId === accountId, isReported: set.isReported }
    },
    isTakenDown: (set: LockedSet) => set.isTakenDown,
    nameOf: ({ name }) => name,
    notice: setModerated,
    said: {
      reportedAlready: messages.setReportedAlready,
      goneAlready: messages.setGoneAlready,
      notTakenDown: messages.setNotTakenDown,
    },
  })

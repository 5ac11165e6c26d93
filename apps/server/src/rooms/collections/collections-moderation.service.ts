import { messages } from '@plinth/api-schema/messages'
import type { ModeratedCollection } from '@plinth/api-schema/moderation-collections'
import {
  type CaseModeration,
  type CaseModerationDeps,
  createCaseModeration,
} from '../artworks/artworks-case-moderation.service.ts'
import { collectionModerated } from './collections.notices.ts'
import { findCollection } from './collections.repository.ts'
import {
  closeReports,
  countReports,
  countTaken,
  hasReported,
  insertReport,
  type LockedCollection,
  listReported,
  listTaken,
  lock,
  markPutBack,
  markTakenDown,
  readReportQueue,
} from './collections-reports.repository.ts'

export type CollectionModeration = CaseModeration<ModeratedCollection>

/** What people report about collections, and what operators decide about them; those that everybody shares say nothing of anybody. */
export const createCollectionModeration = (deps: CaseModerationDeps): CollectionModeration =>
  createCaseModeration({
    ...deps,
    store: {
      ...{ insertReport, closeReports, countReports, readReportQueue, listReported, listTaken, countTaken },
      ...{ lock, markTakenDown, markPutBack },
    },
    async findReportable({ accountId }, id) {
      const collection = await findCollection(deps.database, id, accountId)
      if (!collection || collection.accountId === null) return
      return {
        isOwn: collection.accountId === accountId,
        isReported: await hasReported(deps.database, id, accountId),
      }
    },
    isTakenDown: (collection: LockedCollection) => collection.isTakenDown,
    nameOf: ({ name }) => name,
    notice: collectionModerated,
    said: {
      reportedAlready: messages.collectionReportedAlready,
      goneAlready: messages.collectionGoneAlready,
      notTakenDown: messages.collectionNotTakenDown,
    },
  })

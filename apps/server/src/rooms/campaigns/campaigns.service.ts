import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { createCampaignMails } from './campaigns.mails.ts'
import { type CollectionsDeps, createCollectionsService } from './campaigns-collections.service.ts'
import { createDetailService } from './campaigns-detail.service.ts'
import { createDraftsService } from './campaigns-drafts.service.ts'
import { createEditingService } from './campaigns-editing.service.ts'
import { createListsService } from './campaigns-lists.service.ts'
import { createReviewService } from './campaigns-review.service.ts'
import { createTimesService } from './campaigns-times.service.ts'
import { type CampaignSums, findSums } from './campaigns-visibility.repository.ts'
import type { VisibilityService } from './campaigns-visibility.service.ts'

export type CampaignsDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  accounts: AccountsService
  visibility: VisibilityService
} & CollectionsDeps

/** Composes the room: one service for each topic. */
export function createCampaignsService(deps: CampaignsDeps) {
  const mails = createCampaignMails(deps)
  const collections = createCollectionsService(deps)
  const { detail, acceptInvite, publicCard } = createDetailService(deps)
  return {
    visibility: deps.visibility,
    collections,
    detail,
    acceptInvite,
    publicCard,
    /** How many take part in some campaigns, with how many works and votes; the caller has checked who may see them. */
    sums: (campaignIds: readonly number[]): Promise<CampaignSums[]> => findSums(deps.database, campaignIds),
    lists: createListsService(deps),
    drafts: createDraftsService(deps),
    editing: createEditingService({ ...deps, collections, mails }),
    review: createReviewService({ ...deps, mails }),
  }
}

export type { CampaignSums } from './campaigns-visibility.repository.ts'

/** The room's services. */
export type CampaignsService = ReturnType<typeof createCampaignsService>

/** Makes the part of the room that works by time, for a process that only does jobs. */
export const createCampaignTimes = (deps: { database: Database; clock: Clock; outbox: Outbox; publicUrl: string }) =>
  createTimesService({ ...deps, mails: createCampaignMails(deps) })

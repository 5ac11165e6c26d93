import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { createArtworkMails } from './artworks.mails.ts'
import { createBrandListsService } from './artworks-brand-lists.service.ts'
import { createCurationService } from './artworks-curation.service.ts'
import { createListService } from './artworks-lists.service.ts'
import { createLogReading } from './artworks-log-reading.service.ts'
import { createVoteModerationService } from './artworks-moderation.service.ts'
import { createSubmissionService } from './artworks-submissions.service.ts'
import { createTakedownService } from './artworks-takedown.service.ts'
import { createVoteService } from './artworks-votes.service.ts'
import { createWalletRequestService } from './artworks-wallet-requests.service.ts'

export type ArtworksDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  files: FileStore
  publicUrl: string
  retentionDays: number
  votesPerNetwork: number
  confirmsByMail: boolean
  visibility: VisibilityService
}

/** Composes the room: one service for each topic. */
export function createArtworksService(deps: ArtworksDeps) {
  const mails = createArtworkMails(deps)
  return {
    lists: createListService(deps),
    brandLists: createBrandListsService(deps),
    submissions: createSubmissionService(deps),
    curation: createCurationService({ ...deps, mails }),
    walletRequests: createWalletRequestService({ ...deps, mails }),
    votes: createVoteService(deps),
    voteModeration: createVoteModerationService(deps),
    logs: createLogReading(deps),
    takedown: createTakedownService({ ...deps, mails }),
  }
}

/** The room's services. */
export type ArtworksService = ReturnType<typeof createArtworksService>

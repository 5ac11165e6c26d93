import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { createArtworkMails } from './artworks.mails.ts'
import { createCurationService } from './artworks-curation.service.ts'
import { createDeskService } from './artworks-desk.service.ts'
import { createListService } from './artworks-lists.service.ts'
import { createVoteModerationService } from './artworks-moderation.service.ts'
import { createSubmissionService } from './artworks-submissions.service.ts'
import { createTakedownService } from './artworks-takedown.service.ts'
import { createVoteService } from './artworks-votes.service.ts'
import { createWalletRequestService } from './artworks-wallet-requests.service.ts'

/** What the room stands on. */
export type ArtworksParts = {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  retentionDays: number
  votesPerNetwork: number
  visibility: VisibilityService
}

/** Composes the room: one service for each topic. */
export function createArtworksService(parts: ArtworksParts) {
  const mails = createArtworkMails(parts)
  return {
    lists: createListService(parts),
    desk: createDeskService(parts),
    submissions: createSubmissionService(parts),
    curation: createCurationService({ ...parts, mails }),
    walletRequests: createWalletRequestService({ ...parts, mails }),
    votes: createVoteService(parts),
    voteModeration: createVoteModerationService(parts),
    takedown: createTakedownService({ ...parts, mails }),
  }
}

/** The room's services. */
export type ArtworksService = ReturnType<typeof createArtworksService>

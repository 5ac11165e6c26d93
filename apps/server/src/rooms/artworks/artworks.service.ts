import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { createArtworkMails } from './artworks.mails.ts'
import { createAppealService } from './artworks-appeals.service.ts'
import { createBrandListsService } from './artworks-brand-lists.service.ts'
import { type CertificateDeps, createCertificateService } from './artworks-certificates.service.ts'
import { createCurationService } from './artworks-curation.service.ts'
import { createVoteDecisions } from './artworks-decisions.service.ts'
import { createExploreService } from './artworks-explore.service.ts'
import { createListService } from './artworks-lists.service.ts'
import { createLogReading } from './artworks-log-reading.service.ts'
import { createLookService } from './artworks-looks.service.ts'
import { createVoteModerationService } from './artworks-moderation.service.ts'
import { createRecordService } from './artworks-record.service.ts'
import { createReportService } from './artworks-reports.service.ts'
import { createReviewService } from './artworks-review.service.ts'
import { createRevokingService } from './artworks-revoking.service.ts'
import { createSubmissionService } from './artworks-submissions.service.ts'
import { createTakedownService } from './artworks-takedown.service.ts'
import { createVoteTotals } from './artworks-vote-totals.service.ts'
import { createVoteService } from './artworks-votes.service.ts'
import { createWalletRequestService } from './artworks-wallet-requests.service.ts'
import { createWinnersService } from './artworks-winners.service.ts'
import { createWitness } from './artworks-witness.service.ts'
import { createWorkVotes } from './artworks-work-votes.service.ts'

export type ArtworksDeps = Pick<CertificateDeps, 'gate' | 'openCache'> & {
  database: Database
  clock: Clock
  outbox: Outbox
  files: FileStore
  publicUrl: string
  retentionDays: number
  votesPerNetwork: number
  confirmsByMail: boolean
  visibility: VisibilityService
  /** The verifier keys of the logs of others that are co-signed here. */
  witnessedLogs: readonly string[]
  /** The verifier keys of those who are asked to co-sign the logs of this site. */
  witnesses: readonly string[]
  log: Pick<BaseLogger, 'warn'>
}

/** Composes the room: one service for each topic. */
export function createArtworksService(deps: ArtworksDeps) {
  const mails = createArtworkMails(deps)
  const decisions = createVoteDecisions(deps)
  const voteTotals = createVoteTotals(deps)
  return {
    lists: createListService(deps),
    explore: createExploreService(deps),
    brandLists: createBrandListsService(deps),
    submissions: createSubmissionService(deps),
    curation: createCurationService({ ...deps, mails }),
    walletRequests: createWalletRequestService({ ...deps, mails }),
    votes: createVoteService(deps),
    revoking: createRevokingService(deps),
    voteModeration: createVoteModerationService(deps),
    voteTotals,
    winners: createWinnersService({ ...deps, voteTotals }),
    certificates: createCertificateService(deps),
    record: createRecordService(deps),
    workVotes: createWorkVotes(deps),
    decisions,
    appeals: createAppealService({ ...deps, decisions }),
    logs: createLogReading(deps),
    witness: createWitness({ ...deps, logs: deps.witnessedLogs }),
    looks: createLookService(deps),
    reports: createReportService(deps),
    review: createReviewService(deps),
    takedown: createTakedownService({ ...deps, mails }),
  }
}

/** The room's services. */
export type ArtworksService = ReturnType<typeof createArtworksService>

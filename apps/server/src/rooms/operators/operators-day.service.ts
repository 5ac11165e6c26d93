import type { OperatorQueues } from '@plinth/api-schema/operator-queues'
import type { Database } from '../../db/database.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { readFailedMails } from './operators.repository.ts'

export type OperatorDayDeps = {
  database: Database
  accounts: Pick<AccountsService, 'verification'>
  campaigns: Pick<CampaignsService, 'review'>
  artworks: Pick<ArtworksService, 'reports' | 'review' | 'looks' | 'voteModeration' | 'appeals'>
  support: { help: HelpService }
}

/** What an operator begins the day with. */
export function createOperatorDay({ database, accounts, campaigns, artworks, support }: OperatorDayDeps) {
  return {
    /** What waits in each queue; one after the other, so that a look at the console takes one connection. */
    queues: async (): Promise<OperatorQueues> => ({
      brands: await accounts.verification.waiting(),
      campaigns: await campaigns.review.waiting(),
      reports: await artworks.reports.waiting(),
      appeals: await artworks.review.waitingAppeals(),
      alike: await artworks.looks.waiting(),
      votes: await artworks.voteModeration.waiting(),
      voteAppeals: await artworks.appeals.waiting(),
      help: await support.help.waiting(),
      mails: await readFailedMails(database),
    }),
  }
}

/** The operator's service of the day. */
export type OperatorDayService = ReturnType<typeof createOperatorDay>

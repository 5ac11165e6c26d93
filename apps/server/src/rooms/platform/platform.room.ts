import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import { presentDetail } from '../campaigns/campaigns.presenter.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { platformRoutes } from './platform.routes.ts'
import { createPlatformService } from './platform.service.ts'
import { platformArtworksRoutes } from './platform-artworks.routes.ts'
import { platformCampaignsRoutes } from './platform-campaigns.routes.ts'
import { platformHelpRoutes } from './platform-help.routes.ts'
import { platformVoteRoutes } from './platform-votes.routes.ts'
import { createPlatformVoteService } from './platform-votes.service.ts'

type Needs = {
  accounts: AccountsService
  support: { help: HelpService }
  campaigns: CampaignsService
  artworks: ArtworksService
}

/** The operators' side: reviews, moderation, help, mails and the audit log. */
export const platformRoom = defineRoom({
  calls: roomCalls.platform,
  open: ({ settings, database, clock }: RoomDeps, { accounts, support, campaigns, artworks }: Needs) => ({
    ...createPlatformService({
      database,
      clock,
      accounts,
      review: campaigns.review,
      takedown: artworks.takedown,
      help: support.help,
      publicUrl: settings.publicUrl,
      commandPrefix: settings.commandPrefix,
    }),
    votes: createPlatformVoteService({ database, clock, votes: artworks.voteModeration }),
  }),
  routes(bind, platform) {
    platformRoutes(bind, platform)
    platformCampaignsRoutes(bind, platform, presentDetail)
    platformArtworksRoutes(bind, platform.artworks)
    platformHelpRoutes(bind, platform.help)
    platformVoteRoutes(bind, platform.votes)
  },
  matrix: () => import('./platform.matrix.ts'),
})

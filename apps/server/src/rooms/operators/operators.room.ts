import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { CollectionModeration } from '../collections/collections-moderation.service.ts'
import type { CommentModeration } from '../comments/comments-moderation.service.ts'
import type { ForeignModeration } from '../foreign/foreign-moderation.service.ts'
import type { HoldingService } from '../holding/holding.service.ts'
import type { MarketService } from '../market/market.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { SetModeration } from '../sets/sets-moderation.service.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { createOperatorsService } from './operators.service.ts'
import { operatorArtworksRoutes } from './operators-artworks.routes.ts'
import { operatorBulkRoutes } from './operators-bulk.routes.ts'
import { operatorCampaignsRoutes } from './operators-campaigns.routes.ts'
import { operatorCollectionsRoutes } from './operators-collections.routes.ts'
import { operatorCommentsRoutes } from './operators-comments.routes.ts'
import { operatorDayRoutes } from './operators-day.routes.ts'
import { createOperatorDay } from './operators-day.service.ts'
import { operatorsExporting } from './operators-exporting.service.ts'
import { operatorForeignRoutes } from './operators-foreign.routes.ts'
import { operatorsForgetting } from './operators-forgetting.service.ts'
import { operatorHelpRoutes } from './operators-help.routes.ts'
import { operatorPerksRoutes } from './operators-perks.routes.ts'
import { operatorPlansRoutes } from './operators-plans.routes.ts'
import { operatorSetsRoutes } from './operators-sets.routes.ts'
import { operatorVotesRoutes } from './operators-votes.routes.ts'
import { createOperatorVotes } from './operators-votes.service.ts'

type Needs = {
  accounts: AccountsService
  support: { help: HelpService }
  campaigns: CampaignsService
  artworks: ArtworksService
  comments: { moderation: CommentModeration }
  sets: { moderation: SetModeration }
  collections: { moderation: CollectionModeration }
  foreign: { moderation: ForeignModeration }
  holding: Pick<HoldingService, 'moderation'>
  market: Pick<MarketService, 'refreshOfferedBy'>
  plans: PlansService
  site: { uploads: UploadService }
}

/** The operators' side: reviews, moderation, help, mails and the audit log. */
export const operatorsRoom = defineRoom({
  calls: roomCalls.operators,
  open: (
    { settings, database, clock, mediaGate }: RoomDeps,
    {
      accounts,
      support,
      campaigns,
      artworks,
      comments,
      sets,
      collections,
      foreign,
      holding,
      market,
      plans,
      site,
    }: Needs,
  ) => ({
    ...createOperatorsService({
      database,
      clock,
      accounts,
      review: campaigns.review,
      works: artworks,
      comments: comments.moderation,
      sets: sets.moderation,
      collections: collections.moderation,
      foreign: foreign.moderation,
      perks: holding.moderation,
      market,
      help: support.help,
      plans,
      decisions: artworks.decisions,
      gate: mediaGate,
      uploads: site.uploads,
      publicUrl: settings.publicUrl,
      commandPrefix: settings.commandPrefix,
    }),
    votes: createOperatorVotes({
      database,
      clock,
      votes: artworks.voteModeration,
      workVotes: artworks.workVotes,
      decisions: artworks.decisions,
      appeals: artworks.appeals,
    }),
    day: createOperatorDay({
      database,
      clock,
      accounts,
      campaigns,
      artworks,
      comments,
      sets,
      collections,
      foreign,
      support,
    }),
  }),
  routes(bind, operators) {
    operatorsRoutes(bind, operators)
    operatorCampaignsRoutes(bind, operators)
    operatorArtworksRoutes(bind, operators.artworks)
    operatorBulkRoutes(bind, operators.bulk)
    operatorCommentsRoutes(bind, operators.comments)
    operatorSetsRoutes(bind, operators.sets)
    operatorCollectionsRoutes(bind, operators.collections)
    operatorForeignRoutes(bind, operators.foreign)
    operatorPerksRoutes(bind, operators.perks)
    operatorHelpRoutes(bind, operators.help)
    operatorPlansRoutes(bind, operators.plans)
    operatorVotesRoutes(bind, operators.votes)
    operatorDayRoutes(bind, operators.day)
  },
  forget: operatorsForgetting,
  exports: operatorsExporting,
  matrix: () => import('./operators.matrix.ts'),
})

import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import { createTradeFigures } from '../market/market-collections.service.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { startCollectionJobs } from './collections.jobs.ts'
import { collectionsRoutes } from './collections.routes.ts'
import { createCollectionsService } from './collections.service.ts'
import { collectionsExporting } from './collections-exporting.service.ts'
import { collectionsForgetting } from './collections-forgetting.service.ts'
import { createCollectionModeration } from './collections-moderation.service.ts'

type Needs = {
  site: SiteService
  wallet: WalletService
  nfts: NftsService
  artworks: Pick<ArtworksService, 'reports'>
}

/** Collections: those of campaigns, the shared ones, and those that people deploy for themselves. */
export const collectionsRoom = defineRoom({
  calls: roomCalls.collections,
  open: ({ database, clock }: RoomDeps, { site, wallet, nfts, artworks }: Needs) => ({
    collections: createCollectionsService({
      ...{ database, clock, site, wallet, nfts },
      tellTrades: createTradeFigures({ wallet }),
    }),
    moderation: createCollectionModeration({ database, clock, reports: artworks.reports }),
  }),
  routes: collectionsRoutes,
  jobs: (jobs, { database, clock }) => startCollectionJobs(jobs, { database, clock }),
  forget: collectionsForgetting,
  exports: collectionsExporting,
  matrix: () => import('./collections.matrix.ts'),
})

import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { startMarketJobs } from './market.jobs.ts'
import { marketRoutes } from './market.routes.ts'
import { createMarketService } from './market.service.ts'
import { auctionRoutes } from './market-auctions.routes.ts'
import { marketExporting } from './market-exporting.service.ts'
import { marketForgetting } from './market-forgetting.service.ts'

type Needs = { site: SiteService; wallet: WalletService; nfts: NftsService }

/** The book of listings and offers, and what was sold. */
export const marketRoom = defineRoom({
  calls: roomCalls.market,
  open: ({ database, clock, readers }: RoomDeps, { site, wallet, nfts }: Needs) =>
    createMarketService({ database, clock, readers, site, wallet, nfts }),
  routes: (bind, market) => {
    marketRoutes(bind, market)
    auctionRoutes(bind, market)
  },
  jobs: (jobs, { database, clock, readers, log }) => startMarketJobs(jobs, { database, clock, readers, log }),
  forget: marketForgetting,
  exports: marketExporting,
  matrix: () => import('./market.matrix.ts'),
})

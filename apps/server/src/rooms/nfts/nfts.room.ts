import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { startIntentRelease } from './nfts.release.ts'
import { nftsRoutes } from './nfts.routes.ts'
import { createNftsService } from './nfts.service.ts'
import { nftsExporting } from './nfts-exporting.service.ts'
import { nftsForgetting } from './nfts-forgetting.service.ts'

type Needs = { site: SiteService; wallet: WalletService; campaigns: CampaignsService }

/** NFT records, minting and what the chain said of it. */
export const nftsRoom = defineRoom({
  calls: roomCalls.nfts,
  open: ({ settings, database, clock, files, content, readers }: RoomDeps, { site, wallet, campaigns }: Needs) =>
    createNftsService({
      database,
      clock,
      publicUrl: settings.publicUrl,
      files,
      content,
      readers,
      wallet,
      visibility: campaigns.visibility,
      collections: campaigns.collections,
      site,
    }),
  routes: nftsRoutes,
  jobs: (jobs, { database, clock, log }) => startIntentRelease(jobs, { database, clock, log }),
  forget: nftsForgetting,
  exports: nftsExporting,
  matrix: () => import('./nfts.matrix.ts'),
})

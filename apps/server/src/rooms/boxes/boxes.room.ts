import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { startBoxesCleanUp } from './boxes.clean-up.ts'
import { boxesRoutes } from './boxes.routes.ts'
import { createBoxesService } from './boxes.service.ts'
import { boxesExporting } from './boxes-exporting.service.ts'
import { boxesForgetting } from './boxes-forgetting.service.ts'

type Needs = { site: SiteService; wallet: WalletService; nfts: NftsService }

/** Mystery boxes: brands lay works in, people take boxes, and one draw says what is in them. */
export const boxesRoom = defineRoom({
  calls: roomCalls.boxes,
  open: ({ database, clock, readers }: RoomDeps, { site, wallet, nfts }: Needs) =>
    createBoxesService({ database, clock, readers, site, wallet, nfts }),
  routes: boxesRoutes,
  jobs: (jobs, { database }) => startBoxesCleanUp(jobs, { database }),
  forget: boxesForgetting,
  exports: boxesExporting,
  matrix: () => import('./boxes.matrix.ts'),
})

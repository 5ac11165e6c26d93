import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import { type DemoWorld, seedDemoPerks } from './holding.demo.ts'
import { holdingRoutes } from './holding.routes.ts'
import { createHoldingService } from './holding.service.ts'
import { holdingExporting } from './holding-exporting.service.ts'
import { holdingForgetting } from './holding-forgetting.service.ts'

/** How long people hold works, and the perks that brands tie to it. */
export const holdingRoom = defineRoom({
  calls: roomCalls.holding,
  open: ({ database, clock, readers }: RoomDeps, { nfts }: { nfts: NftsService }) =>
    createHoldingService({ database, clock, readers, nfts }),
  routes: holdingRoutes,
  async demo(tx, { now }: DemoDeps, { ids }: Omit<DemoWorld, 'now'>) {
    await seedDemoPerks(tx, { ids, now })
    return {}
  },
  forget: holdingForgetting,
  exports: holdingExporting,
  matrix: () => import('./holding.matrix.ts'),
})

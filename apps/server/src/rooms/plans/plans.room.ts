import { roomCalls } from '@plinth/api-schema/registry'
import { openCardProcessor } from '../../ports/card-processor.ts'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { type DemoWorld, seedDemoPlans } from './plans.demo.ts'
import { startPlanJobs } from './plans.jobs.ts'
import { plansRoutes } from './plans.routes.ts'
import { createPlansService } from './plans.service.ts'
import { plansExporting } from './plans-exporting.service.ts'
import { plansForgetting } from './plans-forgetting.service.ts'

/** Plans, the months of them that brands are given, and what they allow. */
export const plansRoom = defineRoom({
  calls: roomCalls.plans,
  open: ({ database, clock, log, settings: { card, publicUrl } }: RoomDeps, { wallet }: { wallet: WalletService }) =>
    createPlansService({ database, clock, wallet, cards: card && openCardProcessor(card), publicUrl, log }),
  routes: plansRoutes,
  jobs: startPlanJobs,
  async demo(tx, { now }: DemoDeps, { ids }: Omit<DemoWorld, 'now'>) {
    await seedDemoPlans(tx, { ids, now })
    return {}
  },
  forget: plansForgetting,
  exports: plansExporting,
  matrix: () => import('./plans.matrix.ts'),
})

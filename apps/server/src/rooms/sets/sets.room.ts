import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import { type DemoWorld, seedDemoSets } from './sets.demo.ts'
import { setsRoutes } from './sets.routes.ts'
import { createSetsService } from './sets.service.ts'
import { setsExporting } from './sets-exporting.service.ts'
import { setsForgetting } from './sets-forgetting.service.ts'

/** Saving works into sets of one's own. */
export const setsRoom = defineRoom({
  calls: roomCalls.sets,
  open: ({ database, clock }: RoomDeps) => createSetsService({ database, clock }),
  routes: setsRoutes,
  async demo(tx, { now }: DemoDeps, { ids }: Omit<DemoWorld, 'now'>) {
    await seedDemoSets(tx, { ids, now })
    return {}
  },
  forget: setsForgetting,
  exports: setsExporting,
  matrix: () => import('./sets.matrix.ts'),
})

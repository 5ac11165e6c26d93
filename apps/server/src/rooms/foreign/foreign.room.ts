import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import { startForeignLook } from './foreign.jobs.ts'
import { foreignRoutes } from './foreign.routes.ts'
import { createForeignService } from './foreign.service.ts'
import { foreignExporting } from './foreign-exporting.service.ts'
import { foreignForgetting } from './foreign-forgetting.service.ts'

/** NFTs of other sites that linked wallets hold, where a chain's settings allow the scan. */
export const foreignRoom = defineRoom({
  calls: roomCalls.foreign,
  open: ({ database, clock, chains }: RoomDeps) => createForeignService({ database, clock, chains }),
  routes: foreignRoutes,
  jobs: startForeignLook,
  forget: foreignForgetting,
  exports: foreignExporting,
  matrix: () => import('./foreign.matrix.ts'),
})

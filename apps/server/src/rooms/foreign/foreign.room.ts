import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import { startForeignLook } from './foreign.jobs.ts'
import { foreignRoutes } from './foreign.routes.ts'
import { createForeignService } from './foreign.service.ts'
import { foreignExporting } from './foreign-exporting.service.ts'
import { foreignForgetting } from './foreign-forgetting.service.ts'
import { createForeignModeration } from './foreign-moderation.service.ts'

type Needs = { artworks: Pick<ArtworksService, 'reports'> }

/** NFTs of other sites that linked wallets hold, where a chain's settings allow the scan. */
export const foreignRoom = defineRoom({
  calls: roomCalls.foreign,
  open: ({ database, clock, chains }: RoomDeps, { artworks }: Needs) => ({
    foreign: createForeignService({ database, clock, chains }),
    moderation: createForeignModeration({ database, clock, chains, reports: artworks.reports }),
  }),
  routes: foreignRoutes,
  jobs: startForeignLook,
  forget: foreignForgetting,
  exports: foreignExporting,
  matrix: () => import('./foreign.matrix.ts'),
})

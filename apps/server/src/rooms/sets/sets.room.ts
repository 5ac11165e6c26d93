import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import { type DemoWorld, seedDemoSets } from './sets.demo.ts'
import { setsRoutes } from './sets.routes.ts'
import { createSetsService } from './sets.service.ts'
import { setsExporting } from './sets-exporting.service.ts'
import { setsForgetting } from './sets-forgetting.service.ts'
import { createSetModeration } from './sets-moderation.service.ts'

/** Saving works into sets of one's own; reports of sets and what is decided about them. */
export const setsRoom = defineRoom({
  calls: roomCalls.sets,
  open: ({ database, clock }: RoomDeps, { artworks }: { artworks: Pick<ArtworksService, 'reports'> }) => ({
    sets: createSetsService({ database, clock }),
    moderation: createSetModeration({ database, clock, reports: artworks.reports }),
  }),
  routes: setsRoutes,
  async demo(tx, { now }: DemoDeps, { ids }: Omit<DemoWorld, 'now'>) {
    await seedDemoSets(tx, { ids, now })
    return {}
  },
  forget: setsForgetting,
  exports: setsExporting,
  matrix: () => import('./sets.matrix.ts'),
})

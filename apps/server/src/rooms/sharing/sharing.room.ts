import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { type DemoWall, seedDemoLinks } from './sharing.demo.ts'
import { sharingRoutes } from './sharing.routes.ts'
import { createSharingService } from './sharing.service.ts'
import { sharingExporting } from './sharing-exporting.service.ts'
import { sharingForgetting } from './sharing-forgetting.service.ts'

/** Links that are shared, and in sums what they led to. */
export const sharingRoom = defineRoom({
  calls: roomCalls.sharing,
  open: ({ database, clock }: RoomDeps, { visibility }: { visibility: VisibilityService }) =>
    createSharingService({ database, clock, visibility }),
  routes: sharingRoutes,
  async demo(tx, { now }: DemoDeps, { walls }: { walls: readonly DemoWall[] }) {
    await seedDemoLinks(tx, { walls, now })
    return {}
  },
  forget: sharingForgetting,
  exports: sharingExporting,
  matrix: () => import('./sharing.matrix.ts'),
})

import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { type DemoWorld, seedDemoFollows } from './following.demo.ts'
import { followingRoutes } from './following.routes.ts'
import { createFollowingService } from './following.service.ts'
import { followingExporting } from './following-exporting.service.ts'
import { followingForgetting } from './following-forgetting.service.ts'

/** Following artists, brands and campaigns, and the feed of what they hang, open and win. */
export const followingRoom = defineRoom({
  calls: roomCalls.following,
  open: ({ database, clock }: RoomDeps, { visibility }: { visibility: VisibilityService }) =>
    createFollowingService({ database, clock, visibility }),
  routes: followingRoutes,
  async demo(tx, { now }: DemoDeps, { ids, walls }: Omit<DemoWorld, 'now'>) {
    await seedDemoFollows(tx, { ids, walls, now })
    return {}
  },
  forget: followingForgetting,
  exports: followingExporting,
  matrix: () => import('./following.matrix.ts'),
})

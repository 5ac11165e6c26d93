import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createNoticesService } from './notices.service.ts'
import { createPushService } from './notices-push.service.ts'

/** What people are told of: the bell, and the channels beside it. */
export const noticesRoom = defineRoom({
  calls: roomCalls.notices,
  open: ({ database, clock }: RoomDeps) => {
    const push = createPushService({ database, clock })
    return { ...createNoticesService({ database, clock, countBrowsers: push.count }), push }
  },
  routes: noticesRoutes,
  matrix: () => import('./notices.matrix.ts'),
})

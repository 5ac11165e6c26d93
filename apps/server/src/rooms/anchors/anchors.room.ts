import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { anchorsRoutes } from './anchors.routes.ts'
import { createAnchoring, createAnchorsService } from './anchors.service.ts'

/** Heads of vote logs on a chain: nobody can show two people two histories of one vote. */
export const anchorsRoom = defineRoom({
  calls: roomCalls.anchors,
  open: ({ database, anchorPublisher }: RoomDeps, { visibility }: { visibility: VisibilityService }) =>
    createAnchorsService({ database, publisher: anchorPublisher, visibility }),
  routes: anchorsRoutes,
  async jobs(jobs, { database, clock, anchorPublisher, log }) {
    if (!anchorPublisher) return
    const anchoring = createAnchoring({ database, clock, publisher: anchorPublisher, log })
    await jobs.register('vote-anchors', { schedule: { everySeconds: 20 }, run: anchoring.run })
  },
  forget: { columns: {} },
  matrix: () => import('./anchors.matrix.ts'),
})

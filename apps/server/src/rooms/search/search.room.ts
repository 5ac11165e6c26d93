import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { searchRoutes } from './search.routes.ts'
import { createSearchService } from './search.service.ts'

/** One search over works, artists, brands, campaigns and articles. */
export const searchRoom = defineRoom({
  calls: roomCalls.search,
  open: ({ database }: RoomDeps, { visibility }: { visibility: VisibilityService }) =>
    createSearchService({ database, visibility }),
  routes: searchRoutes,
  // Triggers take the words of an account away in the statement that takes its names.
  forget: { columns: {} },
  matrix: () => import('./search.matrix.ts'),
})

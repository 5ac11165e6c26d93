import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { type DemoWorld, seedDemoComments } from './comments.demo.ts'
import { commentsRoutes } from './comments.routes.ts'
import { createCommentsService } from './comments.service.ts'
import { commentsExporting } from './comments-exporting.service.ts'
import { commentsForgetting } from './comments-forgetting.service.ts'
import { createCommentModeration } from './comments-moderation.service.ts'

type Needs = { visibility: VisibilityService; artworks: Pick<ArtworksService, 'reports'> }

/** Comments under works, where brands switch them on; reports and what is decided about them. */
export const commentsRoom = defineRoom({
  calls: roomCalls.comments,
  open: ({ settings, database, clock }: RoomDeps, { visibility, artworks }: Needs) => ({
    comments: createCommentsService({ database, clock, visibility, sendsMail: settings.smtpUrl !== undefined }),
    moderation: createCommentModeration({ database, clock, reports: artworks.reports }),
  }),
  routes: commentsRoutes,
  async demo(tx, { now }: DemoDeps, { ids, walls }: Omit<DemoWorld, 'now'>) {
    await seedDemoComments(tx, { ids, walls, now })
    return {}
  },
  forget: commentsForgetting,
  exports: commentsExporting,
  matrix: () => import('./comments.matrix.ts'),
})

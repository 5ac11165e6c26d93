import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { NoticesService } from '../notices/notices.service.ts'
import { startLiveCleanUp } from './live.clean-up.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveService } from './live.service.ts'
import { liveExporting } from './live-exporting.service.ts'
import { liveForgetting } from './live-forgetting.service.ts'

/** Server-sent events: what happens in campaigns, on the market and to somebody's notices, while it happens. */
export const liveRoom = defineRoom({
  calls: roomCalls.live,
  open: (
    { database, log }: RoomDeps,
    {
      campaigns,
      artworks,
      notices,
    }: { campaigns: CampaignsService; artworks: ArtworksService; notices: NoticesService },
  ) =>
    createLiveService({
      database,
      log,
      findSums: campaigns.sums,
      findRanks: artworks.lists.ranks,
      findUnread: notices.unreadOf,
      findVisible: (member, campaignIds) => campaigns.visibility.visibleAmong(database, member, campaignIds),
    }),
  routes: liveRoutes,
  jobs: (jobs, { database }) => startLiveCleanUp(jobs, { database }),
  forget: liveForgetting,
  exports: liveExporting,
  matrix: () => import('./live.matrix.ts'),
})

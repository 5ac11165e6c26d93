import { roomCalls } from '@plinth/api-schema/registry'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import { type DemoWall, seedDemoArtworks } from './artworks.demo.ts'
import { startArtworkPurge } from './artworks.purge.ts'
import { artworksRoutes } from './artworks.routes.ts'
import { createArtworksService } from './artworks.service.ts'
import { startConfirmedVotes } from './artworks-confirmed-votes.service.ts'
import { startVoteReview } from './artworks-integrity.service.ts'
import { startLogs } from './artworks-log.jobs.ts'

type Demo = { ids: ReadonlyMap<string, number>; visitors: readonly string[]; walls: readonly DemoWall[] }

/** Artworks: submitting, listing, voting, removing and winners. */
export const artworksRoom = defineRoom({
  calls: roomCalls.artworks,
  open: ({ settings, database, clock, outbox, files }: RoomDeps, { campaigns }: { campaigns: CampaignsService }) =>
    createArtworksService({
      database,
      clock,
      outbox,
      files,
      publicUrl: settings.publicUrl,
      retentionDays: settings.artworkRetentionDays,
      votesPerNetwork: settings.votesPerNetwork,
      confirmsByMail: settings.smtpUrl !== undefined,
      visibility: campaigns.visibility,
    }),
  routes: artworksRoutes,
  async jobs(jobs, { settings, database, files, log }) {
    await startArtworkPurge(jobs, { database, files, retentionDays: settings.artworkRetentionDays, log })
    await startConfirmedVotes(jobs, { database })
    await startLogs(jobs, { database, publicUrl: settings.publicUrl })
    await startVoteReview(jobs, { database, log })
  },
  async demo(tx, { now, uploadDemoPicture }: DemoDeps, { ids, visitors, walls }: Demo) {
    await seedDemoArtworks(tx, { ids, visitors, walls, now, uploadDemoPicture })
    return {}
  },
  matrix: () => import('./artworks.matrix.ts'),
})

import path from 'node:path'
import { roomCalls } from '@plinth/api-schema/registry'
import { openDiskCache } from '../../ports/disk-cache.ts'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import { type DemoWall, seedDemoArtworks } from './artworks.demo.ts'
import { startArtworkPurge } from './artworks.purge.ts'
import { artworksRoutes } from './artworks.routes.ts'
import { createArtworksService } from './artworks.service.ts'
import { CERTIFICATE_CACHE } from './artworks-certificates.service.ts'
import { startConfirmedVotes } from './artworks-confirmed-votes.service.ts'
import { startCosigning } from './artworks-cosigning.service.ts'
import { startBlockedVotes } from './artworks-decisions.service.ts'
import { artworksExporting } from './artworks-exporting.service.ts'
import { artworksForgetting } from './artworks-forgetting.service.ts'
import { startVoteReview } from './artworks-integrity.service.ts'
import { startLogs } from './artworks-log.jobs.ts'
import { startLooks } from './artworks-looks.service.ts'
import { artworkReviewRoutes } from './artworks-review.routes.ts'
import { startRings } from './artworks-ring.service.ts'

type Demo = {
  ids: ReadonlyMap<string, number>
  visitors: readonly string[]
  members: readonly string[]
  walls: readonly DemoWall[]
}

/** Artworks: submitting, listing, voting, removing and winners. */
export const artworksRoom = defineRoom({
  calls: roomCalls.artworks,
  open: (
    { settings, database, clock, outbox, files, mediaGate, log }: RoomDeps,
    { campaigns }: { campaigns: CampaignsService },
  ) =>
    createArtworksService({
      database,
      clock,
      outbox,
      files,
      gate: mediaGate,
      openCache: () =>
        openDiskCache({ root: path.join(settings.dataDir, 'certificates'), clock, ...CERTIFICATE_CACHE }),
      publicUrl: settings.publicUrl,
      retentionDays: settings.artworkRetentionDays,
      votesPerNetwork: settings.votesPerNetwork,
      confirmsByMail: settings.smtpUrl !== undefined,
      visibility: campaigns.visibility,
      witnessedLogs: settings.witnessedLogs,
      witnesses: settings.witnesses.map(({ vkey }) => vkey),
      log,
    }),
  routes(bind, artworks) {
    artworksRoutes(bind, artworks)
    artworkReviewRoutes(bind, artworks)
  },
  async jobs(jobs, { settings, database, clock, files, log }) {
    await startArtworkPurge(jobs, { database, files, retentionDays: settings.artworkRetentionDays, log })
    await startBlockedVotes(jobs, { database, clock })
    await startConfirmedVotes(jobs, { database })
    await startLogs(jobs, { database, publicUrl: settings.publicUrl, log })
    await startCosigning(jobs, { database, clock, witnesses: settings.witnesses, log })
    await startRings(jobs, { database })
    await startVoteReview(jobs, { database, log })
    await startLooks(jobs, { database, files, log })
  },
  async demo(tx, { now, uploadDemoPicture, looksOf }: DemoDeps, { ids, visitors, members, walls }: Demo) {
    await seedDemoArtworks(tx, { ids, visitors, members, walls, now, uploadDemoPicture, looksOf })
    return {}
  },
  forget: artworksForgetting,
  exports: artworksExporting,
  matrix: () => import('./artworks.matrix.ts'),
})

import { roomCalls } from '@plinth/api-schema/registry'
import { defineRoom, type RoomDeps } from '../../room.ts'
import { siteRoutes } from './site.routes.ts'
import { createSiteService } from './site.service.ts'
import { siteExporting } from './site-exporting.service.ts'
import { siteForgetting } from './site-forgetting.service.ts'
import { startUploadsCleanUp } from './site-uploads.clean-up.ts'
import { createUploadService } from './site-uploads.service.ts'

/** Site settings, lists and uploads. */
export const siteRoom = defineRoom({
  calls: roomCalls.site,
  open: ({ settings, database, clock, files, chains, mediaGate }: RoomDeps) => ({
    ...createSiteService({
      database,
      facts: {
        publicUrl: settings.publicUrl,
        reviewPromise: settings.reviewPromise,
        cards: settings.card !== null,
        google: settings.google.clientId !== undefined,
        testWallet: chains.some(({ embedded }) => embedded),
        mail: settings.smtpUrl !== undefined,
        demo: settings.demo,
      },
    }),
    uploads: createUploadService({
      database,
      files,
      clock,
      gate: mediaGate,
      sendsMail: settings.smtpUrl !== undefined,
    }),
  }),
  routes: (bind, site) => siteRoutes(bind, site, site.uploads),
  jobs: (jobs, { database, files, clock, log }) => startUploadsCleanUp(jobs, { database, files, clock, log }),
  forget: siteForgetting,
  exports: siteExporting,
  matrix: () => import('./site.matrix.ts'),
})

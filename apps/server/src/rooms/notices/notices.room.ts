import { roomCalls } from '@plinth/api-schema/registry'
import { createPushSender } from '../../ports/send-push.ts'
import { type DemoDeps, defineRoom, type RoomDeps } from '../../room.ts'
import { seedDemoNotices } from './notices.demo.ts'
import { startNoticeJobs } from './notices.jobs.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createNoticesService } from './notices.service.ts'
import { noticesExporting } from './notices-exporting.service.ts'
import { noticesForgetting } from './notices-forgetting.service.ts'
import { createMailingService } from './notices-mailing.service.ts'
import { createMomentsService } from './notices-moments.service.ts'
import { createPushService } from './notices-push.service.ts'
import { createPushDelivery } from './notices-push-delivery.service.ts'

/** What people are told of: the bell, and the channels beside it. */
export const noticesRoom = defineRoom({
  calls: roomCalls.notices,
  open: ({ database, clock }: RoomDeps) => {
    const push = createPushService({ database, clock })
    return { ...createNoticesService({ database, clock, countBrowsers: push.count }), push }
  },
  routes: noticesRoutes,
  jobs: (jobs, { settings: { publicUrl }, database, clock, outbox, log }) =>
    startNoticeJobs(jobs, {
      database,
      clock,
      log,
      mailing: createMailingService({ database, clock, outbox, publicUrl }),
      moments: createMomentsService({ database, clock }),
      pushes: createPushDelivery({ database, clock, publicUrl, log, send: createPushSender() }),
    }),
  async demo(tx, { now }: DemoDeps) {
    await seedDemoNotices(tx, { now })
    return {}
  },
  forget: noticesForgetting,
  exports: noticesExporting,
  matrix: () => import('./notices.matrix.ts'),
})

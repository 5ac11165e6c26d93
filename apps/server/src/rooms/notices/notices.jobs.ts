import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteOldNotices } from './notices.repository.ts'
import type { createMailingService } from './notices-mailing.service.ts'
import type { createMomentsService } from './notices-moments.service.ts'
import type { createPushDelivery } from './notices-push-delivery.service.ts'

const DAY_MS = 24 * 60 * 60_000
const NOTICES_KEPT_MS = 180 * DAY_MS

/** Removes notices that nobody looks for any more; answers how many went. */
export const cleanUpNotices = ({ database, clock }: { database: Database; clock: Clock }): Promise<number> =>
  deleteOldNotices(database, new Date(clock.now().getTime() - NOTICES_KEPT_MS))

/** What the room does by time. */
export type NoticeJobs = {
  database: Database
  clock: Clock
  log: Pick<BaseLogger, 'info'>
  mailing: ReturnType<typeof createMailingService>
  moments: ReturnType<typeof createMomentsService>
  pushes: ReturnType<typeof createPushDelivery>
}

/** Registers it: loops on every server, which share their work by taking rows. */
export async function startNoticeJobs(
  jobs: Jobs,
  { mailing, moments, pushes, log, ...deps }: NoticeJobs,
): Promise<void> {
  const loop = (name: string, everySeconds: number, run: (signal: AbortSignal) => Promise<unknown>) =>
    jobs.register(name, {
      schedule: { everySeconds },
      run: async ({ signal }) => {
        await run(signal)
      },
    })
  await loop('notice-mails', 2, (signal) => mailing.mailNotices(signal))
  await loop('notice-pushes', 2, (signal) => pushes.deliver(signal))
  await loop('notice-summaries', 20, (signal) => mailing.sendSummaries(signal))
  await loop('notice-moments', 5, () => moments.tellMoments())
  await loop('notice-leaderboards', 10, () => moments.lookAtLeaderboards())
  await jobs.register('clean-up-notices', {
    schedule: { cron: '41 3 * * *' },
    run: async () => log.info({ notices: await cleanUpNotices(deps) }, 'cleaned up notices'),
  })
}

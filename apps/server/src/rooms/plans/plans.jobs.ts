import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { tellEndingPlans } from './plans.notices.ts'

const EVERY_SECONDS = 600

/** Registers what comes with the time of plans. */
export const startPlanJobs = (jobs: Jobs, deps: { database: Database; clock: Clock }): Promise<void> =>
  jobs.register('plans', { schedule: { everySeconds: EVERY_SECONDS }, run: () => tellEndingPlans(deps) })

import type { Jobs } from './jobs.ts'

const LOOK_EVERY_SECONDS = 1

/**
 * Registers the opening and completing of campaigns. It is a loop on each server and not a queue: the times stand in the
 * campaigns themselves, and whatever came due while all servers were down is found at the first look.
 */
export const startCampaignTimes = (
  jobs: Jobs,
  { keepTimes }: { keepTimes: () => Promise<{ opened: number; completed: number }> },
): Promise<void> =>
  jobs.register('campaign-times', {
    schedule: { everySeconds: LOOK_EVERY_SECONDS },
    run: async () => {
      await keepTimes()
    },
  })

import type { OperatorDay } from '@plinth/api-schema/operator-days'
import type { OperatorQueues, Waiting } from '@plinth/api-schema/operator-queues'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { lastDays, requireTimeZone } from '../../ports/time-zones.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { ArtworksService } from '../artworks/artworks.service.ts'
import type { CampaignsService } from '../campaigns/campaigns.service.ts'
import type { CollectionModeration } from '../collections/collections-moderation.service.ts'
import type { CommentModeration } from '../comments/comments-moderation.service.ts'
import type { ForeignModeration } from '../foreign/foreign-moderation.service.ts'
import type { SetModeration } from '../sets/sets-moderation.service.ts'
import type { HelpService } from '../support/support-help.service.ts'
import { readFailedMails } from './operators.repository.ts'

export type OperatorDayDeps = {
  database: Database
  clock: Clock
  accounts: Pick<AccountsService, 'verification' | 'moderation'>
  campaigns: Pick<CampaignsService, 'review'>
  artworks: Pick<ArtworksService, 'reports' | 'review' | 'looks' | 'voteModeration' | 'appeals' | 'takedown'>
  comments: { moderation: Pick<CommentModeration, 'waiting' | 'countByDay'> }
  sets: { moderation: Pick<SetModeration, 'waiting' | 'countByDay'> }
  collections: { moderation: Pick<CollectionModeration, 'waiting' | 'countByDay'> }
  foreign: { moderation: Pick<ForeignModeration, 'waiting' | 'countByDay'> }
  support: { help: HelpService }
}

const DAYS = 30
/** Counting a million votes takes a moment: what was counted is told again for so long. */
export const DAYS_KEPT_MS = 60_000

// Works, profiles, comments, sets, collections and NFTs of other sites wait in one queue.
const together = (...queues: readonly Waiting[]): Waiting => {
  const times = queues.flatMap(({ oldestAt }) => oldestAt?.getTime() ?? [])
  return {
    count: queues.reduce((sum, { count }) => sum + count, 0),
    oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null,
  }
}

/** What an operator begins the day with. */
export function createOperatorDay({
  database,
  clock,
  accounts,
  campaigns,
  artworks,
  comments,
  sets,
  collections,
  foreign,
  support,
}: OperatorDayDeps) {
  const memory = createBriefMemory<OperatorDay[]>({ clock, keptMs: DAYS_KEPT_MS })

  const countDays = async (timeZone: string): Promise<OperatorDay[]> => {
    const days = lastDays(timeZone, clock.now(), DAYS)
    const starts = days.map(({ startsAt }) => startsAt)
    const signUps = await accounts.moderation.countSignUps(starts)
    const opened = await campaigns.review.countOpened(starts)
    const hung = await artworks.takedown.countHangings(starts)
    const votes = await artworks.voteModeration.countByDay(starts)
    const reports = await artworks.reports.countByDay(starts)
    const commentReports = await comments.moderation.countByDay(starts)
    const setReports = await sets.moderation.countByDay(starts)
    const collectionReports = await collections.moderation.countByDay(starts)
    const foreignReports = await foreign.moderation.countByDay(starts)
    return days.map(({ day }, place) => ({
      day,
      signUpCount: signUps[place]!,
      campaignCount: opened[place]!,
      workCount: hung[place]!,
      voteCount: votes[place]!,
      reportCount: [reports, commentReports, setReports, collectionReports, foreignReports].reduce(
        (sum, counts) => sum + counts[place]!,
        0,
      ),
    }))
  }

  return {
    /** What waits in each queue; one after the other, so that a look at the console takes one connection. */
    queues: async (): Promise<OperatorQueues> => ({
      brands: await accounts.verification.waiting(),
      campaigns: await campaigns.review.waiting(),
      reports: together(
        await artworks.reports.waiting(),
        await comments.moderation.waiting(),
        await sets.moderation.waiting(),
        await collections.moderation.waiting(),
        await foreign.moderation.waiting(),
      ),
      appeals: await artworks.review.waitingAppeals(),
      alike: await artworks.looks.waiting(),
      votes: await artworks.voteModeration.waiting(),
      voteAppeals: await artworks.appeals.waiting(),
      help: await support.help.waiting(),
      mails: await readFailedMails(database),
    }),

    /** What happened on each of the last thirty days of a time zone. */
    async days(zone: string): Promise<OperatorDay[]> {
      const timeZone = requireTimeZone(zone)
      return memory.recall(timeZone, () => countDays(timeZone))
    },
  }
}

/** The operator's service of the day. */
export type OperatorDayService = ReturnType<typeof createOperatorDay>

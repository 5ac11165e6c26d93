import type { CampaignDay, CampaignNumbers, CampaignSums } from '@plinth/api-schema/campaign-numbers'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { dayOf } from '../../http/first-visits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { SharingService } from '../sharing/sharing.service.ts'
import { countVoters, findPrevious, listDays, type NumberedCampaign } from './numbers.repository.ts'
import { createVisitCounting } from './numbers-counting.service.ts'
import { countCountries } from './numbers-countries.service.ts'

const DAY_MS = 24 * 3_600_000
/** How many days are told at most; of a longer campaign the last ones. */
const MAX_DAYS = 1_100
/** Counting a million votes takes a moment: what was counted is told again for so long. */
export const STALE_TIME_MS = 30_000

export type NumbersDeps = {
  database: Database
  clock: Clock
  visibility: VisibilityService
  sharing: Pick<SharingService, 'sources'>
}

const sum = (days: readonly CampaignDay[], of: keyof CampaignSums) =>
  days.reduce((total, day) => total + (day[of] ?? 0), 0)

const totalsOf = (days: readonly CampaignDay[], hidesVotes: boolean): CampaignSums => ({
  visitCount: sum(days, 'visitCount'),
  memberCount: sum(days, 'memberCount'),
  joinCount: sum(days, 'joinCount'),
  workCount: sum(days, 'workCount'),
  voteCount: hidesVotes ? null : sum(days, 'voteCount'),
})

/** Tells brands and operators how campaigns do, in sums; votes only where everybody may see them. */
export function createNumbersService({ database, clock, visibility, sharing }: NumbersDeps) {
  const memory = createBriefMemory<CampaignNumbers>({ clock, keptMs: STALE_TIME_MS })

  /** The days of a campaign that has begun; with `count` at most so many from its first day. */
  const daysOf = async (campaign: NumberedCampaign, count?: number): Promise<CampaignDay[]> => {
    const { id, startsAt, endsAt } = campaign
    if (startsAt === null) return []
    const now = clock.now().getTime()
    const until = count === undefined ? now : Math.min(now, startsAt.getTime() + (count - 1) * DAY_MS)
    // One that opens later on the same day has had no day yet.
    if (until < startsAt.getTime()) return []
    const last = Math.min(until, endsAt.getTime())
    const first = Math.max(startsAt.getTime(), last - (MAX_DAYS - 1) * DAY_MS)
    const rows = await listDays(database, id, dayOf(new Date(first)), dayOf(new Date(last)))
    const hidesVotes = visibility.hidesVotes(campaign)
    return rows.map((row) => ({ ...row, voteCount: hidesVotes ? null : row.voteCount }))
  }

  const previousOf = async (campaign: NumberedCampaign, count: number): Promise<CampaignNumbers['previous']> => {
    const previous = await findPrevious(database, campaign)
    if (!previous) return null
    const days = await daysOf(previous, count)
    const { id: campaignId, name } = previous
    return { campaignId, name, days, totals: totalsOf(days, visibility.hidesVotes(previous)) }
  }

  const countAll = async (campaign: NumberedCampaign): Promise<CampaignNumbers> => {
    const hidesVotes = visibility.hidesVotes(campaign)
    const [days, voters, sources, countries] = await Promise.all([
      daysOf(campaign),
      hidesVotes ? null : countVoters(database, campaign.id),
      sharing.sources(campaign.id, hidesVotes),
      countCountries(database, campaign.id, hidesVotes),
    ])
    const totals = { ...totalsOf(days, hidesVotes), voterCount: voters }
    const labelled = sources.reduce((total, { visitCount }) => total + visitCount, 0)
    return {
      days,
      totals,
      hidesVotes,
      sources,
      countries,
      unlabelledCount: Math.max(0, totals.visitCount - labelled),
      previous: await previousOf(campaign, days.length),
    }
  }

  const numbersOf = (campaign: NumberedCampaign) =>
    memory.recall(`${campaign.id} ${visibility.hidesVotes(campaign)}`, () => countAll(campaign))

  return {
    /** Counts that somebody opened a page of a campaign; one that is not live or not theirs to see is ignored. */
    visit: createVisitCounting({ database, clock, visibility }),

    /** How a campaign of the caller does. */
    own: async (member: Member, campaignId: number): Promise<CampaignNumbers> =>
      numbersOf(await visibility.requireOwn(database, member, campaignId)),

    /** How any campaign does, for those who run the site. */
    any: async (operator: Member, campaignId: number): Promise<CampaignNumbers> =>
      numbersOf(await visibility.requireVisible(database, operator, campaignId)),
  }
}

/** The room's services. */
export type NumbersService = ReturnType<typeof createNumbersService>

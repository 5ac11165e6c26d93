import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { dayNumber, dayWords, readTime } from '../../../lib/time/wire-time.ts'

const DAYS_OF_A_WEEK = 7
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })

/** The stage at a moment: from the second of its end a campaign is completed, whatever was read before. */
export const stageAt = (
  { stage, endsAt }: Pick<CampaignSummary, 'stage' | 'endsAt'>,
  now: number,
): CampaignSummary['stage'] => (stage === 'live' && readTime(endsAt).getTime() <= now ? 'completed' : stage)

/** What the small tag on the picture of a campaign says about its time. */
export const timeTag = (campaign: CampaignSummary, now: number) => {
  const stage = stageAt(campaign, now)
  if (stage === 'unpublished') return 'Not published'
  if (stage === 'completed') return `Ended ${dayWords(campaign.endsAt, new Date(now))}`
  if (campaign.isPaused) return 'Paused'
  const left = daysToGo(campaign.endsAt, new Date(now))
  return campaign.isPrivate ? `Private, ${left.toLowerCase()}` : left
}

/** When a campaign opened, as people say it: by the name of the day within a week, by its date before that. */
export const openedTag = ({ startsAt }: { startsAt: string | null }, now: number) => {
  if (startsAt === null) return 'Not open yet'
  const start = readTime(startsAt)
  const days = dayNumber(new Date(now)) - dayNumber(start)
  if (days <= 0) return 'Opened today'
  if (days === 1) return 'Opened yesterday'
  return days < DAYS_OF_A_WEEK ? `Opened ${weekday.format(start)}` : `Opened ${dayWords(startsAt, new Date(now))}`
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** From when to when a campaign is open. */
export const dateRange = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string }) => {
  const end = longDay.format(readTime(endsAt))
  return startsAt === null ? `Until ${end}` : `${longDay.format(readTime(startsAt))} to ${end}`
}

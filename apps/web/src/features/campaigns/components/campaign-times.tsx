import type { ReactNode } from 'react'
import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { Time } from '../../../lib/time/time.tsx'
import { daysToGo, daysUntil } from '../../../lib/time/time-to-go.ts'
import { readTime } from '../../../lib/time/wire-time.ts'

const DAYS_OF_A_WEEK = 7

/** The stage at a moment: from the second of its end a campaign is completed, whatever was read before. */
export const stageAt = (
  { stage, endsAt }: Pick<CampaignSummary, 'stage' | 'endsAt'>,
  now: number,
): CampaignSummary['stage'] => (stage === 'live' && readTime(endsAt).getTime() <= now ? 'completed' : stage)

/** What the small tag on the picture of a campaign says about its time. */
export const timeTag = (campaign: CampaignSummary, now: number) => {
  const stage = stageAt(campaign, now)
  if (stage === 'unpublished') return 'Not published'
  if (stage === 'completed') {
    return (
      <>
        Ended <Time at={campaign.endsAt} look="day" />
      </>
    )
  }
  if (campaign.isPaused) return 'Paused'
  const left = daysToGo(campaign.endsAt, new Date(now))
  return campaign.isPrivate ? `Private, ${left.toLowerCase()}` : left
}

/** When a campaign opened, as people say it: by the name of the day within a week, by its date before that. */
export const openedTag = ({ startsAt }: { startsAt: string | null }, now: number) => {
  if (startsAt === null) return 'Not open yet'
  const days = -daysUntil(startsAt, new Date(now))
  const opened = (told: ReactNode) => <>Opened {told}</>
  if (days <= 0) return opened(<Time at={startsAt}>today</Time>)
  if (days === 1) return opened(<Time at={startsAt}>yesterday</Time>)
  return opened(<Time at={startsAt} look={days < DAYS_OF_A_WEEK ? 'weekday' : 'day'} />)
}

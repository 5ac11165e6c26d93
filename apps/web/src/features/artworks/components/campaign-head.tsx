import { PAUSED } from '@plinth/api-schema/days-to-go'
import { formatCount } from '@plinth/api-schema/format-count'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { artworkPaths, campaignPagePath, submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './campaign-head.module.css'

/** The way from the campaigns to a page of one of them. */
export const CampaignTrail = ({ campaign, page }: { campaign: { id: number; name: string }; page: string }) => (
  <Breadcrumbs
    trail={[
      <SiteLink key="campaigns" href={paths.participant.campaigns}>
        Campaigns
      </SiteLink>,
      <SiteLink key="campaign" href={campaignPagePath(campaign.id)}>
        {campaign.name}
      </SiteLink>,
    ]}
    current={page}
  />
)

/** How much time a campaign has left, in words. */
export const timeWords = ({ stage, isPaused, endsAt, readAt }: Campaign) => {
  if (stage === 'unpublished') return 'Not open yet'
  if (stage === 'completed') return 'Ended'
  return isPaused ? PAUSED : daysToGo(endsAt, readTime(readAt))
}

const Figure = ({ value, children }: { value: number; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{children}</dt>
    <dd>{formatCount(value)}</dd>
  </div>
)

const TakePart = ({ campaign }: { campaign: Campaign }) => {
  const { status } = useSession()
  const invited = campaign.isInvited || ((status === 'anonymous' || status === 'unknown') && !campaign.isPrivate)
  if (campaign.stage !== 'live' || campaign.isPaused || !invited) return null
  return (
    <Button asChild variant="accent">
      <SiteLink href={submitPath(campaign.id)}>{campaign.isJoined ? 'Submit artwork' : 'Join campaign'}</SiteLink>
    </Button>
  )
}

/** The head of a campaign's wall: its name, its host, what is counted, and the way to take part. */
export const CampaignHead = ({ campaign }: { campaign: Campaign }) => (
  <header className={styles.head}>
    <div className={styles.words}>
      <CampaignTrail campaign={campaign} page="Participants and artworks" />
      <h1 className={styles.title}>{campaign.name}</h1>
      <p className={styles.host}>
        Hosted by <bdi>{campaign.brand.name}</bdi>. {timeWords(campaign)}.
      </p>
    </div>
    <dl className={styles.figures}>
      <Figure value={campaign.joinCount}>participants</Figure>
      <Figure value={campaign.workCount}>artworks</Figure>
      {campaign.voteCount !== null && <Figure value={campaign.voteCount}>votes</Figure>}
    </dl>
    <div className={styles.action}>
      <TakePart campaign={campaign} />
    </div>
  </header>
)

/** Holds the place of the head while the campaign is on its way. */
export const CampaignHeadSkeleton = () => (
  <div className={styles.head} aria-busy="true">
    <div className={styles.words}>
      <Skeleton width="40%" />
      <Skeleton shape="title" width="70%" height="3.5rem" className={styles.title ?? ''} />
      <Skeleton width="50%" />
    </div>
    <Skeleton width={280} height={56} />
  </div>
)

/** Where a campaign can be chosen when the one of the address is not there. */
export const OtherCampaigns = () => (
  <Button asChild variant="primary">
    <SiteLink href={artworkPaths.chooseCampaign}>See the open campaigns</SiteLink>
  </Button>
)

import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Time } from '../../../../lib/time/time.tsx'
import { daysToGo } from '../../../../lib/time/time-to-go.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { ManagedCampaign } from '../../api/use-managed-campaign.ts'
import styles from './campaign-top.module.css'

const BADGES = { unpublished: 'Unpublished', live: 'Live', completed: 'Completed' } as const

const TimeWords = ({ campaign: { stage, endsAt, isPaused } }: { campaign: ManagedCampaign }) => {
  if (stage === 'completed') {
    return (
      <span>
        Closed <Time at={endsAt} look="day" />
      </span>
    )
  }
  if (stage === 'unpublished') return 'Not open yet'
  return isPaused ? 'Paused by the operator' : daysToGo(endsAt, new Date())
}

const Figure = ({ value, words }: { value: number; words: string }) => (
  <div className={styles.figure}>
    <dt>{words}</dt>
    <dd>{value.toLocaleString('en-US')}</dd>
  </div>
)

/** The head of what was handed in to a campaign. */
export const CampaignTop = ({ campaign }: { campaign: ManagedCampaign }) => (
  <>
    <Breadcrumbs
      trail={[
        <SiteLink key="campaigns" href={brandCampaignPaths.list(campaign.stage)}>
          My Campaigns
        </SiteLink>,
        <SiteLink key="campaign" href={brandCampaignPaths.preview(campaign.id, campaign.stage)}>
          {campaign.name}
        </SiteLink>,
      ]}
      current="Manage submissions"
    />
    <header className={styles.top}>
      <div className={styles.art}>
        {campaign.picture && <Picture {...campaign.picture} alt="" sizes="176px" fit="cover" fill />}
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          <Badge>{BADGES[campaign.stage]}</Badge>
          <TimeWords campaign={campaign} />
        </p>
        <h1 className={styles.name}>{campaign.name}</h1>
      </div>
      <dl className={styles.figures}>
        <Figure value={campaign.joinCount} words="participants" />
        <Figure value={campaign.workCount} words="artworks" />
        {campaign.voteCount !== null && <Figure value={campaign.voteCount} words="votes" />}
      </dl>
    </header>
  </>
)

/** Holds the place of the head. */
export const CampaignTopSkeleton = () => (
  <div aria-busy="true">
    <Skeleton width="min(320px, 80%)" />
    <div className={styles.top}>
      <div className={styles.art} />
      <div className={styles.words}>
        <Skeleton width={160} />
        <Skeleton shape="title" width="min(420px, 80%)" height="3rem" />
      </div>
    </div>
  </div>
)

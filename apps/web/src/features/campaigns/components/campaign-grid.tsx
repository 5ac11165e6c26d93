import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import type { Clock } from '../../../lib/time/server-clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CampaignCard, CampaignCardSkeleton } from './campaign-card.tsx'
import styles from './campaign-grid.module.css'
import { timeTag } from './campaign-times.tsx'

// The hang: a wide one and two standing ones, then four standing ones, and again; 24 fill their rows.
const GROUP = 7
const isWide = (index: number) => index % GROUP === 0
const ABOVE_THE_FOLD = 3
const SKELETONS = Array.from({ length: GROUP }, (_, index) => index)

export type CampaignGridProps = {
  campaigns: readonly CampaignSummary[]
  now: Clock
  /** What stands there is about to be replaced. */
  isStale?: boolean
}

/** Campaigns in the rhythm of the hang. */
export const CampaignGrid = ({ campaigns, now, isStale = false }: CampaignGridProps) => (
  <ul className={classNames(styles.grid, isStale && styles.stale)}>
    {campaigns.map((campaign, index) => (
      <li key={campaign.id} className={classNames(styles.place, isWide(index) && styles.wide)}>
        <CampaignCard
          campaign={campaign}
          tag={timeTag(campaign, now())}
          shape={isWide(index) ? 'wide' : 'portrait'}
          lead={isWide(index)}
          className={styles.card ?? ''}
          sizes={isWide(index) ? '(max-width: 1081px) 100vw, 600px' : '(max-width: 1081px) 50vw, 290px'}
          priority={index < ABOVE_THE_FOLD}
        />
      </li>
    ))}
  </ul>
)

/** Holds the place of a grid of campaigns. */
export const CampaignGridSkeleton = () => (
  <div className={styles.grid} aria-hidden="true">
    {SKELETONS.map((index) => (
      <div key={index} className={classNames(styles.place, isWide(index) && styles.wide)}>
        <CampaignCardSkeleton
          shape={isWide(index) ? 'wide' : 'portrait'}
          lead={isWide(index)}
          className={styles.card ?? ''}
        />
      </div>
    ))}
  </div>
)

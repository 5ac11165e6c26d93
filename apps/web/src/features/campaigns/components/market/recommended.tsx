import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { CampaignCard, CampaignCardSkeleton } from '../campaign-card.tsx'
import { timeTag } from '../campaign-times.tsx'
import type { MarketPart } from './market-parts.ts'
import { MarketSection } from './market-section.tsx'
import styles from './recommended.module.css'

const SHOWN = ['a', 'b', 'c', 'd']

/** Recommended for you: four campaigns that the operator chose. */
export const Recommended = ({ campaigns, now, isPending }: MarketPart) => {
  if (!isPending && campaigns.length === 0) return null
  return (
    <MarketSection
      title="Recommended for you"
      isLoading={isPending}
      aside={
        <SiteLink href={paths.participant.campaigns} className={styles.all}>
          All campaigns
        </SiteLink>
      }
    >
      <div className={styles.row}>
        {now
          ? campaigns.map((campaign) => (
              <CampaignCard
                key={campaign.id}
                campaign={campaign}
                tag={timeTag(campaign, now())}
                sizes="(max-width: 1081px) 50vw, 290px"
              />
            ))
          : SHOWN.map((place) => <CampaignCardSkeleton key={place} />)}
      </div>
    </MarketSection>
  )
}

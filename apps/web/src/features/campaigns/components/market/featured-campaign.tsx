import type { CampaignSummary } from '../../../../lib/campaigns/campaign.ts'
import { campaignPagePath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import { daysLeft } from '../../../../lib/time/time-to-go.ts'
import { useIsUpright } from '../../../../theme/breakpoints.ts'
import { Button } from '../../../../ui/button.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Counters } from '../counters.tsx'
import styles from './featured-campaign.module.css'

const Art = ({ campaign: { banner, mobileBanner } }: { campaign: CampaignSummary }) => {
  const isUpright = useIsUpright()
  const picture = isUpright ? (mobileBanner ?? banner) : (banner ?? mobileBanner)
  return picture && <Picture {...picture} alt="" sizes="(max-width: 1081px) 100vw, 1232px" fit="cover" fill priority />
}

/** The campaign at the head of the market. */
export const FeaturedCampaign = ({ campaign, now }: { campaign: CampaignSummary; now: Clock }) => {
  const days = daysLeft(campaign.endsAt, new Date(now()))
  return (
    <section className={styles.featured} aria-labelledby="featured-title">
      <div className={styles.art}>
        <Art campaign={campaign} />
      </div>
      <div className={styles.plate}>
        <p className={styles.eyebrow}>Featured campaign</p>
        <h2 id="featured-title" className={styles.title}>
          <SiteLink href={campaignPagePath(campaign.id)} className={styles.link}>
            {campaign.name}
          </SiteLink>
        </h2>
        <p className={styles.text}>{campaign.subtitle}</p>
        <div className={styles.counters}>
          <Counters
            counters={[
              { id: 'days', value: days, label: days === 1 ? 'day to go' : 'days to go' },
              {
                id: 'participants',
                value: campaign.joinCount,
                label: campaign.joinCount === 1 ? 'participant' : 'participants',
              },
              {
                id: 'artworks',
                value: campaign.workCount,
                label: campaign.workCount === 1 ? 'artwork' : 'artworks',
              },
            ]}
          />
        </div>
        <div className={styles.actions}>
          <Button asChild variant="accent">
            <SiteLink href={`${campaignPagePath(campaign.id)}&submit=1`}>Join campaign</SiteLink>
          </Button>
          <Button asChild>
            <SiteLink href={campaignPagePath(campaign.id)} aria-label={`View ${campaign.name}`}>
              View
            </SiteLink>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Holds the place of the featured campaign. */
export const FeaturedSkeleton = () => (
  <div className={styles.featured}>
    <div className={styles.art} />
    <div className={styles.plate}>
      <div className={styles.eyebrow}>
        <Skeleton width="9em" height="1.45em" />
      </div>
      <div className={styles.title}>
        <Skeleton shape="title" width="70%" height="1em" />
      </div>
      <div className={styles.text}>
        <Skeleton lines={2} />
      </div>
      <div className={styles.counters}>
        <Skeleton shape="title" width="240px" height="54px" />
      </div>
      <div className={styles.actions}>
        <Skeleton shape="block" width="200px" height="44px" />
      </div>
    </div>
  </div>
)

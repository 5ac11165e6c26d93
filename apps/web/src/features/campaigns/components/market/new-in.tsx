import { CampaignCard, CampaignCardSkeleton } from '../campaign-card.tsx'
import { openedTag } from '../campaign-times.tsx'
import type { MarketPart } from './market-parts.ts'
import { MarketSection } from './market-section.tsx'
import styles from './new-in.module.css'

const REST = ['a', 'b', 'c', 'd']

const Waiting = () => (
  <>
    <CampaignCardSkeleton lead className={styles.first ?? ''} />
    <div className={styles.rest}>
      {REST.map((place) => (
        <CampaignCardSkeleton key={place} />
      ))}
    </div>
  </>
)

/** New in: the campaigns that opened last, the newest one large. */
export const NewIn = ({ campaigns, now, isPending }: MarketPart) => {
  const [first, ...rest] = campaigns
  if (!isPending && !first) return null
  return (
    <MarketSection title="New in" aside="The latest to open" isLoading={isPending}>
      <div className={styles.newIn}>
        {!now || !first ? (
          <Waiting />
        ) : (
          <>
            <CampaignCard
              campaign={first}
              tag={openedTag(first, now())}
              lead
              className={styles.first ?? ''}
              sizes="(max-width: 1081px) 100vw, 600px"
            />
            {rest.length > 0 && (
              <div className={styles.rest}>
                {rest.map((campaign) => (
                  <CampaignCard
                    key={campaign.id}
                    campaign={campaign}
                    tag={openedTag(campaign, now())}
                    sizes="(max-width: 1081px) 50vw, 290px"
                  />
                ))}
              </div>
            )}
          </>
        )}
      </div>
    </MarketSection>
  )
}

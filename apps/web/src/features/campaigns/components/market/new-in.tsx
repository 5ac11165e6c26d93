import { useMarketCampaigns } from '../../api/use-campaigns.ts'
import { CampaignCard, CampaignCardSkeleton } from '../campaign-card.tsx'
import { openedTag } from '../campaign-times.tsx'
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
export const NewIn = () => {
  const { data, isPending } = useMarketCampaigns('newest')
  const [first, ...rest] = data?.campaigns ?? []
  if (!isPending && !first) return null
  return (
    <MarketSection title="New in" aside="The latest to open" isLoading={isPending}>
      <div className={styles.newIn}>
        {!data || !first ? (
          <Waiting />
        ) : (
          <>
            <CampaignCard
              campaign={first}
              tag={openedTag(first, data.now())}
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
                    tag={openedTag(campaign, data.now())}
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

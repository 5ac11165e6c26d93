import { formatCount } from '@plinth/api-schema/format-count'
import { useJoinedCampaigns } from '../../features/campaigns/api/use-profile-campaigns.ts'
import { CampaignCard } from '../../features/campaigns/components/campaign-card.tsx'
import { timeTag } from '../../features/campaigns/components/campaign-times.tsx'
import { joinedCampaignsPath } from '../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import type { UserType } from '../../lib/session/user-type.ts'
import { SectionRule } from '../../ui/section-rule.tsx'
import styles from './other-campaigns.module.css'

// One row.
const SHOWN = 3
const SIZES = '(max-width: 639px) 92vw, (max-width: 1081px) 32vw, 390px'

export type OtherCampaignsProps = { userId: number; exceptId: number; side: UserType }

/** Other campaigns that an artist has joined; without any there is no section. */
export const OtherCampaigns = ({ userId, exceptId, side }: OtherCampaignsProps) => {
  const { data } = useJoinedCampaigns(userId)
  const others = data?.campaigns.filter(({ id }) => id !== exceptId) ?? []
  if (!data || others.length === 0) return null
  return (
    <section aria-labelledby="other-campaigns-title">
      <SectionRule
        id="other-campaigns-title"
        title="Other campaigns joined"
        aside={
          <SiteLink href={joinedCampaignsPath(userId, side)} className={styles.all}>
            View all {formatCount(data.total)}
          </SiteLink>
        }
      />
      <ul className={styles.row}>
        {others.slice(0, SHOWN).map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} tag={timeTag(campaign, data.now())} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

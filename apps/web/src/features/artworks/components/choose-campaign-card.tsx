import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { Picture } from '../../../ui/picture.tsx'
import styles from './choose-campaign-card.module.css'

export type ChooseCampaignCardProps = { campaign: CampaignSummary; onChoose: () => void; priority: boolean }

/** A campaign to choose: one button, named after it. */
export const ChooseCampaignCard = ({ campaign, onChoose, priority }: ChooseCampaignCardProps) => (
  <article className={styles.card}>
    <div className={styles.art}>
      {campaign.banner && (
        <Picture
          {...campaign.banner}
          alt=""
          fit="cover"
          fill
          sizes="(max-width: 1081px) 92vw, 390px"
          priority={priority}
        />
      )}
      <span className={styles.tag}>{daysToGo(campaign.endsAt, new Date())}</span>
    </div>
    <h2 className={styles.title}>
      <button type="button" className={styles.choose} onClick={onChoose}>
        {campaign.name}
      </button>
    </h2>
    <p className={styles.line}>
      Hosted by <bdi>{campaign.brand.name}</bdi>
    </p>
    <p className={styles.line}>
      {pluralise(campaign.joinCount, 'participant')}, {pluralise(campaign.workCount, 'artwork')}
    </p>
  </article>
)

import type { ReactNode } from 'react'
import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './campaign-card.module.css'

/** How a card stands: its picture lies, stands, or lies wide at the height of those beside it. */
export type CardShape = 'landscape' | 'portrait' | 'wide'

export type CampaignCardProps = {
  campaign: CampaignSummary
  /** What the corner of the picture says. */
  tag: ReactNode
  shape?: CardShape
  /** A larger title, for the card that leads a group. */
  lead?: boolean
  sizes: string
  priority?: boolean
  className?: string
}

const pictureFor = ({ banner, mobileBanner }: CampaignSummary, shape: CardShape) =>
  shape === 'portrait' ? (mobileBanner ?? banner) : (banner ?? mobileBanner)

/** A campaign as lists show it: picture, time, title, host and counts; all of it is one link. */
export const CampaignCard = ({ campaign, tag, shape = 'landscape', lead, sizes, ...rest }: CampaignCardProps) => {
  const picture = pictureFor(campaign, shape)
  return (
    <article className={classNames(styles.card, lead && styles.lead, rest.className)}>
      <div className={classNames(styles.art, styles[shape])}>
        {picture && <Picture {...picture} alt="" sizes={sizes} fit="cover" fill priority={rest.priority ?? false} />}
        <span className={styles.tag}>{tag}</span>
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <SiteLink href={campaignPagePath(campaign.id)} className={styles.link}>
            {campaign.name}
          </SiteLink>
        </h3>
        <p className={styles.host}>
          Hosted by <bdi>{campaign.brand.name}</bdi>
        </p>
        <p className={styles.counts}>
          <span>{pluralise(campaign.joinCount, 'participant')}</span>
          <span>{pluralise(campaign.workCount, 'artwork')}</span>
        </p>
      </div>
    </article>
  )
}

/** Holds the place of a card. */
export const CampaignCardSkeleton = ({
  shape = 'landscape',
  lead,
  className,
}: Pick<CampaignCardProps, 'shape' | 'lead' | 'className'>) => (
  <div className={classNames(styles.card, lead && styles.lead, className)}>
    <div className={classNames(styles.art, styles[shape])} />
    <div className={styles.words}>
      <div className={styles.title}>
        <Skeleton width="70%" height="1.1em" />
      </div>
      <div className={styles.host}>
        <Skeleton width="50%" height="1.45em" />
      </div>
      <div className={styles.counts}>
        <Skeleton width="60%" height="1.45em" />
      </div>
    </div>
  </div>
)

import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { StatusDot } from '../../../../ui/status-dot.tsx'
import styles from './own-campaign-card.module.css'
import { OwnCampaignMenu, type OwnCampaignView } from './own-campaign-menu.tsx'
import { type OwnCampaignState, ownCampaignState } from './own-campaign-state.tsx'

const SIZES = '(max-width: 639px) 100vw, (max-width: 1081px) 50vw, 300px'

const Remark = ({ campaign, remark }: { campaign: OwnCampaign; remark: NonNullable<OwnCampaignState['remark']> }) => {
  if (remark.kind === 'waiting')
    return (
      <p className={styles.remark}>
        <StatusDot state="half">{remark.words}</StatusDot>
      </p>
    )
  const { id, stage } = campaign
  return (
    <div className={styles.remark} data-sent-back="">
      <p className={styles.reason}>{remark.words}</p>
      <SiteLink
        className={styles.mend}
        href={remark.of === 'change' ? brandCampaignPaths.preview(id, stage) : brandCampaignPaths.edit(id, stage)}
      >
        {remark.of === 'change' ? 'Read why' : 'Put it right'}
      </SiteLink>
    </div>
  )
}

export type OwnCampaignCardProps = {
  campaign: OwnCampaign
  view: OwnCampaignView
  now: Date
  /** How long a review takes. */
  promise: string | undefined
  onDuplicate: () => void
  onDelete: () => void
}

/** One of a brand's own campaigns: where it stands, what the operator said, and what can be done with it. */
export const OwnCampaignCard = ({ campaign, view, now, promise, ...acts }: OwnCampaignCardProps) => {
  const { id, name, stage, picture, isPrivate } = campaign
  const { tag, facts, remark } = ownCampaignState(campaign, now, promise)
  const href = stage === 'unpublished' ? brandCampaignPaths.overview(id, stage) : brandCampaignPaths.preview(id, stage)
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        {picture && <Picture {...picture} alt="" sizes={SIZES} fit="cover" fill className={styles.picture ?? ''} />}
        <span className={styles.tag}>{tag.dot ? <StatusDot state={tag.dot}>{tag.words}</StatusDot> : tag.words}</span>
      </div>
      <h2 className={styles.title}>
        <SiteLink href={href} className={styles.link}>
          {name}
        </SiteLink>
      </h2>
      <p className={styles.facts}>
        {facts}
        {isPrivate && <Badge>Private</Badge>}
      </p>
      {remark && <Remark campaign={campaign} remark={remark} />}
      <div className={styles.menu}>
        <OwnCampaignMenu campaign={campaign} view={view} {...acts} />
      </div>
    </article>
  )
}

/** Holds the place of a card. */
export const OwnCampaignSkeleton = () => (
  <div className={styles.card}>
    <Skeleton shape="art" ratio="16 / 10" />
    <Skeleton shape="title" width="70%" />
    <Skeleton width="50%" />
  </div>
)

import { Banner } from '../../../../ui/banner.tsx'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import styles from './notices.module.css'

type Remark = { tone: 'neutral' | 'warn'; title: string; words: string; reason?: string | null }

const changeRemark = (change: NonNullable<OwnCampaignDetail['change']>): Remark =>
  change.review === 'waiting'
    ? {
        tone: 'neutral',
        title: 'A change waits for review.',
        words: 'You see it here; the public sees the campaign as it was. What you save now replaces the change.',
      }
    : {
        tone: 'warn',
        title: 'Your change was sent back.',
        words: 'The public sees the campaign as it was. Mend the change and save it to hand it in again.',
        reason: change.reason,
      }

/** What the review has said about a campaign, or has not yet, and what saving means now. */
const reviewRemark = ({ stage, review, reviewReason: reason, change }: OwnCampaignDetail): Remark => {
  if (stage === 'completed') {
    return {
      tone: 'neutral',
      title: 'This campaign is completed.',
      words: 'It can be read and promoted. People took part in it as it is, so changes are no longer saved.',
    }
  }
  if (stage === 'live') {
    return change
      ? changeRemark(change)
      : {
          tone: 'neutral',
          title: 'This campaign is live.',
          words: 'Changes are sent to the review; the public sees the campaign as it is until they are approved.',
        }
  }
  if (review === 'sent-back') {
    return {
      tone: 'warn',
      title: 'This campaign was sent back.',
      words: 'Mend it and save the changes to hand it in again.',
      reason,
    }
  }
  return review === 'waiting'
    ? { tone: 'neutral', title: 'This campaign waits for review.', words: 'What you save now is reviewed with it.' }
    : {
        tone: 'neutral',
        title: 'This campaign is approved.',
        words: 'If you change it before it opens, it is reviewed again.',
      }
}

/** Tells how the review of a campaign stands. */
export const ReviewNotice = ({ campaign }: { campaign: OwnCampaignDetail }) => {
  const { tone, title, words, reason } = reviewRemark(campaign)
  return (
    <div className={styles.notice}>
      <Banner tone={tone}>
        <b>{title}</b> {words}
        {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      </Banner>
    </div>
  )
}

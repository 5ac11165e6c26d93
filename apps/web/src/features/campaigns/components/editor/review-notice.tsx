import { useState } from 'react'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import type { OwnCampaignDetail } from '../../api/use-own-campaign.ts'
import { useDiscardChange } from '../../api/use-submit-campaign.ts'
import styles from './notices.module.css'

type Remark = { tone: 'neutral' | 'warn'; title: string; words: string; reason?: string | null }

const changeRemark = (change: NonNullable<OwnCampaignDetail['change']>): Remark =>
  change.review === 'waiting'
    ? {
        tone: 'neutral',
        title: 'A change waits for review.',
        words: 'You see it here; visitors keep seeing the current version. What you save now replaces the change.',
      }
    : {
        tone: 'warn',
        title: 'Your change was sent back.',
        words: 'Visitors keep seeing the current version. Correct the change and save it to submit it again.',
        reason: change.reason,
      }

/** What the review has said about a campaign, or has not yet, and what saving means now. */
const reviewRemark = ({ stage, isPaused, review, reviewReason: reason, change }: OwnCampaignDetail): Remark => {
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
          title: isPaused ? 'This campaign is paused by the operator.' : 'This campaign is live.',
          words: 'Your changes go to review. Visitors keep seeing the current version until they’re approved.',
        }
  }
  if (review === 'sent-back') {
    return {
      tone: 'warn',
      title: 'This campaign was sent back.',
      words: 'Correct it and save the changes to submit it again.',
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

const DiscardButton = ({ id, onDiscarded }: { id: number; onDiscarded: () => void }) => {
  const discard = useDiscardChange(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Discard the change
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard the change?"
        confirm="Discard"
        pending={discard.isPending}
        onConfirm={() => discard.mutate(undefined, { onSuccess: onDiscarded })}
      >
        What you have written is lost. The campaign stays as the public sees it.
      </ConfirmDialog>
    </>
  )
}

export type ReviewNoticeProps = {
  campaign: OwnCampaignDetail
  /** What follows when an open change was taken back. */
  onDiscarded?: () => void
}

/** Tells how the review of a campaign stands; an open change can be taken back. */
export const ReviewNotice = ({ campaign, onDiscarded = () => undefined }: ReviewNoticeProps) => {
  const { tone, title, words, reason } = reviewRemark(campaign)
  const hasChange = campaign.stage === 'live' && campaign.change !== null
  return (
    <div className={styles.notice}>
      <Banner tone={tone} action={hasChange && <DiscardButton id={campaign.id} onDiscarded={onDiscarded} />}>
        <b>{title}</b> {words}
        {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      </Banner>
    </div>
  )
}

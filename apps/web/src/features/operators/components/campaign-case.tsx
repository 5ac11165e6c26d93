import { type ReactNode, useState } from 'react'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { CampaignReview } from '../api/use-campaign-reviews.ts'
import { CampaignDifferences, CampaignFields } from './campaign-parts.tsx'
import frame from './review-case.module.css'
import { ReviewBadge } from './review-state.tsx'

const SubmittedWords = ({ review: { kind, brand, submittedAt, stage } }: { review: CampaignReview }) => (
  <>
    {brand.name} {kind === 'new' ? 'handed it in' : 'asked for changes'} on <Time at={submittedAt} look="minute" />.
    {kind !== 'new' && stage === 'live' && ' The campaign stays live as it is until you decide.'}
  </>
)

const Verdict = ({ review }: { review: CampaignReview }) => {
  if (review.decidedAt === null) return null
  const when = <Time at={review.decidedAt} look="minute" />
  if (review.state === 'approved') return <Banner tone="ok">Approved on {when}.</Banner>
  if (review.state === 'waiting') return null
  return (
    <Banner>
      Sent back on {when}. The brand was told: <q className={frame.reason}>{review.reason}</q>
    </Banner>
  )
}

const Parts = ({ review }: { review: CampaignReview }) => {
  const [view, setView] = useState<'changed' | 'all'>('changed')
  if (review.kind === 'new') return <CampaignFields fields={review.fields} />
  return (
    <>
      <Segmented
        label="Which fields"
        options={[
          { value: 'changed', label: `Changed ${review.differences.length}` },
          { value: 'all', label: `All ${review.fields.length} fields` },
        ]}
        value={view}
        onValueChange={setView}
      />
      {view === 'all' && <CampaignFields fields={review.fields} />}
      {view === 'changed' && review.differences.length > 0 && <CampaignDifferences differences={review.differences} />}
      {view === 'changed' && review.differences.length === 0 && (
        <p className={frame.note}>Nothing differs from what is public now.</p>
      )}
    </>
  )
}

export type CampaignCaseProps = {
  review: CampaignReview
  approving: boolean
  pending: boolean
  onApprove: () => void
  onSendBack: () => void
  onPreview: () => void
  /** Undefined before it has opened. */
  onNumbers: (() => void) | undefined
  /** The way back to the queue, on phones. */
  back: ReactNode
  /** What can be done to it once it is approved. */
  steering: ReactNode
}

/** All that a campaign or a change says, and the decision about it. */
export const CampaignCase = (props: CampaignCaseProps) => {
  const { review, approving, pending, onApprove, onSendBack, onPreview, onNumbers, back, steering } = props
  return (
    <Sheet as="article" className={frame.case ?? ''} aria-labelledby="case-title">
      {back}
      <div className={frame.head}>
        <div className={frame.who}>
          <h2 id="case-title" className={frame.title}>
            {review.name}
          </h2>
          <p className={frame.account}>
            <SubmittedWords review={review} />
          </p>
        </div>
        <span className={frame.badges}>
          {review.isPrivate && <Badge>Private</Badge>}
          {review.isPaused && <Badge tone="warn">Paused</Badge>}
          <ReviewBadge state={review.state} />
        </span>
      </div>
      <Verdict review={review} />
      <div className={frame.views}>
        <Button size="small" aria-keyshortcuts="P" aria-haspopup="dialog" onClick={onPreview}>
          Preview as a participant
        </Button>
        {onNumbers && (
          <Button size="small" onClick={onNumbers}>
            Numbers
          </Button>
        )}
      </div>
      {steering}
      <Parts review={review} />
      {review.state === 'waiting' && (
        <div className={frame.decide}>
          <span className={frame.note}>The brand is told. Recorded in the audit log.</span>
          <div className={frame.buttons}>
            <Button
              variant="danger"
              aria-keyshortcuts="R"
              aria-haspopup="dialog"
              aria-disabled={pending || undefined}
              onClick={onSendBack}
            >
              Reject
            </Button>
            <Button variant="primary" aria-keyshortcuts="A" pending={approving} onClick={onApprove}>
              {review.kind === 'change' ? 'Approve changes' : 'Approve campaign'}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

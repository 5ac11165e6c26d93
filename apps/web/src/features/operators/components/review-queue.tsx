import { Picture } from '../../../ui/picture.tsx'
import type { CampaignReview } from '../api/use-campaign-reviews.ts'
import { CaseQueue } from './case-queue.tsx'
import { QueueRemark } from './review-state.tsx'

const kindWords = ({ kind, stage }: CampaignReview) => {
  if (kind === 'change') return 'change to a live campaign'
  if (stage === 'completed') return 'completed campaign'
  return 'new campaign'
}

export type ReviewQueueProps = {
  reviews: readonly CampaignReview[] | undefined
  current: string | undefined
  now: Date
  onChoose: (key: string) => void
}

/** The campaigns and changes that an operator reviews. */
export const ReviewQueue = ({ reviews, now, ...queue }: ReviewQueueProps) => (
  <CaseQueue
    {...queue}
    wide
    label="Campaigns"
    cases={reviews?.map((review) => ({
      key: review.key,
      picture: review.picture && <Picture {...review.picture} alt="" sizes="56px" fit="cover" fill />,
      name: review.name,
      detail: (
        <>
          <bdi>{review.brand.name}</bdi>, {kindWords(review)}
        </>
      ),
      remark: <QueueRemark review={review} now={now} />,
    }))}
  />
)

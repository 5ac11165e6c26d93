import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CampaignReview } from '../api/use-campaign-reviews.ts'
import styles from './review-queue.module.css'
import { QueueRemark } from './review-state.tsx'

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

const kindWords = ({ kind, stage }: CampaignReview) => {
  if (kind === 'change') return 'change to a live campaign'
  if (stage === 'completed') return 'completed campaign'
  return 'new campaign'
}

export type ReviewQueueProps = {
  reviews: readonly CampaignReview[] | undefined
  /** The case that lies on the sheet. */
  current: string | undefined
  now: Date
  onChoose: (key: string) => void
}

/** Campaigns and changes one below the other; pressing one lays its case on the sheet. */
export const ReviewQueue = ({ reviews, current, now, onChoose }: ReviewQueueProps) => (
  <ul className={styles.queue} aria-label="Campaigns" aria-busy={reviews === undefined}>
    {reviews === undefined &&
      LOADING_ROWS.map((row) => (
        <li key={row} className={styles.item}>
          <Skeleton shape="art" ratio="16 / 10" />
          <Skeleton lines={2} />
        </li>
      ))}
    {reviews?.map((review) => (
      <li key={review.key}>
        <button
          type="button"
          className={styles.item}
          aria-current={review.key === current ? 'true' : undefined}
          onClick={() => onChoose(review.key)}
        >
          <span className={styles.art}>
            {review.picture && <Picture {...review.picture} alt="" sizes="56px" fit="cover" fill />}
          </span>
          <span className={styles.words}>
            <b className={styles.name}>{review.name}</b>
            <span className={styles.detail}>
              {review.brand.name}, {kindWords(review)}
            </span>
            <span className={styles.state}>
              <QueueRemark review={review} now={now} />
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

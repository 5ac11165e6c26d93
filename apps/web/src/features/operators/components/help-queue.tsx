import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { HelpCase } from '../api/use-help-queue.ts'
import styles from './brand-queue.module.css'
import { HelpRemark } from './help-status.tsx'

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

export type HelpQueueProps = {
  requests: readonly HelpCase[] | undefined
  /** The request that lies on the sheet. */
  current: number | undefined
  now: Date
  onChoose: (id: number) => void
}

/** Requests one below the other; pressing one lays it on the sheet. */
export const HelpQueue = ({ requests, current, now, onChoose }: HelpQueueProps) => (
  <ul className={styles.queue} aria-label="Requests" aria-busy={requests === undefined}>
    {requests === undefined &&
      LOADING_ROWS.map((row) => (
        <li key={row} className={styles.loading}>
          <Skeleton shape="round" />
          <Skeleton lines={2} />
        </li>
      ))}
    {requests?.map((request) => (
      <li key={request.id}>
        <button
          type="button"
          className={styles.item}
          aria-current={request.id === current ? 'true' : undefined}
          onClick={() => onChoose(request.id)}
        >
          <Avatar name={request.userName ?? request.email} decorative />
          <span className={styles.words}>
            <b className={styles.company}>{request.userName ?? request.email}</b>
            <span className={styles.detail}>
              {request.about}, <Time at={request.sentAt} look="day" />
            </span>
            <span className={styles.state}>
              <HelpRemark request={request} now={now} />
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

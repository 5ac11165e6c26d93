import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Brand } from '../api/use-brands.ts'
import styles from './brand-queue.module.css'
import { QueueState } from './brand-status.tsx'

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

export type BrandQueueProps = {
  brands: readonly Brand[] | undefined
  /** The brand whose case lies on the sheet. */
  current: number | undefined
  now: Date
  onChoose: (id: number) => void
}

/** The brands one below the other; pressing one lays its case on the sheet. */
export const BrandQueue = ({ brands, current, now, onChoose }: BrandQueueProps) => (
  <ul className={styles.queue} aria-label="Brands" aria-busy={brands === undefined}>
    {brands === undefined &&
      LOADING_ROWS.map((row) => (
        <li key={row} className={styles.loading}>
          <Skeleton shape="round" />
          <Skeleton lines={2} />
        </li>
      ))}
    {brands?.map((brand) => (
      <li key={brand.id}>
        <button
          type="button"
          className={styles.item}
          aria-current={brand.id === current ? 'true' : undefined}
          onClick={() => onChoose(brand.id)}
        >
          <Avatar name={brand.company} shape="square" decorative />
          <span className={styles.words}>
            <b className={styles.company}>{brand.company}</b>
            <span className={styles.detail}>
              {brand.country}, submitted <Time at={brand.submittedAt} look="day" />
            </span>
            <span className={styles.state}>
              <QueueState brand={brand} now={now} />
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

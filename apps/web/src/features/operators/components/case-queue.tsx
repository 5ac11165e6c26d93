import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './case-queue.module.css'

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

/** One case that waits or waited, in few words. */
type QueuedCase<Key extends string | number> = {
  key: Key
  picture: ReactNode
  name: string
  detail: ReactNode
  remark: ReactNode
}

export type CaseQueueProps<Key extends string | number> = {
  label: string
  /** Undefined while they load. */
  cases: readonly QueuedCase<Key>[] | undefined
  /** The case that lies on the sheet. */
  current: Key | undefined
  /** Whether each has a picture of 16 to 10 instead of a portrait. */
  wide?: boolean
  onChoose: (key: Key) => void
}

/** Cases one below the other; pressing one lays it on the sheet. */
export const CaseQueue = <Key extends string | number>({
  label,
  cases,
  current,
  wide = false,
  onChoose,
}: CaseQueueProps<Key>) => (
  <ul className={classNames(styles.queue, wide && styles.wide)} aria-label={label} aria-busy={cases === undefined}>
    {cases === undefined &&
      LOADING_ROWS.map((row) => (
        <li key={row} className={styles.item}>
          {wide ? <Skeleton shape="art" ratio="16 / 10" /> : <Skeleton shape="round" />}
          <Skeleton lines={2} />
        </li>
      ))}
    {cases?.map(({ key, picture, name, detail, remark }) => (
      <li key={key}>
        <button
          type="button"
          className={styles.item}
          data-case
          aria-current={key === current ? 'true' : undefined}
          onClick={() => onChoose(key)}
        >
          {wide ? <span className={styles.art}>{picture}</span> : picture}
          <span className={styles.words}>
            <b className={styles.name}>{name}</b>
            <span className={styles.detail}>{detail}</span>
            <span className={styles.state}>{remark}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

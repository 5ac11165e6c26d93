import { formatCount } from '@plinth/api-schema/format-count'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './counters.module.css'

/** One number and what it counts. */
export type Counter = { id: string; value: number; label: string; view?: ReactNode }

/** The numbers of a campaign side by side, each with its way to see more where it has one. */
export const Counters = ({ counters, ruled = false }: { counters: readonly Counter[]; ruled?: boolean }) => (
  <dl className={classNames(styles.counters, ruled && styles.ruled)}>
    {counters.map(({ id, value, label, view }) => (
      <div key={id} className={styles.counter}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{formatCount(value)}</dd>
        {view && <dd className={styles.view}>{view}</dd>}
      </div>
    ))}
  </dl>
)

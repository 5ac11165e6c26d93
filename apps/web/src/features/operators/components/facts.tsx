import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './facts.module.css'

/** One named value; what is missing is said to be. */
type Fact = { term: string; value: ReactNode; data?: boolean }

export type FactsProps = { facts: readonly Fact[]; narrow?: boolean }

/** Named values one below the other. */
export const Facts = ({ facts, narrow = false }: FactsProps) => (
  <dl className={classNames(styles.facts, narrow && styles.narrow)}>
    {facts.map(({ term, value, data }) => (
      <div key={term} className={styles.fact}>
        <dt className={styles.term}>{term}</dt>
        <dd className={classNames(styles.value, Boolean(data && value) && styles.data, !value && styles.missing)}>
          {value || 'Not given'}
        </dd>
      </div>
    ))}
  </dl>
)

import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** A name and what it stands for. */
export type Fact = readonly [name: string, value: ReactNode]

/** Names at the left and what they stand for at the right, line by line. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

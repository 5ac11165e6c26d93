import { useRef } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import styles from './vote-count.module.css'

export type VoteCountProps = { votes: number /** Leaves the noun out. */; bare?: boolean }

/** How many voted; a count that changes while one looks rolls up quietly into its place. */
export const VoteCount = ({ votes, bare = false }: VoteCountProps) => {
  const first = useRef(votes)
  return (
    <span className={styles.count} data-changed={votes !== first.current || undefined}>
      <span key={votes}>{bare ? votes.toLocaleString('en-US') : pluralise(votes, 'vote')}</span>
    </span>
  )
}

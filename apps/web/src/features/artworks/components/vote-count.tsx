import { formatCount } from '@plinth/api-schema/format-count'
import { useRef } from 'react'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import styles from './vote-count.module.css'

export type VoteCountProps = { votes: number | null /** Leaves the noun out. */; bare?: boolean }

/** How many voted, unless that is hidden; a count that changes while one looks rolls up quietly into its place. */
export const VoteCount = ({ votes, bare = false }: VoteCountProps) => {
  const first = useRef(votes)
  if (votes === null) return bare ? null : votesInWords(votes)
  return (
    <span className={styles.count} data-changed={votes !== first.current || undefined}>
      <span key={votes}>{bare ? formatCount(votes) : votesInWords(votes)}</span>
    </span>
  )
}

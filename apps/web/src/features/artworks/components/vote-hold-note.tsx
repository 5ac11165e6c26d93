import type { Artwork } from '../api/artwork.ts'
import styles from './vote-hold-note.module.css'

/** What a vote waits for that does not count yet, after 'Your vote'. */
export const holdWords = {
  none: null,
  unconfirmed: 'counts as soon as you confirm your email address in Settings.',
  review: 'is held for review.',
} as const

/** Says quietly why one's own vote for a work does not count yet; nothing where it does. */
export const VoteHoldNote = ({ work }: { work: Pick<Artwork, 'voteHold'> }) => {
  const words = holdWords[work.voteHold]
  return words && <p className={styles.note}>Your vote {words}</p>
}

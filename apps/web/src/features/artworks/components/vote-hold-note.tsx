import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Artwork } from '../api/artwork.ts'
import styles from './vote-hold-note.module.css'

const { Part: AppealButton } = lazyPart(async () => (await import('./votes/appeal-button.tsx')).AppealButton)

/** What a vote waits for that does not count yet, after 'Your vote'. */
export const holdWords = {
  none: null,
  unconfirmed: 'counts as soon as you confirm your email address in Settings.',
  review: 'is held for review.',
} as const

/** Says quietly why one's own vote for a work does not count yet, and offers an appeal; nothing where it does. */
export const VoteHoldNote = ({ work }: { work: Pick<Artwork, 'id' | 'title' | 'voteHold'> }) => {
  const words = holdWords[work.voteHold]
  if (!words) return null
  const vote = { artworkId: work.id, title: work.title, state: 'held', hold: 'review', appeal: null } as const
  return (
    <>
      <p className={styles.note}>Your vote {words}</p>
      {work.voteHold === 'review' && (
        <Suspense>
          <AppealButton vote={vote} />
        </Suspense>
      )}
    </>
  )
}

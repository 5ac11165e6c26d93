import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Artwork } from '../api/artwork.ts'
import styles from './vote-button.module.css'
import { VoteCount } from './vote-count.tsx'
import { useVotes } from './vote-provider.tsx'

export type VoteButtonProps = {
  work: Artwork
  /** Small under a label of the wall, or large with the count in it on the work's own page. */
  size?: 'small' | 'large'
  /** The id of words that describe it, for somebody who came to vote. */
  invitation?: string | undefined
}

/** Whether somebody can be offered a vote for a work: brands cannot vote, and nobody for their own. */
export const useMayVote = (work: Pick<Artwork, 'artist'>) => {
  const { member } = useSession()
  return member?.userType !== BRAND && member?.id !== work.artist.id
}

// A page that lets somebody hold a key down and then opens this one must not get a vote.
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

/**
 * Votes for a work. Someone who has voted can still press it: they are told so, or can take the vote back where the rules allow it
 * (docs/product/artworks.md#voting).
 */
export const VoteButton = ({ work, size = 'small', invitation }: VoteButtonProps) => {
  const { vote, pendingId } = useVotes()
  if (!useMayVote(work)) return null
  const large = size === 'large'
  return (
    <Button
      aria-describedby={invitation}
      size={size}
      variant={large && !work.voted ? 'accent' : 'secondary'}
      className={(large ? styles.large : styles.small) ?? ''}
      pending={pendingId === work.id}
      onKeyDown={ignoreHeldKey}
      onClick={() => vote(work)}
    >
      {work.voted && <Check aria-hidden="true" />}
      <span>
        {work.voted ? 'Voted' : 'Vote'}
        <VisuallyHidden>
          {' '}
          for {work.title}, {votesInWords(work.voteCount)}
        </VisuallyHidden>
      </span>
      {large && work.voteCount !== null && (
        <span className={styles.count} aria-hidden="true">
          <VoteCount votes={work.voteCount} bare />
        </span>
      )}
    </Button>
  )
}

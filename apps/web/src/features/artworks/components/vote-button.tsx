import { Check } from 'lucide-react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
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
}

/** Whether somebody can be offered a vote for a work: brands cannot vote, and nobody for their own. */
export const useMayVote = (work: Pick<Artwork, 'artist'>) => {
  const { member } = useSession()
  return member?.userType !== BRAND && member?.id !== work.artist.id
}

/** Votes for a work. Someone who has voted can still press it, and is told so (docs/product/artworks.md#voting). */
export const VoteButton = ({ work, size = 'small' }: VoteButtonProps) => {
  const { vote, pendingId } = useVotes()
  if (!useMayVote(work)) return null
  const large = size === 'large'
  return (
    <Button
      size={size}
      variant={large && !work.voted ? 'accent' : 'secondary'}
      className={(large ? styles.large : styles.small) ?? ''}
      pending={pendingId === work.id}
      onClick={() => vote(work)}
    >
      {work.voted && <Check aria-hidden="true" />}
      <span>
        {work.voted ? 'Voted' : 'Vote'}
        <VisuallyHidden>
          {' '}
          for {work.title}, {pluralise(work.voteCount, 'vote')}
        </VisuallyHidden>
      </span>
      {large && (
        <span className={styles.count} aria-hidden="true">
          <VoteCount votes={work.voteCount} bare />
        </span>
      )}
    </Button>
  )
}

import { useEffect, useRef } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { ArtworkDetail } from '../api/artwork.ts'
import { useMayVote } from './vote-button.tsx'
import styles from './vote-invitation.module.css'

/** The id of the words that a link to the vote opens with; they describe the button. */
export const VOTE_INVITATION = 'vote-invitation'

const wordsFor = (work: ArtworkDetail, isSignedIn: boolean) => {
  if (work.voted) return 'You have voted for this work. Thank you.'
  return isSignedIn
    ? 'You are invited to vote for this work. Press Vote to give it your vote.'
    : 'You are invited to vote for this work. Press Vote, then log in or sign up: you come back here and your vote is given.'
}

/**
 * Says to somebody who followed a link to the vote what to do, and has the focus: nothing happens before they go on to the button and
 * press it (docs/product/artworks.md#voting). A button with the focus would take a key that another page asked for.
 */
export const VoteInvitation = ({ work }: { work: ArtworkDetail }) => {
  const { isSignedIn } = useSession()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  if (!useMayVote(work) || !work.votable) return null
  return (
    <p ref={line} tabIndex={-1} id={VOTE_INVITATION} className={styles.invitation}>
      {wordsFor(work, isSignedIn)}
    </p>
  )
}

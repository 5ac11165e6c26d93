import type { listOwnVotes } from '@plinth/api-schema/artworks-log'
import type { Answer } from '@plinth/api-schema/call'
import { appealState, voteHold, voteState } from '@plinth/api-schema/states'
import { Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import styles from './appeal-button.module.css'

const { Part: AppealDialog, prefetch } = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

type OwnVote = Answer<typeof listOwnVotes>['rows'][number]

export type AppealButtonProps = {
  /** One's own vote, as the list of them has it. */
  vote: Pick<OwnVote, 'worksId' | 'artworkTitle' | 'state' | 'voteHold' | 'appeal'>
}

/** Offers an appeal about one's own vote that is held for review or void, or says how the appeal stands; nothing where it counts. */
export const AppealButton = ({ vote }: AppealButtonProps) => {
  const [asking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const isVoided = vote.state === voteState.voided
  if (!isVoided && vote.voteHold !== voteHold.review) return null
  if (vote.appeal?.state === appealState.refused)
    return <span className={styles.said}>Appeal refused: {vote.appeal.answer}</span>
  if (isSent || vote.appeal?.state === appealState.open) return <span className={styles.said}>Appeal sent</span>
  return (
    <>
      <Button
        size="small"
        onPointerEnter={prefetch}
        onClick={() => setAsking(true)}
        aria-label={`Appeal about your vote for ${vote.artworkTitle}`}
      >
        Appeal
      </Button>
      {asking && (
        <Suspense>
          <AppealDialog
            vote={{ worksId: vote.worksId, artworkTitle: vote.artworkTitle, isVoided }}
            onClose={() => setAsking(false)}
            onSent={() => {
              setAsking(false)
              setSent(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

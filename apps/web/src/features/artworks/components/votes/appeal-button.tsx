import { Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import type { OwnVote } from '../../api/use-own-votes.ts'
import styles from './appeal-button.module.css'

const { Part: AppealDialog, prefetch } = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

export type AppealButtonProps = {
  vote: Pick<OwnVote, 'artworkId' | 'title' | 'state' | 'hold' | 'appeal'>
}

/** Offers an appeal about one's own vote that is held for review or void, or says how the appeal stands; nothing where it counts. */
export const AppealButton = ({ vote }: AppealButtonProps) => {
  const [asking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const isVoided = vote.state === 'voided'
  if (!isVoided && vote.hold !== 'review') return null
  if (vote.appeal?.state === 'refused') return <span className={styles.said}>Appeal refused: {vote.appeal.answer}</span>
  if (isSent || vote.appeal?.state === 'open') return <span className={styles.said}>Appeal sent</span>
  return (
    <>
      <Button
        size="small"
        onPointerEnter={prefetch}
        onClick={() => setAsking(true)}
        aria-label={`Appeal about your vote for ${vote.title}`}
      >
        Appeal
      </Button>
      {asking && (
        <Suspense>
          <AppealDialog
            vote={{ artworkId: vote.artworkId, title: vote.title, isVoided }}
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

import { messages } from '@plinth/api-schema/messages'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Artwork } from '../api/artwork.ts'
import styles from './cannot-vote-dialog.module.css'
import { holdWords } from './vote-hold-note.tsx'

export type CannotVoteDialogProps = { work: Artwork; open: boolean; onOpenChange: (open: boolean) => void }

/** Says that one has voted for a work before. */
export const CannotVoteDialog = ({ work, open, onOpenChange }: CannotVoteDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    align="centre"
    title={messages.cannotVote}
    description={messages.alreadyVoted}
    footer={
      <Button variant="primary" block onClick={() => onOpenChange(false)}>
        OK
      </Button>
    }
  >
    <Picture {...work.picture} alt="" sizes="190px" className={styles.picture ?? ''} />
    <p className={styles.note}>
      Your vote for <cite>{work.title}</cite>{' '}
      {holdWords[work.voteHold] ??
        (work.voteCount === null ? 'stands.' : `stands. It is one of ${votesInWords(work.voteCount)}.`)}
    </p>
  </Dialog>
)

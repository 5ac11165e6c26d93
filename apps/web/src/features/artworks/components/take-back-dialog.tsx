import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useRevokeVote } from '../api/use-revoke-vote.ts'
import styles from './cannot-vote-dialog.module.css'
import type { CannotVoteDialogProps } from './cannot-vote-dialog.tsx'

/** Asks whether somebody wants to take their vote for a work back. */
export const TakeBackDialog = ({ work, open, onOpenChange }: CannotVoteDialogProps) => {
  const { mutate, isPending } = useRevokeVote()
  const takeBack = () =>
    mutate(work.id, {
      onSuccess: () => showToast('success', 'Your vote is taken back'),
      onSettled: () => onOpenChange(false),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Take your vote back?"
      subject={<Picture {...work.picture} alt="" sizes="190px" className={styles.picture ?? ''} />}
      confirm="Take back"
      cancel="Keep my vote"
      pending={isPending}
      onConfirm={takeBack}
    >
      You have voted for <bdi>{work.title}</bdi>. You can vote for it again until voting ends.
    </ConfirmDialog>
  )
}

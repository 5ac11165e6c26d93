import { showToast } from '../../../ui/toast-store.ts'
import { type CaseAct, type ModeratedComment, useDecideComment } from '../api/use-comment-queues.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const wordsOf = (act: CaseAct, { name }: { name: string }) => {
  if (act === 'take-down')
    return {
      title: (
        <>
          Take the comment by <bdi>{name}</bdi> down?
        </>
      ),
      description: 'Nobody can read it any more, and the brand cannot bring it back. You can.',
      hint: `Told to ${name} and recorded in the audit log.`,
      confirm: 'Take down',
      done: 'The comment is taken down.',
    }
  if (act === 'put-back')
    return {
      title: (
        <>
          Put the comment by <bdi>{name}</bdi> back?
        </>
      ),
      description: 'It stands under its work again. Its author is told.',
      hint: 'Recorded in the audit log.',
      confirm: 'Put back',
      done: 'The comment is back.',
    }
  return {
    title: (
      <>
        Nothing is wrong with the comment by <bdi>{name}</bdi>?
      </>
    ),
    description: 'The reports of this comment are closed. It stays as it is.',
    hint: 'Recorded in the audit log.',
    confirm: 'Dismiss reports',
    done: 'The reports are closed.',
  }
}

export type CommentDialogProps = { comment: ModeratedComment; act: CaseAct; onClose: () => void }

/** Asks before a comment is taken down, put back or left as it is. */
export const CommentDialog = ({ comment: { id, author }, act, onClose }: CommentDialogProps) => {
  const { decide, isPending } = useDecideComment()
  const { done, ...words } = wordsOf(act, author)
  return (
    <ReasonDialog
      {...words}
      subject={`${act}-comment-${id}`}
      reasonLabel="Reason"
      required={act === 'take-down'}
      variant={act === 'take-down' ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        decide(act, id, reason, () => {
          onSent()
          showToast('success', done)
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

import { showToast } from '../../../ui/toast-store.ts'
import type { CaseAct } from '../api/use-comment-queues.ts'
import { type ModeratedSet, useDecideSet } from '../api/use-set-queues.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const wordsOf = (act: CaseAct, { name }: { name: string }) => {
  if (act === 'take-down')
    return {
      title: (
        <>
          Take the set by <bdi>{name}</bdi> down?
        </>
      ),
      description: 'It is private until an operator puts it back, whatever its owner chooses.',
      hint: `Told to ${name} and recorded in the audit log.`,
      confirm: 'Take down',
      done: 'The set is taken down.',
    }
  if (act === 'put-back')
    return {
      title: (
        <>
          Put the set by <bdi>{name}</bdi> back?
        </>
      ),
      description: 'It is as its owner wants it again. The owner is told.',
      hint: 'Recorded in the audit log.',
      confirm: 'Put back',
      done: 'The set is back.',
    }
  return {
    title: (
      <>
        Nothing is wrong with the set by <bdi>{name}</bdi>?
      </>
    ),
    description: 'The reports of this set are closed. It stays as it is.',
    hint: 'Recorded in the audit log.',
    confirm: 'Dismiss reports',
    done: 'The reports are closed.',
  }
}

export type SetCaseDialogProps = { set: ModeratedSet; act: CaseAct; onClose: () => void }

/** Asks before a set is taken down, put back or left as it is. */
export const SetCaseDialog = ({ set: { id, owner }, act, onClose }: SetCaseDialogProps) => {
  const { decide, isPending } = useDecideSet()
  const { done, ...words } = wordsOf(act, owner)
  return (
    <ReasonDialog
      {...words}
      subject={`${act}-set-${id}`}
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

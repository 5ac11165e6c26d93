import { showToast } from '../../../ui/toast-store.ts'
import { type Moderation, useModerateUser } from '../api/use-moderate-user.ts'
import type { User } from '../api/use-users.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const wordsOf = (moderation: Moderation, { userName, sessionCount }: User) => {
  if (moderation === 'block')
    return {
      title: `Block ${userName}?`,
      description: 'Every session ends at once and nobody can log in to the account until you unblock it.',
      hint: 'Written to the person and recorded in the audit log.',
      confirm: 'Block',
      done: `${userName} is blocked.`,
    }
  if (moderation === 'unblock')
    return {
      title: `Unblock ${userName}?`,
      description: 'The person can log in again. Sessions that ended stay ended.',
      hint: 'Recorded in the audit log.',
      confirm: 'Unblock',
      done: `${userName} can log in again.`,
    }
  return {
    title: `Log ${userName} out everywhere?`,
    description:
      sessionCount === 1
        ? 'The session of the account ends at once. The person can log in again.'
        : `All ${sessionCount} sessions of the account end at once. The person can log in again.`,
    hint: 'Recorded in the audit log.',
    confirm: 'Log out',
    done: `${userName} is logged out everywhere.`,
  }
}

export type ModerationDialogProps = { user: User; moderation: Moderation; onClose: () => void }

/** Asks before an account is blocked, unblocked or logged out. */
export const ModerationDialog = ({ user, moderation, onClose }: ModerationDialogProps) => {
  const { moderate, isPending } = useModerateUser()
  const { done, ...words } = wordsOf(moderation, user)
  return (
    <ReasonDialog
      {...words}
      subject={`${moderation}-${user.id}`}
      reasonLabel="Reason"
      required={moderation === 'block'}
      variant={moderation === 'block' ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        moderate(moderation, user.id, reason, () => {
          onSent()
          showToast('success', done)
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

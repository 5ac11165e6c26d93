import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Moderation, useModerateUser } from '../api/use-moderate-user.ts'
import type { User } from '../api/use-users.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const GOES = {
  participant: 'Votes in open campaigns are taken back, works there are withdrawn, and what stays has no name.',
  brand:
    'Campaigns that are open or still to come must be deleted or over first; those that are over stay without its name.',
} as const

/** As much of an account as the question needs. */
type Subject = Pick<User, 'id' | 'userName' | 'kind' | 'sessionCount'>

const wordsOf = (moderation: Moderation, { userName, kind, sessionCount }: Subject) => {
  if (moderation === 'block')
    return {
      title: (
        <>
          Block <bdi>{userName}</bdi>?
        </>
      ),
      description:
        'Every session ends at once and nobody can log in to the account until you unblock it. Its votes are held where they can still decide something.',
      hint: 'Written to the person and recorded in the audit log.',
      confirm: 'Block',
      done: `${userName} is blocked.`,
    }
  if (moderation === 'unblock')
    return {
      title: (
        <>
          Unblock <bdi>{userName}</bdi>?
        </>
      ),
      description: 'The person can log in again. Sessions that ended stay ended.',
      hint: 'Recorded in the audit log.',
      confirm: 'Unblock',
      done: `${userName} can log in again.`,
    }
  if (moderation === 'delete')
    return {
      title: (
        <>
          Delete the account <bdi>{userName}</bdi>?
        </>
      ),
      description: `Only when its owner has asked you to. ${GOES[kind]} This cannot be undone.`,
      hint: 'Recorded in the audit log. How did the owner ask?',
      confirm: 'Delete account',
      done: `The account ${userName} is deleted.`,
    }
  return {
    title: (
      <>
        Log <bdi>{userName}</bdi> out everywhere?
      </>
    ),
    description:
      sessionCount === 1
        ? 'The session of the account ends at once. The person can log in again.'
        : `All ${sessionCount} sessions of the account end at once. The person can log in again.`,
    hint: 'Recorded in the audit log.',
    confirm: 'Log out',
    done: `${userName} is logged out everywhere.`,
  }
}

export type ModerationDialogProps = {
  user: Subject
  moderation: Moderation
  onClose: () => void
  /** Called where an account that was unblocked has votes that stay held. */
  onVotesHeld: (heldCount: number) => void
}

const DANGEROUS: readonly Moderation[] = ['block', 'delete']

/** Asks before an account is blocked, unblocked, logged out or deleted. */
export const ModerationDialog = ({ user, moderation, onClose, onVotesHeld }: ModerationDialogProps) => {
  const { moderate, isPending } = useModerateUser()
  const [removeWorks, setRemoveWorks] = useState(false)
  const { done, ...words } = wordsOf(moderation, user)
  return (
    <ReasonDialog
      {...words}
      subject={`${moderation}-${user.id}`}
      reasonLabel="Reason"
      required={DANGEROUS.includes(moderation)}
      variant={DANGEROUS.includes(moderation) ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        moderate(moderation, user.id, { reason, removeWorks }, (heldCount) => {
          onSent()
          showToast('success', done)
          onClose()
          if (heldCount > 0) onVotesHeld(heldCount)
        })
      }
      onClose={onClose}
    >
      {moderation === 'delete' && user.kind === 'participant' && (
        <Checkbox
          label="Also remove the works from campaigns that are over. Works with a token stay."
          checked={removeWorks}
          onCheckedChange={setRemoveWorks}
        />
      )}
    </ReasonDialog>
  )
}

import type { SetDetail } from '@plinth/api-schema/set'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OWN_SETS } from '../../../lib/navigation/set-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDeleteSet } from '../api/use-delete-set.ts'
import { useUpdateSet } from '../api/use-update-set.ts'
import { SetDialog } from './set-dialog.tsx'

const Edit = ({ set, onClose }: { set: SetDetail; onClose: () => void }) => {
  const { mutate, isPending, error } = useUpdateSet(set.id)
  return (
    <SetDialog
      title="Edit set"
      words={set}
      confirm="Save"
      pending={isPending}
      error={error}
      onConfirm={(words) => mutate(words, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const Delete = ({ set, onClose }: { set: SetDetail; onClose: () => void }) => {
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteSet()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this set?"
      confirm="Delete set"
      pending={isPending}
      onConfirm={() =>
        mutate(set.id, {
          onSuccess: () => {
            showToast('success', 'Set deleted')
            void navigate({ href: OWN_SETS, replace: true })
          },
        })
      }
    >
      <bdi>{set.name}</bdi> is deleted for good. The works in it stay where they are.
    </ConfirmDialog>
  )
}

/** What the owner of a set can do with it. */
export const SetTools = ({ set }: { set: SetDetail }) => {
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsked('edit')}>
        Edit set
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked('delete')}>
        Delete set
      </Button>
      {asked === 'edit' && <Edit set={set} onClose={close} />}
      {asked === 'delete' && <Delete set={set} onClose={close} />}
    </>
  )
}

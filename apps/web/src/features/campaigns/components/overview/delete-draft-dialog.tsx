import { messages } from '@plinth/api-schema/messages'
import { whenDone } from '../../../../lib/api/when-done.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useDeleteDraft } from '../../api/use-draft.ts'

export type DeleteDraftDialogProps = {
  /** Whether what is on the screen is the draft that the server has; a new beginning over it is not, until it is saved. */
  isSaved: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before the draft is thrown away. */
export const DeleteDraftDialog = ({ isSaved, onClose, onDeleted }: DeleteDraftDialogProps) => {
  const remove = useDeleteDraft()
  const done = () => {
    showToast('success', messages.deleteSuccess)
    onDeleted()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this draft?"
      confirm="Delete draft"
      pending={remove.isPending}
      onConfirm={() => (isSaved ? whenDone(remove.mutateAsync(), done) : done())}
    >
      {isSaved
        ? 'What you wrote is gone afterwards. A deployed contract stays on the chain and in your wallet.'
        : 'Nothing of this campaign is saved yet. A draft that you saved before stays as it is.'}
    </ConfirmDialog>
  )
}

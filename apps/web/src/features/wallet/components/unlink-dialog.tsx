import { messages } from '@plinth/api-schema/messages'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnlinkWallet } from '../api/use-unlink-wallet.ts'

/** The linked wallet. */
export type UnlinkDialogProps = { open: boolean; address: string; onClose: () => void }

/** Asks before the wallet is taken off the account. */
export const UnlinkDialog = ({ open, address, onClose }: UnlinkDialogProps) => {
  const unlink = useUnlinkWallet()
  const confirm = () =>
    unlink.mutate(undefined, {
      onSuccess: () => {
        showToast('success', messages.walletUnlinked)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Unlink this wallet?"
      subject={
        <p>
          <code>{shortAddress(address)}</code>
        </p>
      }
      confirm="Unlink"
      pending={unlink.isPending}
      onConfirm={confirm}
    >
      Until you link a wallet again you can’t mint, and works that you win can’t be sent to you. What the wallet holds
      stays in it.
    </ConfirmDialog>
  )
}

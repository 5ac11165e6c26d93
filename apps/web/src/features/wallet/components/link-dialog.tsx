import { useLinkedWallet } from '../../../lib/chain/linked-wallet.ts'
import { giveUpWallet } from '../../../lib/chain/wallet-request.ts'
import { type ConnectedWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { useLinkWallet } from '../api/use-link-wallet.ts'
import styles from './wallet-sheets.module.css'

/** Offers to link the connected wallet to the account: only a linked wallet mints, and it is where works are sent. */
export const LinkDialog = ({ open, wallet }: { open: boolean; wallet: ConnectedWallet }) => {
  const linked = useLinkedWallet({ enabled: open })
  const link = useLinkWallet()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        giveUpWallet()
        walletStore.close()
      }}
      title="Link this wallet to your account?"
      description="Your wallet signs a message, which costs nothing. Minting needs a linked wallet, and works that you win are sent to it."
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{link.isPending ? 'Cancel' : 'Not now'}</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={link.isPending}
            slowWords="Waiting for your wallet…"
            onClick={() => link.mutate(wallet, { onSuccess: walletStore.close })}
          >
            Sign and link
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          <code>{shortAddress(wallet.address)}</code>
        </p>
        {linked && <p className={styles.hint}>It takes the place of {shortAddress(linked)}.</p>}
        {link.error && (
          <p role="alert" className={styles.error}>
            {link.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

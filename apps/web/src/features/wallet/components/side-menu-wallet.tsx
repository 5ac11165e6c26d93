import { messages } from '@plinth/api-schema/messages'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './wallet-sheets.module.css'

const disconnect = async () => {
  const { disconnectWallet } = await import('../../../lib/chain/connect-wallet.ts')
  await disconnectWallet()
}

/** The wallet as the side menu of phones shows it: My wallet, Connect, Disconnect. */
export const SideMenuWallet = ({ onLeave }: { onLeave: () => void }) => {
  const { wallet } = useWallet()
  const openWallet = () => {
    // docs/product/wallet-and-nfts.md#connecting
    if (!wallet) return showToast('warning', messages.walletMissing)
    onLeave()
    walletStore.open('assets')
  }
  return (
    <div className={styles.pair}>
      <Button block onClick={openWallet}>
        My wallet
      </Button>
      {wallet ? (
        <Button
          block
          onClick={() => {
            onLeave()
            void disconnect()
          }}
        >
          Disconnect
        </Button>
      ) : (
        <Button
          block
          onClick={() => {
            onLeave()
            walletStore.open('connect')
          }}
        >
          Connect
        </Button>
      )}
    </div>
  )
}

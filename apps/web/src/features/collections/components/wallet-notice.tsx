import { messages } from '@plinth/api-schema/messages'
import { isSameAddress, useLinkedWallet } from '../../../lib/chain/linked-wallet.ts'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** Whether the linked wallet is connected; unknown until it is known which one is linked. */
export const useIsWalletReady = (): boolean | undefined => {
  const { wallet } = useWallet()
  const linked = useLinkedWallet()
  return linked === undefined ? undefined : wallet !== null && isSameAddress(linked, wallet.address)
}

/** Says what is missing before the wallet can deploy. */
export const WalletNotice = () => {
  const { wallet } = useWallet()
  return wallet ? (
    <Banner tone="warn" action={<Button onClick={() => walletStore.open('link')}>Link this wallet</Button>}>
      This wallet is not linked to your account. The linked wallet owns your collections.
    </Banner>
  ) : (
    <Banner tone="warn" action={<Button onClick={() => walletStore.open('connect')}>Connect wallet</Button>}>
      {messages.walletMissing}
    </Banner>
  )
}

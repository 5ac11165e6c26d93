import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Wallet as WalletIcon } from 'lucide-react'
import { connectWallet } from '../../../lib/chain/connect-wallet.ts'
import { METAMASK, TEST_WALLET } from '../../../lib/chain/discover-wallets.ts'
import { fetchLinkedWallet, isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { giveUpWallet } from '../../../lib/chain/wallet-request.ts'
import { type FoundWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFoundWallets } from '../api/use-found-wallets.ts'
import styles from './wallet-sheets.module.css'

const METAMASK_SITE = 'https://metamask.io/download'

/** Connects, and offers to link the wallet when the account has another one or none. */
const useConnect = (onOtherAccount: () => void) => {
  const client = useQueryClient()
  const { isSignedIn } = useSession()
  return useMutation({
    mutationFn: async (found: FoundWallet) => {
      await connectWallet(found, onOtherAccount)
      const { wallet } = walletStore.current()
      if (!isSignedIn || !wallet) return false
      const linked = await fetchLinkedWallet(client).catch(() => undefined)
      return linked !== undefined && !isSameAddress(linked, wallet.address)
    },
    onSuccess: (isToLink) => (isToLink ? walletStore.open('link') : walletStore.close()),
    meta: { failure: 'silent' },
  })
}

const HINTS: Record<string, string> = {
  [METAMASK]: 'Found in this browser',
  [TEST_WALLET]: 'A wallet of your own with play money, kept in this browser',
}

const WalletChoice = ({ found, pending, onChoose }: { found: FoundWallet; pending: boolean; onChoose: () => void }) => (
  <button
    type="button"
    className={styles.choice}
    aria-disabled={pending || undefined}
    onClick={() => pending || onChoose()}
  >
    <span className={styles.icon}>
      {found.info.icon.startsWith('data:image/') ? (
        <img src={found.info.icon} alt="" />
      ) : (
        <WalletIcon aria-hidden="true" />
      )}
    </span>
    <span className={styles.words}>
      <span className={styles.name}>{found.info.name}</span>
      <span className={styles.hint}>{pending ? 'Waiting for your wallet' : HINTS[found.info.rdns]}</span>
    </span>
    <span aria-hidden="true">→</span>
  </button>
)

const NoMetaMask = () => (
  <p className={styles.hint}>
    No MetaMask in this browser. <SiteLink href={METAMASK_SITE}>Get MetaMask</SiteLink>, then open this dialog again.
  </p>
)

/** The choice of a wallet; one kind is offered, and on the embedded chain its test wallet. */
export const ConnectDialog = ({ open, onOtherAccount }: { open: boolean; onOtherAccount: () => void }) => {
  const found = useFoundWallets({ enabled: open })
  const networks = useNetworks()
  const connect = useConnect(onOtherAccount)
  const has = (rdns: string) => found?.wallets.some(({ info }) => info.rdns === rdns) ?? false
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        giveUpWallet()
        walletStore.close()
      }}
      title="Connect wallet"
      description="A wallet holds your works and signs for them. Plinth never sees your keys and cannot move anything by itself."
    >
      <div className={styles.stack} aria-busy={found === undefined}>
        {found === undefined && <Skeleton shape="block" height={68} />}
        {found?.wallets.map((wallet) => (
          <WalletChoice
            key={wallet.info.rdns}
            found={wallet}
            pending={connect.isPending && connect.variables === wallet}
            onChoose={() => connect.mutate(wallet)}
          />
        ))}
        {found && !has(METAMASK) && <NoMetaMask />}
        {connect.isPending && <Button onClick={giveUpWallet}>Cancel</Button>}
        {connect.error && (
          <p role="alert" className={styles.error}>
            {connect.error.message}
          </p>
        )}
        {networks.length > 0 && (
          <p className={styles.hint}>Supported networks: {networks.map(({ name }) => name).join(', ')}.</p>
        )}
      </div>
    </Dialog>
  )
}

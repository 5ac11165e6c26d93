import { Wallet as WalletIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { safeStorage } from '../../../lib/browser-storage.ts'
import { useWallet, WALLET_KEY } from '../../../lib/chain/wallet-store.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { WalletSheetsProps } from './wallet-sheets.tsx'

const { Part: WalletSheets } = lazyPart(async () => (await import('./wallet-sheets.tsx')).WalletSheets)

const hadWallet = () => safeStorage(() => localStorage).getItem(WALLET_KEY) !== null

/** The sheets of the wallet, loaded when one is opened or a wallet of the last visit has to be found again. */
export const LazyWalletSheets = (props: WalletSheetsProps) => {
  const { wallet, sheet } = useWallet()
  const [wasConnected] = useState(hadWallet)
  if (!wallet && sheet === null && !wasConnected) return null
  return (
    <Suspense>
      <WalletSheets {...props} />
    </Suspense>
  )
}

/** The wallet of the header: opens My Assets, or the choice of a wallet while none is connected. */
export const WalletButton = () => {
  const { wallet, openConnect, openAssets } = useWallet()
  return (
    <IconButton
      label={wallet ? `My wallet, ${shortAddress(wallet.address)}` : 'Connect wallet'}
      aria-haspopup="dialog"
      onClick={wallet ? openAssets : openConnect}
    >
      <WalletIcon aria-hidden="true" />
    </IconButton>
  )
}

import '../../../ui/modal-sheet.tsx'
import { messages } from '@plinth/api-schema/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reconnectWallet } from '../../../lib/chain/connect-wallet.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { announceLocalWallet } from '../api/use-found-wallets.ts'
import { AssetsPanel } from './assets-panel.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

export type WalletSheetsProps = {
  /** Another account in the wallet logs out (docs/product/wallet-and-nfts.md#connecting). */
  onOtherAccount: () => void
}

/** Warns while the wallet is on an unsupported network. */
const useNetworkWarning = (chainId: number | undefined) => {
  const networks = useNetworks()
  const isForeign = chainId !== undefined && networks.length > 0 && !networks.some((known) => known.chainId === chainId)
  useEffect(() => {
    if (isForeign) showToast('warning', messages.networkUnsupported)
  }, [isForeign])
}

/** The sheets of the wallet; the one that was connected on the last visit is found again. */
export const WalletSheets = ({ onOtherAccount }: WalletSheetsProps) => {
  const { wallet, sheet } = useWallet()
  const client = useQueryClient()
  const other = useRef(onOtherAccount)
  useNetworkWarning(wallet?.chainId)
  useEffect(() => {
    other.current = onOtherAccount
  }, [onOtherAccount])
  useEffect(() => {
    const reconnect = async () => {
      await announceLocalWallet(client)
      await reconnectWallet(() => other.current())
      // Somebody who was quicker than their wallet need not choose it again.
      const { wallet: found, sheet: shown } = walletStore.current()
      if (found && shown === 'connect') walletStore.close()
    }
    // A wallet that does not answer is simply not connected.
    reconnect().catch(() => undefined)
  }, [client])
  return (
    <>
      <ConnectDialog open={sheet === 'connect'} onOtherAccount={() => other.current()} />
      {wallet && <LinkDialog open={sheet === 'link'} wallet={wallet} />}
      {wallet && <UnlinkDialog open={sheet === 'unlink'} address={wallet.address} onClose={walletStore.close} />}
      {wallet && <AssetsPanel open={sheet === 'assets'} wallet={wallet} />}
    </>
  )
}

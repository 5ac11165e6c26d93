import { logInMethodsFromWire } from '@plinth/api-schema/account'
import { logInMethods } from '@plinth/api-schema/accounts-google'
import { useQuery } from '@tanstack/react-query'
import { Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import { callQuery } from '../../../lib/api/client.ts'
import { useWallet, walletStore } from '../../../lib/chain/wallet-store.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

/** The wallet that is linked to one's account, as a row of the settings. */
export const LinkedWalletRow = () => {
  const { data } = useQuery({ ...callQuery(logInMethods, {}), select: logInMethodsFromWire })
  const { wallet: connected } = useWallet()
  const [isUnlinking, setUnlinking] = useState(false)
  if (!data) return null
  const { wallet } = data
  const link = () => walletStore.open(connected ? 'link' : 'connect')
  return (
    <SettingRow
      icon={<WalletIcon aria-hidden="true" />}
      title="Wallet"
      detail={
        wallet ? (
          <>
            {shortAddress(wallet.address)}, linked since <Time at={wallet.linkedAt} look="day" />. It doesn’t log you
            in: you mint with it, and works that you win are sent to it.
          </>
        ) : (
          'Not linked. You mint with a linked wallet, and works that you win are sent to it.'
        )
      }
      action={
        // One button for both, so that the focus stays when the wallet is gone.
        <>
          <Button
            size="small"
            aria-label={wallet ? 'Unlink wallet' : 'Link wallet'}
            onClick={wallet ? () => setUnlinking(true) : link}
          >
            {wallet ? 'Unlink' : 'Link'}
          </Button>
          <UnlinkDialog open={isUnlinking} address={wallet?.address ?? ''} onClose={() => setUnlinking(false)} />
        </>
      }
    />
  )
}

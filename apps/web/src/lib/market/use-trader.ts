import { fill, messages } from '@plinth/api-schema/messages'
import { isSameAddress, useLinkedWallet } from '../chain/linked-wallet.ts'
import { useWallet, walletStore } from '../chain/wallet-store.ts'
import { useSession } from '../session/session-provider.tsx'
import { shortAddress } from '../text/short-address.ts'

/** Who trades here: the wallet that is connected, and the one that is linked to the account. */
export const useTrader = () => {
  const { isSignedIn, requireLogIn } = useSession()
  const { wallet } = useWallet()
  const linked = useLinkedWallet({ enabled: isSignedIn }) ?? null
  const isLinked = isSameAddress(wallet?.address, linked)
  return {
    linked: isSignedIn ? linked : null,
    connected: wallet?.address ?? null,
    isLinked,
    /** Begins something: asks for a log-in first, then for a wallet, and goes on once there is one. */
    begin: (intent: string, go: () => void) => {
      if (!requireLogIn({ intent })) return
      if (wallet) go()
      else walletStore.connectFor(go)
    },
    /** Why the connected wallet cannot sign orders of this account; null when it can. */
    problem: () => {
      if (!wallet) return messages.walletMissing
      if (linked === null) return 'Link this wallet to your account first.'
      return isLinked ? null : fill(messages.orderWrongWallet, { address: shortAddress(linked) })
    },
  }
}

/** Somebody who trades. */
export type Trader = ReturnType<typeof useTrader>

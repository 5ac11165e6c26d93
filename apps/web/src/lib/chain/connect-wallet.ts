import { messages } from '@plinth/api-schema/messages'
import { getAddress } from 'viem/utils'
import { safeStorage } from '../browser-storage.ts'
import { ChainRefusal, isDeclined } from './chain-refusal.ts'
import { discoverWallets, TEST_WALLET } from './discover-wallets.ts'
import { readWalletNetwork } from './switch-network.ts'
import { askWallet } from './wallet-request.ts'
import { type FoundWallet, WALLET_KEY, type WalletProvider, walletStore } from './wallet-store.ts'

const kept = safeStorage(() => localStorage)

let stopListening: (() => void) | null = null

const readAccount = (accounts: unknown) => {
  const [first] = accounts as [`0x${string}`?]
  return first === undefined ? null : getAddress(first)
}

/** Lets the wallet go; what it allowed is given back where it knows how. */
export const disconnectWallet = async () => {
  const provider = walletStore.provider()
  stopListening?.()
  stopListening = null
  kept.removeItem(WALLET_KEY)
  walletStore.disconnected()
  // Few wallets know how; the others forget nothing, and neither is a failure.
  await provider?.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }).catch(() => undefined)
}

/** Follows what the person does in the wallet itself; another account there is another person here. */
const listen = (provider: WalletProvider, onOtherAccount: () => void) => {
  const onChain = (chainId: string) => walletStore.movedTo(Number(chainId))
  const onAccounts = (accounts: `0x${string}`[]) => {
    const address = readAccount(accounts)
    if (address === walletStore.current().wallet?.address) return
    void disconnectWallet()
    if (address !== null) onOtherAccount()
  }
  provider.on?.('chainChanged', onChain)
  provider.on?.('accountsChanged', onAccounts)
  return () => {
    provider.removeListener?.('chainChanged', onChain)
    provider.removeListener?.('accountsChanged', onAccounts)
  }
}

const take = async (
  { info, provider }: FoundWallet,
  address: `0x${string}`,
  onOtherAccount: () => void,
): Promise<void> => {
  const chainId = await readWalletNetwork(provider)
  stopListening?.()
  stopListening = listen(provider, onOtherAccount)
  kept.setItem(WALLET_KEY, info.rdns)
  walletStore.connected({ address, chainId, plugin: info.rdns, name: info.name }, provider)
}

/** Asks a wallet for its account and records address, network and plugin. */
export const connectWallet = async (found: FoundWallet, onOtherAccount: () => void) => {
  try {
    const address = readAccount(await askWallet(() => found.provider.request({ method: 'eth_requestAccounts' })))
    if (address === null) throw new ChainRefusal('declined', messages.walletDeclined)
    await take(found, address, onOtherAccount)
  } catch (error) {
    if (isDeclined(error)) throw new ChainRefusal('declined', messages.walletDeclined, { cause: error })
    throw error
  }
}

/** Finds the wallet of the last visit again, without asking the person. */
export const reconnectWallet = async (onOtherAccount: () => void) => {
  const rdns = kept.getItem(WALLET_KEY)
  // The test wallet answers with the account of the person who is logged in by now.
  if (rdns === null || (walletStore.current().wallet && rdns !== TEST_WALLET)) return
  const found = (await discoverWallets()).find(({ info }) => info.rdns === rdns)
  if (!found) return
  const address = readAccount(await found.provider.request({ method: 'eth_accounts' }).catch(() => []))
  if (address === null) kept.removeItem(WALLET_KEY)
  else await take(found, address, onOtherAccount)
}

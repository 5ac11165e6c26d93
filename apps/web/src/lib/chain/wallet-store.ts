import { useSyncExternalStore } from 'react'

/** A wallet's way to be asked (EIP-1193), as far as the product asks. */
export type WalletProvider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
  on?: (event: string, listener: (value: never) => void) => unknown
  removeListener?: (event: string, listener: (value: never) => void) => unknown
}

/** A wallet that announced itself (EIP-6963). */
export type FoundWallet = {
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: WalletProvider
}

/** The wallet that is connected. */
export type ConnectedWallet = { address: `0x${string}`; chainId: number; plugin: string; name: string }

/** The sheet of the wallet that is open. */
export type WalletSheet = 'connect' | 'link' | 'unlink' | 'assets'

/** Where it is kept which wallet was connected, so that the next visit finds it again. */
export const WALLET_KEY = 'plinth-wallet'

/** All that the app knows about the wallet. */
export type WalletState = { wallet: ConnectedWallet | null; sheet: WalletSheet | null }

let state: WalletState = { wallet: null, sheet: null }
let provider: WalletProvider | null = null
/** What somebody wanted to do when a wallet was asked for. */
let wanted: (() => void) | null = null
const listeners = new Set<() => void>()

const change = (next: Partial<WalletState>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The one wallet of this window. */
export const walletStore = {
  current: () => state,
  subscribe,
  /** The way to ask the connected wallet; null while there is none. */
  provider: () => provider,
  connected: (wallet: ConnectedWallet, asked: WalletProvider) => {
    provider = asked
    change({ wallet })
  },
  movedTo: (chainId: number) => {
    if (state.wallet) change({ wallet: { ...state.wallet, chainId } })
  },
  disconnected: () => {
    provider = null
    change({ wallet: null })
  },
  open: (sheet: WalletSheet) => {
    // A wallet that is connected may have to be linked first.
    if (sheet !== 'link') wanted = null
    change({ sheet })
  },
  /** Asks for a wallet, and goes on with what somebody wanted once the sheets are closed with one connected. */
  connectFor: (go: () => void) => {
    wanted = go
    change({ sheet: 'connect' })
  },
  close: () => {
    const go = wanted
    wanted = null
    change({ sheet: null })
    if (state.wallet) go?.()
  },
}

/** The connected wallet, and the ways to open its sheets. */
export const useWallet = () => {
  const { wallet, sheet } = useSyncExternalStore(subscribe, walletStore.current, walletStore.current)
  return { wallet, sheet, openConnect: () => walletStore.open('connect'), openAssets: () => walletStore.open('assets') }
}

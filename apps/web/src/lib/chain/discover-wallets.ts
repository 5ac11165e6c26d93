import type { FoundWallet, WalletProvider } from './wallet-store.ts'

/** The one kind of wallet that is offered (docs/product/wallet-and-nfts.md#connecting). */
export const METAMASK = 'io.metamask'
/** The wallet that the embedded chain brings along. */
export const TEST_WALLET = 'test.plinth.wallet'

const OFFERED: readonly string[] = [METAMASK, TEST_WALLET]
const ANNOUNCED_WITHIN_MS = 300

type Injected = WalletProvider & { isMetaMask?: boolean }

const injected = (): FoundWallet[] => {
  const provider = (globalThis as { ethereum?: Injected }).ethereum
  if (!provider?.isMetaMask) return []
  return [{ info: { uuid: 'injected', name: 'MetaMask', icon: '', rdns: METAMASK }, provider }]
}

const isFound = (value: unknown): value is FoundWallet => {
  const { info, provider } = (value ?? {}) as Partial<FoundWallet>
  return typeof info?.rdns === 'string' && typeof provider?.request === 'function'
}

/** Asks the wallets of this browser to announce themselves (EIP-6963) and answers those that are offered. */
export const discoverWallets = (withinMs = ANNOUNCED_WITHIN_MS): Promise<FoundWallet[]> =>
  new Promise((resolve) => {
    const found = new Map<string, FoundWallet>()
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>
      // The first of a kind stays: a second one under the same name is nobody we asked for.
      if (isFound(detail) && OFFERED.includes(detail.info.rdns) && !found.has(detail.info.rdns))
        found.set(detail.info.rdns, detail)
    }
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    setTimeout(() => {
      window.removeEventListener('eip6963:announceProvider', hear)
      // Wallets from before EIP-6963 stand in the window itself.
      const older = found.has(METAMASK) ? [] : injected()
      resolve(
        [...found.values(), ...older].toSorted((a, b) => OFFERED.indexOf(a.info.rdns) - OFFERED.indexOf(b.info.rdns)),
      )
    }, withinMs)
  })

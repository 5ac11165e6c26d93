import { forgivingStorage } from '../browser-storage.ts'
import { TEST_WALLET } from './discover-wallets.ts'
import type { FoundWallet, WalletProvider } from './wallet-store.ts'

const ACCOUNT_KEY = 'plinth-test-wallet'
// The chain's last account put up the platform's contracts; the others are anybody's.
const ACCOUNTS = 9
const WRONG_NETWORK = 4902

const kept = forgivingStorage(() => localStorage)

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Ccircle cx="16" cy="16" r="12" fill="%23cc2b1b"/%3E%3C/svg%3E'

type Reply = { result?: unknown; error?: { code: number; message: string } }

/** Asks a node by JSON-RPC. */
const ask = async (rpcUrl: string, method: string, params: unknown = []) => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as Reply
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

/** The accounts among which somebody who tries the product chooses. */
export const testAccounts = async (rpcUrl: string) =>
  ((await ask(rpcUrl, 'eth_accounts')) as `0x${string}`[]).slice(0, ACCOUNTS)

/** The place of the account that the test wallet answers with. */
export const chosenTestAccount = () => {
  const place = Number(kept.getItem(ACCOUNT_KEY))
  return Number.isInteger(place) && place >= 0 && place < ACCOUNTS ? place : 0
}

/** Has the test wallet answer with another account. */
export const chooseTestAccount = (place: number) => kept.setItem(ACCOUNT_KEY, String(place))

const createTestWallet = (rpcUrl: string): WalletProvider => {
  const accounts = async () => [(await testAccounts(rpcUrl))[chosenTestAccount()]]
  return {
    // The embedded chain holds the keys and signs: no key ever comes into the page.
    request: async ({ method, params }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return accounts()
      if (method === 'wallet_revokePermissions') return null
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
        const [{ chainId }] = params as [{ chainId: string }]
        if (Number(chainId) === Number(await ask(rpcUrl, 'eth_chainId'))) return null
        throw Object.assign(new Error('The local test wallet knows the local chain only.'), { code: WRONG_NETWORK })
      }
      return ask(rpcUrl, method, params)
    },
  }
}

let announced: string | null = null

/** Has the local test wallet announce itself as any other wallet does. */
export const announceTestWallet = (rpcUrl: string) => {
  if (announced === rpcUrl) return
  announced = rpcUrl
  const detail: FoundWallet = Object.freeze({
    info: { uuid: 'b0a7c2de-6f3a-4d1c-9c7e-1f1f0d5a3e11', name: 'Local test wallet', icon: ICON, rdns: TEST_WALLET },
    provider: createTestWallet(rpcUrl),
  })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

import type { Hex } from 'viem'
import { forgivingStorage } from '../browser-storage.ts'
import { TEST_WALLET } from './discover-wallets.ts'
import { TEST_ACCOUNTS } from './test-accounts.ts'
import type { FoundWallet, WalletProvider } from './wallet-store.ts'

const ACCOUNT_KEY = 'plinth-test-wallet'
const WRONG_NETWORK = 4902

const kept = forgivingStorage(() => localStorage)

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Ccircle cx="16" cy="16" r="12" fill="%23cc2b1b"/%3E%3C/svg%3E'

type TransactionRequest = Partial<Record<'to' | 'data' | 'value' | 'gas' | 'gasPrice', Hex>>
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

/** The place of the account that the test wallet answers with. */
export const chosenTestAccount = () => {
  const place = Number(kept.getItem(ACCOUNT_KEY))
  return Number.isInteger(place) && place >= 0 && place < TEST_ACCOUNTS.length ? place : 0
}

/** Has the test wallet answer with another account. */
export const chooseTestAccount = (place: number) => kept.setItem(ACCOUNT_KEY, String(place))

const chosen = () => TEST_ACCOUNTS[chosenTestAccount()] as (typeof TEST_ACCOUNTS)[number]

// Signing stays out of what is loaded before somebody signs.
const chosenSigner = async () => (await import('viem/accounts')).privateKeyToAccount(chosen().key)

const sendSigned = async (rpcUrl: string, { to, data, value, gas, gasPrice }: TransactionRequest) => {
  const signer = await chosenSigner()
  const [chainId, nonce, price] = (await Promise.all([
    ask(rpcUrl, 'eth_chainId'),
    ask(rpcUrl, 'eth_getTransactionCount', [signer.address, 'pending']),
    gasPrice ?? ask(rpcUrl, 'eth_gasPrice'),
  ])) as Hex[]
  const call = { from: signer.address, to, data, value }
  const limit = gas ?? ((await ask(rpcUrl, 'eth_estimateGas', [call])) as Hex)
  const serialized = await signer.signTransaction({
    type: 'legacy',
    chainId: Number(chainId),
    nonce: Number(nonce),
    to: to ?? null,
    data: data ?? '0x',
    value: BigInt(value ?? 0),
    gas: BigInt(limit),
    gasPrice: BigInt(price ?? 0),
  })
  return ask(rpcUrl, 'eth_sendRawTransaction', [serialized])
}

/** The local test wallet: it signs in the page with published keys, so that the chain needs to hold none. */
export const createTestWallet = (rpcUrl: string): WalletProvider => ({
  request: async ({ method, params }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [chosen().address]
    if (method === 'wallet_revokePermissions') return null
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const [{ chainId }] = params as [{ chainId: string }]
      if (Number(chainId) === Number(await ask(rpcUrl, 'eth_chainId'))) return null
      throw Object.assign(new Error('The local test wallet knows the local chain only.'), { code: WRONG_NETWORK })
    }
    if (method === 'personal_sign')
      return (await chosenSigner()).signMessage({ message: { raw: (params as [Hex])[0] } })
    if (method === 'eth_sendTransaction') return sendSigned(rpcUrl, (params as [TransactionRequest])[0])
    return ask(rpcUrl, method, params)
  },
})

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

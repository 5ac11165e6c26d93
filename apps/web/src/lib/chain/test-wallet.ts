import type { Hex } from 'viem'
import { safeStorage } from '../browser-storage.ts'
import { TEST_WALLET } from './discover-wallets.ts'
import { TEST_ACCOUNTS } from './test-accounts.ts'
import type { FoundWallet, WalletProvider } from './wallet-store.ts'

const KEYS = 'plinth-test-wallet'
const WRONG_NETWORK = 4902

const kept = safeStorage(() => localStorage)

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

/** Who holds the wallet: the account that is logged in, and the wallet that is linked to it. */
export type TestWalletHolder = { accountId: number; linked: string | null }
/** What the test wallet asks of the product. */
export type TestWalletDeps = {
  holder: () => Promise<TestWalletHolder>
  /** Sees that an address has money on the local chain. */
  fund: (address: Hex) => Promise<unknown>
}

const readKeys = (): Record<string, Hex> => {
  try {
    return Object(JSON.parse(kept.getItem(KEYS) ?? '{}'))
  } catch {
    return {}
  }
}

// Where nothing can be kept, a key lasts as long as the page.
const made = new Map<number, Hex>()

// Signing stays out of what is loaded before somebody connects.
const loadAccounts = () => import('viem/accounts')

/** The signer of the person who is logged in: a key of their own, made here and kept in this browser; who is of the demo has the demo's. */
const signerOf = async ({ accountId, linked }: TestWalletHolder) => {
  const { generatePrivateKey, privateKeyToAccount } = await loadAccounts()
  const ofDemo = TEST_ACCOUNTS.find(({ address }) => address.toLowerCase() === linked?.toLowerCase())
  if (ofDemo) return privateKeyToAccount(ofDemo.key)
  const keys = readKeys()
  const key = keys[accountId] ?? made.get(accountId) ?? generatePrivateKey()
  made.set(accountId, key)
  kept.setItem(KEYS, JSON.stringify({ ...keys, [accountId]: key }))
  return privateKeyToAccount(key)
}
type Signer = Awaited<ReturnType<typeof signerOf>>

const sendSigned = async (rpcUrl: string, signer: Signer, { to, data, value, gas, gasPrice }: TransactionRequest) => {
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

/** The local test wallet: it signs in the page, so that the chain needs to hold no key. */
export const createTestWallet = (rpcUrl: string, { holder, fund }: TestWalletDeps): WalletProvider => {
  let current: Promise<Signer> | undefined
  const signer = () => {
    current ??= holder().then(signerOf)
    return current
  }
  const accounts = async () => {
    // Somebody else may have logged in since.
    current = undefined
    return [(await signer()).address]
  }
  const request: WalletProvider['request'] = async ({ method, params }) => {
    if (method === 'eth_accounts') return accounts()
    if (method === 'eth_requestAccounts') {
      const [address] = (await accounts()) as [Hex]
      // Without money it can still sign; what costs something then says that the balance is low.
      await fund(address).catch(() => undefined)
      return [address]
    }
    if (method === 'wallet_revokePermissions') return null
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      const [{ chainId }] = params as [{ chainId: string }]
      if (Number(chainId) === Number(await ask(rpcUrl, 'eth_chainId'))) return null
      throw Object.assign(new Error('The local test wallet knows the local chain only.'), { code: WRONG_NETWORK })
    }
    if (method === 'personal_sign') return (await signer()).signMessage({ message: { raw: (params as [Hex])[0] } })
    if (method === 'eth_signTypedData_v4')
      return (await signer()).signTypedData(JSON.parse((params as [Hex, string])[1]))
    if (method === 'eth_sendTransaction') return sendSigned(rpcUrl, await signer(), (params as [TransactionRequest])[0])
    return ask(rpcUrl, method, params)
  }
  return { request }
}

let announced: string | null = null

/** Has the local test wallet announce itself as any other wallet does. */
export const announceTestWallet = (rpcUrl: string, deps: TestWalletDeps) => {
  if (announced === rpcUrl) return
  announced = rpcUrl
  const detail: FoundWallet = Object.freeze({
    info: { uuid: 'b0a7c2de-6f3a-4d1c-9c7e-1f1f0d5a3e11', name: 'Local test wallet', icon: ICON, rdns: TEST_WALLET },
    provider: createTestWallet(rpcUrl, deps),
  })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chainMapping, linkWallet, platformContractList, walletNonce } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import {
  type Address,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseEther,
  parseEventLogs,
  publicActions,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { DeployedCollection } from './collections.ts'
import { type Member, visitor } from './sessions.ts'
import { expect } from './test.ts'

type Answer = { result: unknown } | { error: { code: number; message: string } }
type Params = readonly unknown[]

/** A wallet that stands in the page as MetaMask does; it signs outside of the page. */
export type TestWallet = {
  account: PrivateKeyAccount
  address: Address
  /** Every method that the page has asked for. */
  asked: string[]
  chainId: () => number
  /** Has the person say no to a method, once. */
  declineNext: (method: string) => void
  /** Has the person choose another account in the wallet. */
  changeAccount: (address: string) => Promise<void>
  /** Has the person choose another network in the wallet. */
  changeNetwork: (chainId: number) => Promise<void>
  /** Has the person lower the gas of the next transaction, so that it runs dry. */
  starveNext: (gas: bigint) => void
  /** Has the person send what waits in the wallet once more for twice the price: the same, or an empty one in its place. */
  sendAgain: (how: 'faster' | 'cancelled') => Promise<Hex>
  /** The hash of what the wallet sent last. */
  lastHash: () => Hex
}

/** What a wallet in the page is like. */
export type WalletOptions = {
  account?: PrivateKeyAccount
  /** What the account holds, in ether. */
  ether?: string
  /** The network that the wallet works on at first, if not the product's. */
  chainId?: number
}

/** The node itself, which does what no page may ask of it: the embedded chain tells its address in a file. */
const nodeOf = ({ chainId, chainRpc }: { chainId: number; chainRpc: string }) =>
  chainRpc.endsWith(`/rpc/${chainId}`)
    ? readFileSync(path.join(process.env.DATA_DIR ?? '', 'chain', 'rpc-url'), 'utf8').trim()
    : chainRpc

const chainOf = async (place: number) => {
  const network = (await visitor(chainMapping, {}))[place]
  const contracts = await visitor(platformContractList, {})
  const platform = contracts.find(({ name, chainId }) => name === 'platform' && chainId === network?.chainId)
  if (!network || !platform) throw new Error('The product does not run on this chain')
  const nodeUrl = nodeOf(network)
  const chain = defineChain({
    id: network.chainId,
    name: network.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodeUrl] } },
  })
  const client = createTestClient({
    chain,
    mode: 'anvil',
    transport: http(nodeUrl),
    cacheTime: 0,
    pollingInterval: 50,
  }).extend(publicActions)
  return { chain, client, network, nodeUrl, platform: platform.address as Address }
}

/** The chain that the product runs itself. */
export const openChain = () => chainOf(0)

/** The chain that the journeys run beside it. */
export const openSecondChain = () => chainOf(1)

/** An account of its own for one test, with some ether. */
export const newWalletAccount = async (ether = '10') => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { client } = await openChain()
  await client.setBalance({ address: account.address, value: parseEther(ether) })
  return account
}

const hex = (value: number): Hex => `0x${value.toString(16)}`
const failure = (code: number, message: string): Answer => ({ error: { code, message } })

type Chain = Awaited<ReturnType<typeof openChain>>
type Sent = { chain: Chain; hash: Hex; nonce: number; to: Address; data: Hex; value: bigint; gasPrice: bigint }
type Inside = {
  chainId: number
  known: Set<number>
  isConnected: boolean
  gas: bigint | undefined
  sent: Sent | undefined
}

const pass = async ({ network }: Chain, method: string, params: Params): Promise<Answer> => {
  const response = await fetch(network.chainRpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Answer
}

const signerOf = (account: PrivateKeyAccount, { chain, nodeUrl }: Chain) =>
  createWalletClient({ account, chain, transport: http(nodeUrl) })

const sendAs = async (account: PrivateKeyAccount, chain: Chain, inside: Inside, [first]: Params): Promise<Answer> => {
  const given = first as Record<'to' | 'data' | 'value' | 'gas' | 'gasPrice', Hex | undefined>
  const nonce = await chain.client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const request = {
    nonce,
    to: given.to as Address,
    data: given.data as Hex,
    value: BigInt(given.value ?? '0x0'),
    gasPrice: BigInt(given.gasPrice ?? '0x0'),
  }
  const gas = inside.gas ?? BigInt(given.gas ?? '0x0')
  inside.gas = undefined
  try {
    const hash = await signerOf(account, chain).sendTransaction({ ...request, gas })
    inside.sent = { ...request, chain, hash }
    return { result: hash }
  } catch (error) {
    return failure(-32_603, String(error))
  }
}

const sendAgainAs = (account: PrivateKeyAccount, sent: Sent | undefined, how: 'faster' | 'cancelled') => {
  if (!sent) throw new Error('The wallet has sent nothing')
  const { chain, hash: _hash, gasPrice, ...same } = sent
  const what = how === 'faster' ? same : { nonce: same.nonce, to: account.address, value: 0n }
  return signerOf(account, chain).sendTransaction({ ...what, gasPrice: gasPrice * 2n, gas: 500_000n })
}

/** Answers as a wallet does whose person says yes to everything. */
const createAnswer = (
  account: PrivateKeyAccount,
  chains: readonly Chain[],
  inside: Inside,
  moveTo: (id: number) => Promise<void>,
) => {
  const here = () => {
    const chain = chains.find(({ network }) => network.chainId === inside.chainId)
    if (!chain) throw new Error('The wallet stands on a chain that does not exist')
    return chain
  }
  const move = async (id: number): Promise<Answer> => {
    inside.known.add(id)
    inside.chainId = id
    await moveTo(id)
    return { result: null }
  }
  const connect = (isConnected: boolean): Answer => {
    inside.isConnected = isConnected
    return { result: isConnected ? [account.address] : null }
  }
  const idOf = ([first]: Params) => Number((first as { chainId: string }).chainId)
  const answers: Record<string, (params: Params) => Answer | Promise<Answer>> = {
    eth_requestAccounts: () => connect(true),
    wallet_revokePermissions: () => connect(false),
    eth_accounts: () => ({ result: inside.isConnected ? [account.address] : [] }),
    eth_chainId: () => ({ result: hex(inside.chainId) }),
    wallet_switchEthereumChain: (params) =>
      inside.known.has(idOf(params)) ? move(idOf(params)) : failure(4902, 'Unrecognized chain ID'),
    wallet_addEthereumChain: (params) => move(idOf(params)),
    personal_sign: async ([first]) => ({ result: await account.signMessage({ message: { raw: first as Hex } }) }),
    eth_signTypedData_v4: async ([, typed]) => ({ result: await account.signTypedData(JSON.parse(typed as string)) }),
    eth_sendTransaction: (params) => sendAs(account, here(), inside, params),
  }
  return async (method: string, params: Params) => answers[method]?.(params) ?? pass(here(), method, params)
}

/** Puts a wallet into every page that is opened from here on (EIP-6963). */
export const installWallet = async (page: Page, options: WalletOptions = {}): Promise<TestWallet> => {
  const account = options.account ?? (await newWalletAccount(options.ether))
  const chains = await Promise.all([openChain(), openSecondChain()])
  const first = options.chainId ?? chains[0].chain.id
  const inside: Inside = {
    chainId: first,
    known: new Set([first]),
    isConnected: false,
    gas: undefined,
    sent: undefined,
  }
  const declined = new Set<string>()
  const asked: string[] = []
  const emit = (event: string, value: unknown) =>
    page.evaluate(
      ([name, detail]) => {
        window.dispatchEvent(new CustomEvent(`test-wallet:${name}`, { detail }))
      },
      [event, value] as const,
    )
  const answer = createAnswer(account, chains, inside, (id) => emit('chainChanged', hex(id)))
  await page.exposeFunction('testWalletRequest', async (method: string, params: Params): Promise<Answer> => {
    asked.push(method)
    return declined.delete(method) ? failure(4001, 'User rejected the request.') : answer(method, params)
  })
  await page.addInitScript(announceInPage)
  return {
    account,
    address: account.address,
    asked,
    chainId: () => inside.chainId,
    declineNext: (method) => declined.add(method),
    changeAccount: (address) => emit('accountsChanged', [address]),
    changeNetwork: (chainId) => {
      inside.chainId = chainId
      return emit('chainChanged', hex(chainId))
    },
    starveNext: (gas) => {
      inside.gas = gas
    },
    sendAgain: (how) => sendAgainAs(account, inside.sent, how),
    lastHash: () => {
      if (!inside.sent) throw new Error('The wallet has sent nothing')
      return inside.sent.hash
    },
  }
}

/** Runs in the page, before its own code. */
const announceInPage = () => {
  type Ask = (method: string, params: readonly unknown[]) => Promise<Answer>
  const ask: Ask = (method, params) =>
    (window as unknown as { testWalletRequest: Ask }).testWalletRequest(method, params)
  const wrapped = new Map<unknown, (event: Event) => void>()
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      const reply = await ask(method, params)
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
      return reply.result
    },
    on: (event: string, listener: (value: unknown) => void) => {
      const hear = (heard: Event) => listener((heard as CustomEvent<unknown>).detail)
      wrapped.set(listener, hear)
      window.addEventListener(`test-wallet:${event}`, hear)
    },
    removeListener: (event: string, listener: unknown) => {
      const hear = wrapped.get(listener)
      if (hear) window.removeEventListener(`test-wallet:${event}`, hear)
    },
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'MetaMask',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'io.metamask',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Links an account's wallet without the screens. */
export const linkWalletOf = async ({ call }: Member, account: PrivateKeyAccount) => {
  const { network } = await openChain()
  const { message } = await call(walletNonce, { address: account.address, chainId: network.chainId })
  await call(linkWallet, { message, signature: await account.signMessage({ message }) })
}

/** Connects the wallet of the page by the header; links it to the account where that is offered. */
export const connectByHeader = async (page: Page, { link = true } = {}) => {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'MetaMask' }).click()
  if (!link) return
  await page.getByRole('button', { name: 'Sign and link' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Puts up a collection that an account owns. */
export const deployOwned = async (
  account: PrivateKeyAccount,
  name: string,
  contractType: 721 | 1155 = 721,
  abbreviation = 'HARB',
): Promise<DeployedCollection> => {
  const { chain, client, network, nodeUrl, platform } = await openChain()
  const wallet = createWalletClient({ account, chain, transport: http(nodeUrl) })
  const hash = await wallet.writeContract({
    abi: platformAbi,
    address: platform,
    functionName: 'deploy',
    args: [contractType, name, abbreviation, account.address, 500n],
  })
  const { logs, blockNumber } = await client.waitForTransactionReceipt({ hash, checkReplacement: false })
  const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })
  if (!deployed) throw new Error('The platform deployed nothing')
  return {
    name,
    abbreviation,
    contractType,
    chainId: network.chainId,
    contractAddress: deployed.args.nft,
    blockHeight: String(blockNumber),
    royaltyAddress: account.address,
    royaltyProportion: '5',
  }
}

/** Moves the clock of the chain on. */
export const passOnChain = async (seconds: number) => {
  const { client } = await openChain()
  await client.increaseTime({ seconds })
  await client.mine({ blocks: 1 })
}

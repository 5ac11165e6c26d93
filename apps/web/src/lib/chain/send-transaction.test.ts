import { type ChildProcess, spawn } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { deployPlatform } from '@plinth/contracts/deploy'
import { type Address, createTestClient, createWalletClient, defineChain, type Hex, http, publicActions } from 'viem'
import { getAddresses } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readBalances } from './balances.ts'
import {
  deployCollection,
  readCollectionRights,
  readMintFee,
  readNextBatch,
  updateRoyalty,
} from './collection-actions.ts'
import { type OwnMint, ownMintCall, worksMintCall } from './mint-actions.ts'
import type { ChainNetwork } from './network.ts'
import { awaitTransaction, resumeTransaction, sendPlatformCall } from './send-transaction.ts'
import { type WalletProvider, walletStore } from './wallet-store.ts'

const CHAIN_ID = 31_337
const TOOLS = new URL('../../../../../packages/contracts/bin/foundry.mjs', import.meta.url).href
let anvil: ChildProcess
let network: ChainNetwork
let accounts: readonly Address[]
let me: Address
let other: Address
let chain: ReturnType<typeof openTestChain>
let declines: boolean

const openTestChain = (rpcUrl: string) => {
  const definition = defineChain({
    id: CHAIN_ID,
    name: 'Test chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const options = { chain: definition, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 50 } as const
  return {
    definition,
    client: createTestClient({ ...options, mode: 'anvil' }).extend(publicActions),
    walletOf: (account: Address) => createWalletClient({ ...options, account }),
  }
}

/** A node's address behind which it can be seen what was read, and where an answer can be another than the node's. */
const watchReads = async (rpcUrl: string, reword = (_request: string, answer: string) => answer) => {
  const seen = new Set<string>()
  let notify = () => {}
  const server = createHttpServer(async (request, response) => {
    const body = await text(request)
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(reword(body, await answer.text()))
    for (const [, method] of body.matchAll(/"method":"(\w+)"/g)) seen.add(method as string)
    notify()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasRead: async (method: string) => {
      while (!seen.has(method))
        await new Promise<void>((resolve) => {
          notify = resolve
        })
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

beforeAll(async () => {
  const { foundryBinary } = (await import(TOOLS)) as { foundryBinary: (tool: string) => string }
  anvil = spawn(foundryBinary('anvil'), ['--port', '0', '--chain-id', String(CHAIN_ID)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    anvil.once('exit', () => reject(new Error('anvil ended')))
    anvil.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const listening = /^Listening on (\S+)$/m.exec(output)?.[1]
      if (listening) resolve(listening)
    })
  })
  const rpcUrl = `http://${address}`
  chain = openTestChain(rpcUrl)
  accounts = await getAddresses(chain.client)
  ;[me, other] = accounts as [Address, Address]
  const walletClient = chain.walletOf(accounts.at(-1) as Address)
  const deployed = await deployPlatform({ walletClient, publicClient: chain.client as never })
  network = {
    chainId: CHAIN_ID,
    name: 'Test chain',
    icon: '',
    rpcUrl,
    explorer: { address: '', transaction: '' },
    tokens: [],
    contracts: {
      platform: deployed.platform,
      platform_contract_721: deployed.shared721,
      platform_contract_1155: deployed.shared1155,
    },
  }
})
afterAll(() => {
  anvil.kill()
})

/** The node holds the keys and signs, as the local test wallet has it do. */
const provider = (): WalletProvider => ({
  request: async (call) => {
    if (declines && call.method === 'eth_sendTransaction')
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return chain.client.request(call as never)
  },
})
const connect = (address: Address) =>
  walletStore.connected({ address, chainId: CHAIN_ID, plugin: 'test', name: 'Test' }, provider())

beforeEach(() => {
  declines = false
  connect(me)
})
afterEach(async () => {
  walletStore.disconnected()
  await chain.client.setAutomine(true)
})

const input = { type: 721, name: 'Harbour lights', abbreviation: 'HARB', royaltyBps: 750 } as const
let uids = 0
const ownMint = (): OwnMint => ({
  uid: String(++uids),
  digest: `0x${'ab'.repeat(32)}`,
  contract: network.contracts.platform_contract_721 ?? '',
  recipient: me,
  amount: 1,
  royaltyAddress: me,
  royaltyBps: 0,
  minter: me,
})
const send = (mint: OwnMint, steps: { from?: Hex; onSent?: (hash: Hex) => void } = {}) =>
  sendPlatformCall(ownMintCall(network, mint, 0n), { fallbackMessage: 'Mint fail', ...steps })

describe('a collection', () => {
  it('is deployed and answers where it stands and whose it is', async () => {
    const { address, blockHeight } = await deployCollection(network, { ...input, royaltyAddress: me })
    expect(BigInt(blockHeight)).toBe(await chain.client.getBlockNumber())
    expect(await readCollectionRights(network, address, me)).toEqual({ isOurs: true, isOwner: true, owner: me })
    expect(await readCollectionRights(network, address, other)).toEqual({ isOurs: true, isOwner: false, owner: me })
    expect(await readCollectionRights(network, other, me)).toEqual({ isOurs: false, isOwner: false, owner: null })
  })

  it('that was sent before the tab was closed is found again, and is deployed once', async () => {
    const values = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const sought = { ...input, royaltyAddress: me }
    const count = await chain.client.getTransactionCount({ address: me })
    await chain.client.setAutomine(false)
    const first = deployCollection(network, sought)
    await expect.poll(() => values.size).toBe(1)
    await chain.client.mine({ blocks: 1 })
    const second = await deployCollection(network, sought)
    expect(second.address).toBe((await first).address)
    expect(await chain.client.getTransactionCount({ address: me })).toBe(count + 1)
    second.forget()
    await chain.client.setAutomine(true)
    expect((await deployCollection(network, sought)).address).not.toBe(second.address)
  })

  it('lets its owner update the royalty, and tells a stranger No permission', async () => {
    const { address } = await deployCollection(network, { ...input, royaltyAddress: me })
    await updateRoyalty(network, { address, royaltyAddress: other, royaltyBps: 100 })
    connect(other)
    await expect(updateRoyalty(network, { address, royaltyAddress: other, royaltyBps: 0 })).rejects.toMatchObject({
      message: 'No permission',
    })
  })

  it('is minted in by its owner only', async () => {
    const { address } = await deployCollection(network, { ...input, royaltyAddress: me })
    const mint = async (intent: bigint) => ({
      uid: String((intent << 32n) | (await readNextBatch(network, address))),
      contract: address,
      recipients: accounts.slice(0, 3),
      amount: '1',
      digests: [1, 2, 3].map((digit) => `0x${String(digit).repeat(64)}`),
    })
    const fee = await readMintFee(network, address, 3)
    const steps = { fallbackMessage: 'Mint fail' }
    const { status } = await sendPlatformCall(worksMintCall(network, await mint(7n), fee), steps)
    expect(status).toBe('success')
    connect(other)
    await expect(sendPlatformCall(worksMintCall(network, await mint(8n), fee), steps)).rejects.toMatchObject({
      message: 'Not the owner',
    })
  })
})

describe('a transaction', () => {
  it('is told as soon as it is sent, at 1.25 times the price of the network', async () => {
    const sent: Hex[] = []
    const price = await chain.client.getGasPrice()
    const receipt = await send(ownMint(), { onSent: (hash) => sent.push(hash) })
    expect(sent).toEqual([receipt.transactionHash])
    const { gasPrice } = await chain.client.getTransaction({ hash: receipt.transactionHash })
    expect(gasPrice).toBe((price * 5n) / 4n)
  })

  it('needs a wallet, and the one that was prepared', async () => {
    await expect(send(ownMint(), { from: other })).rejects.toMatchObject({ message: 'No permission' })
    walletStore.disconnected()
    await expect(send(ownMint())).rejects.toMatchObject({ message: 'Please connect wallet' })
  })

  it('that the person declines is not sent', async () => {
    declines = true
    await expect(send(ownMint())).rejects.toMatchObject({ kind: 'declined' })
  })

  it('that would fail is refused before the wallet is asked', async () => {
    const mint = ownMint()
    await send(mint)
    await expect(send(mint)).rejects.toMatchObject({ kind: 'reverted', message: 'Mint fail' })
  })

  it.each([0n, 1_000n])('is refused when the wallet holds %s wei', async (value) => {
    const before = await chain.client.getBalance({ address: me })
    await chain.client.setBalance({ address: me, value })
    await expect(send(ownMint())).rejects.toMatchObject({ message: 'Sorry, your credit is running low' })
    await chain.client.setBalance({ address: me, value: before })
  })

  it('that was dropped can be told from one that waits', { tags: 'long' }, async () => {
    await chain.client.setAutomine(false)
    const hash = await chain.walletOf(me).sendTransaction({ to: other, value: 1n })
    const steps = { fallbackMessage: 'Mint fail', waitMs: 300 }
    await expect(awaitTransaction(network, hash, steps)).rejects.toMatchObject({ kind: 'pending' })
    await chain.client.dropTransaction({ hash })
    await expect(awaitTransaction(network, hash, steps)).rejects.toMatchObject({ kind: 'dropped' })
  })

  it('is found in its block even where no other block is seen after it', { tags: 'long' }, async () => {
    const before = await chain.client.getBlockNumber()
    const hash = await chain.walletOf(me).sendTransaction({ to: other, value: 1n })
    let asked = 0
    const watched = await watchReads(network.rpcUrl, (request, answer) => {
      if (request.includes('eth_blockNumber'))
        return answer.replace(/"result":"0x[0-9a-f]+"/, `"result":"0x${before.toString(16)}"`)
      if (request.includes('eth_getTransactionByHash'))
        return answer.replace(/"blockNumber":"\w+"/, '"blockNumber":null')
      const isEarly = request.includes('eth_getTransactionReceipt') && asked++ < 2
      return isEarly ? answer.replace(/"result":\{.*\}(?=\})/, '"result":null') : answer
    })
    onTestFinished(watched.close)
    const behind = { ...network, rpcUrl: watched.url }
    const receipt = await awaitTransaction(behind, hash, { fallbackMessage: 'Mint fail', waitMs: 4_500 })
    expect(receipt.transactionHash).toBe(hash)
  })

  it('of an earlier visit is taken up when it stands, and given up when it failed or is unknown', async () => {
    const steps = { fallbackMessage: 'Mint fail' }
    const { transactionHash } = await send(ownMint())
    expect((await resumeTransaction(network, transactionHash, steps))?.status).toBe('success')
    expect(await resumeTransaction(network, `0x${'12'.repeat(32)}`, steps)).toBeNull()
    const { to, data } = ownMintCall(network, ownMint(), 0n)
    const dry = await chain.walletOf(me).sendTransaction({ to, data, gas: 60_000n })
    expect(await resumeTransaction(network, dry, steps)).toBeNull()
  })

  it.each([
    ['is followed when it was hurried up', true],
    ['is refused when another took its place', false],
  ])('%s', async (_words, isSame) => {
    const watched = await watchReads(network.rpcUrl)
    onTestFinished(watched.close)
    await chain.client.setAutomine(false)
    const wallet = chain.walletOf(me)
    const nonce = await chain.client.getTransactionCount({ address: me })
    const gasPrice = 2n * (await chain.client.getGasPrice())
    const hash = await wallet.sendTransaction({ to: other, value: 1n, nonce, gasPrice })
    const sent: Hex[] = []
    const ending = awaitTransaction({ ...network, rpcUrl: watched.url }, hash, {
      fallbackMessage: 'Mint fail',
      onSent: (next) => sent.push(next),
    }).then(
      ({ transactionHash }) => transactionHash,
      (error: unknown) => error,
    )
    // A replacement is known by the nonce of the first, which has to be read before it is gone.
    await watched.hasRead('eth_getTransactionByHash')
    const next = await wallet.sendTransaction({ to: isSame ? other : me, value: 1n, nonce, gasPrice: gasPrice * 2n })
    await chain.client.mine({ blocks: 1 })
    if (isSame) expect(await ending).toBe(next)
    else expect(await ending).toMatchObject({ kind: 'replaced' })
    expect(sent).toEqual(isSame ? [next] : [])
  })
})

it('reads balances in one request where the chain has no Multicall3', async () => {
  const token = { symbol: '', name: '', icon: '', decimals: 18, usdRate: null, isRateStale: false, isRateDemo: false }
  const tokens = [
    { ...token, id: 1, contract: null },
    { ...token, id: 2, contract: other },
  ]
  const [native, foreign] = await readBalances({ ...network, tokens }, me)
  expect(native?.amount).toBe(await chain.client.getBalance({ address: me }))
  // Nothing that keeps balances stands at that address.
  expect(foreign?.amount).toBeNull()
})

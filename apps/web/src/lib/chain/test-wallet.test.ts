import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createChainClient, nodeTransport } from '@plinth/contracts/chain-client'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress, serializeTypedData, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ACCOUNTS } from './test-accounts.ts'
import { createTestWallet, type TestWalletHolder } from './test-wallet.ts'
import type { WalletProvider } from './wallet-store.ts'

const TOOLS = new URL('../../../../../packages/contracts/bin/foundry.mjs', import.meta.url).href
const BOB = '0x000000000000000000000000000000000000b0b0'

let anvil: ChildProcess
let rpcUrl: string
let wallet: WalletProvider
beforeAll(async () => {
  const { foundryBinary } = (await import(/* @vite-ignore */ TOOLS)) as { foundryBinary: (name: string) => string }
  anvil = spawn(foundryBinary('anvil'), ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(anvil.stdout!)) {
    const address = /^Listening on (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    anvil.stdout!.resume()
    rpcUrl = `http://${address}`
    break
  }
  wallet = walletOf({ accountId: 7, linked: TEST_ACCOUNTS[0]!.address })
})
const funded: Hex[] = []
const walletOf = (holder: TestWalletHolder) =>
  createTestWallet(rpcUrl, { holder: async () => holder, fund: async (address) => funded.push(address) })
const connect = async (holder: TestWalletHolder) => {
  const [address] = (await walletOf(holder).request({ method: 'eth_requestAccounts' })) as [Hex]
  return address
}
afterAll(async () => {
  anvil.kill('SIGKILL')
  await once(anvil, 'exit')
})

test('every account is the one of its key', () => {
  for (const { address, key } of TEST_ACCOUNTS) expect(privateKeyToAccount(key).address).toBe(address)
})

test('has a funded key of their own for everybody, the same at every visit, and of the demo for its people', async () => {
  const [ana, bo] = [await connect({ accountId: 7, linked: null }), await connect({ accountId: 8, linked: null })]
  expect(new Set([ana, bo, ...TEST_ACCOUNTS.map(({ address }) => address)]).size).toBe(TEST_ACCOUNTS.length + 2)
  expect(funded).toEqual([ana, bo])
  expect(await connect({ accountId: 7, linked: ana })).toBe(ana)
  const { address } = TEST_ACCOUNTS[3]!
  expect(await connect({ accountId: 9, linked: address.toLowerCase() })).toBe(address)
})

test('answers with the account of the person who is logged in by then', async () => {
  let holder = { accountId: 7, linked: null }
  const shared = createTestWallet(rpcUrl, { holder: async () => holder, fund: async () => null })
  const [first] = (await shared.request({ method: 'eth_accounts' })) as [Hex]
  holder = { accountId: 8, linked: null }
  const [second] = (await shared.request({ method: 'eth_accounts' })) as [Hex]
  expect(second).not.toBe(first)
})

test('signs a message in the page', async () => {
  const [address] = (await wallet.request({ method: 'eth_requestAccounts' })) as [Hex]
  const params = [stringToHex('Link this wallet'), address]
  const signature = (await wallet.request({ method: 'personal_sign', params })) as Hex
  expect(await recoverMessageAddress({ message: 'Link this wallet', signature })).toBe(address)
})

test('signs typed data in the page', async () => {
  const [address] = (await wallet.request({ method: 'eth_requestAccounts' })) as [Hex]
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Order: [{ name: 'price', type: 'uint256' }],
  } as const
  const typed = { domain: { name: 'Seaport', chainId: 31_337n }, types, primaryType: 'Order' } as const
  const params = [address, serializeTypedData({ ...typed, message: { price: 2n ** 200n } })]
  const signature = (await wallet.request({ method: 'eth_signTypedData_v4', params })) as Hex
  expect(await recoverTypedDataAddress({ ...typed, message: { price: 2n ** 200n }, signature })).toBe(address)
})

test('signs a transaction in the page, filling in what is left open, and sends it', async () => {
  const from = TEST_ACCOUNTS[0]!.address
  const hash = (await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: BOB, value: '0x5' }],
  })) as Hex
  const client = createChainClient({ transport: nodeTransport(rpcUrl) })
  await expect
    .poll(() => getTransactionReceipt(client, { hash }).catch(() => null))
    .toMatchObject({ status: 'success' })
  expect(await getBalance(client, { address: BOB })).toBe(5n)
})

test('knows no other network', async () => {
  const switchTo = (chainId: Hex) => wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await switchTo('0x7a69')).toBeNull()
  await expect(switchTo('0x1')).rejects.toMatchObject({ code: 4902 })
})

import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/wallet'
import { getAddress, type Hex, hashMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../../../test/chain-gateway.ts'
import { buildAccount } from '../../../test/factories.ts'
import { lastMailTo } from '../../../test/mailbox.ts'
import { linkTestWallet } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openChainReader } from '../../ports/viem-chain-reader.ts'
import { createWalletService } from './wallet.service.ts'
import { walletExporting } from './wallet-exporting.service.ts'

const CHAIN_ID = 31_337
// Accepts the one hash that stands in its slot 0, and reverts for any other.
const ACCEPTS_STORED_HASH: Hex = `0x60005460043514600f5760006000fd5b7f1626ba7e${'0'.repeat(56)}60005260206000f3`

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: [chain.network], readers: chain.readers })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const build = () => buildAccount(server.database, { withPassword: true, clock: server.clock })
const serviceOn = (chains = [chain.network]) => {
  const { database, clock } = server
  return createWalletService({ database, clock, publicUrl: 'http://plinth.test', readers: chain.readers, chains })
}
const ask = (token: string, address: string, at = server) =>
  at.call(calls.walletNonce, { address, chainId: CHAIN_ID }, token)
/** A contract that takes the signature of one message for its own. */
const putUpWallet = async (address: Hex, message: string) => {
  await chain.testClient.setCode({ address, bytecode: ACCEPTS_STORED_HASH })
  await chain.testClient.setStorageAt({ address, index: 0, value: hashMessage(message) })
}

test('an address in capitals has no checksum that could be wrong', async () => {
  const { token } = await build()
  const { address } = testWallet(1)
  const { message } = await ask(token, `0x${address.slice(2).toUpperCase()}`)
  expect(message).toContain(`\n${address}\n`)
})

test('a key is somebody’s on every chain, a contract on its own alone', async () => {
  const [withKey, withContract] = [await build(), await build()]
  await linkTestWallet(server, withKey, testWallet(2))
  const address = '0x00000000000000000000000000000000000aa001'
  const { message } = await ask(withContract.token, address)
  await putUpWallet(address, message)
  await server.call(calls.linkWallet, { message, signature: '0x1234' }, withContract.token)
  const { link } = serviceOn()
  const ids = [withKey.accountId, withContract.accountId]
  expect([...(await link.walletsOn(CHAIN_ID, ids))].toSorted(([one], [other]) => one - other)).toEqual([
    [withKey.accountId, testWallet(2).address],
    [withContract.accountId, getAddress(address)],
  ])
  expect([...(await link.walletsOn(CHAIN_ID + 1, ids))]).toEqual([[withKey.accountId, testWallet(2).address]])
})

test('a node that does not answer for a contract wallet is no wrong signature', { tags: 'long' }, async () => {
  const gateway = await startGateway(chain.url)
  const reader = openChainReader({ chainId: CHAIN_ID, rpcUrl: gateway.url })
  const { database, clock } = server
  const there = await createTestServer({
    database,
    clock,
    chains: [chain.network],
    readers: new Map([[CHAIN_ID, reader]]),
  })
  try {
    const { token } = await build()
    const address = '0x00000000000000000000000000000000000aa002'
    const { message } = await ask(token, address, there)
    await putUpWallet(address, message)
    gateway.refuse = ({ method }) => (method === 'eth_call' ? { code: -32_005, message: 'rate limit' } : undefined)
    const link = () => there.call(calls.linkWallet, { message, signature: '0x1234' }, token)
    await expect(link()).rejects.toMatchObject({ code: 503, message: messages.chainFailure })
    gateway.refuse = () => undefined
    expect(await link()).toEqual({ address: getAddress(address) })
  } finally {
    await there.stop()
    reader.close()
    gateway.stop()
  }
})

test('contracts are told as EIP-55 writes them, and none that does not stand', () => {
  const { platform } = chain.contracts
  const contracts = { ...chain.network.contracts!, platform: platform.toLowerCase() as Hex, auction_house: undefined }
  const listed = serviceOn([{ ...chain.network, contracts }]).platformContracts()
  expect(listed.find(({ name }) => name === 'platform')?.address).toBe(platform)
  expect(listed.map(({ name }) => name)).not.toContain('auction_house')
})

test('the mails say what a linked wallet is for, and what to do where it was somebody else', async () => {
  const account = await build()
  const { address } = testWallet(3)
  await linkTestWallet(server, account, testWallet(3))
  const warning =
    'Was it not you? Set a new password now, with Forgot password on the log-in page: it logs everybody out and unlinks the wallet.'
  const why = `You get this because you have a Plinth account: ${account.userName}. Security messages cannot be switched off.`
  const at = `${server.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const linked = await lastMailTo(server.database, account.email)
  const told = [account.userName, address, at, warning, why]
  for (const words of ['Works that you win are sent to this wallet, and you mint with it.', ...told])
    expect(linked.text).toContain(words)
  await server.call(calls.unlinkWallet, {}, account.token)
  const unlinked = await lastMailTo(server.database, account.email)
  const left =
    'The wallet is no longer linked to your account. What it holds stays in it, and you can link it again at any time.'
  for (const words of [left, ...told]) expect(unlinked.text).toContain(words)
})

test('a download of somebody’s data has their wallet, and says so', async () => {
  const account = await build()
  const [table] = walletExporting.tables!
  const rowsOf = async () => {
    const rows: object[] = []
    for await (const row of table!.rows(server as never, account.accountId)) rows.push(row)
    return rows
  }
  expect(await rowsOf()).toEqual([])
  await linkTestWallet(server, account, testWallet(4))
  expect(await rowsOf()).toEqual([
    { address: testWallet(4).address, contractChainId: null, linkedAt: server.clock.now() },
  ])
  expect(table!.about).toBe('The wallet that you have linked to your account, and since when.')
  expect(walletExporting.columns).toEqual({
    'wallet_nonces.account_id': {
      leftOut: 'What a wallet was asked to sign: it proves who you are, and is only kept for some minutes.',
    },
  })
})

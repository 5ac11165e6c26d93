import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/wallet'
import { type Address, encodeErrorResult, type Hex, hashMessage, parseAbi, size, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from '../../../test/chain-gateway.ts'
import { buildAccount } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createWalletService } from './wallet.service.ts'

const CHAIN_ID = 31_337
const MINUTE_MS = 60_000
const USDT = `0x${'d'.repeat(40)}`

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await createTestChain()
  const usdt = { ...chain.network.tokens[0]!, id: 2, symbol: 'USDT', contractAddr: USDT, precision: 6, type: 1 }
  const rated = { usdRate: '1.0002', usdRateAt: '2020-01-01T00:00:00Z' }
  // Not the product's own: its rates are a market's.
  const chains = [{ ...chain.network, embedded: false, tokens: [...chain.network.tokens, { ...usdt, ...rated }] }]
  server = await createTestServer({ chains, readers: chain.readers })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const participant = () => buildAccount(server.database, { clock: server.clock })
const brand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const ask = (token: string, address: string = testWallet(1).address, chainId = CHAIN_ID) =>
  server.call(calls.walletNonce, { address, chainId }, token)
const link = (token: string, message: string, signature: string) =>
  server.call(calls.linkWallet, { message, signature }, token)
const linkWallet = async (token: string, wallet = testWallet(1)) => {
  const { message } = await ask(token, wallet.address)
  return link(token, message, await wallet.signMessage({ message }))
}
const refused = (msg: string, code = 400) => ({ code, message: msg })

describe('what there is on which chain', () => {
  test('networks have the documented fields and no other', async () => {
    expect(await server.call(calls.chainMapping, {})).toEqual([
      {
        id: CHAIN_ID,
        chainId: CHAIN_ID,
        chainName: 'Test chain',
        chainRpc: chain.url,
        networkName: 'Test',
        chainIcon: '',
        browserAddress: '',
        browserTx: '',
      },
    ])
  })

  test('tokens: the zero address is the main token, an old rate is marked, a missing one is not invented', async () => {
    expect(await server.call(calls.coinList, {})).toMatchObject([
      { id: 1, chainId: CHAIN_ID, symbol: 'ETH', contractAddr: zeroAddress, type: 0, usdRate: null, usdRateStale: 0 },
      { id: 2, symbol: 'USDT', contractAddr: USDT, precision: 6, type: 1, usdRate: '1.0002', usdRateStale: 1 },
    ])
  })

  test('nothing is minted on a network that is not ours, or where our contracts do not stand', () => {
    const bare = { ...chain.network, chainId: 5, contracts: null }
    const { database, clock } = server
    const deps = { database, clock, publicUrl: 'http://plinth.test', readers: chain.readers }
    const wallet = createWalletService({ ...deps, chains: [chain.network, bare] })
    expect(wallet.requireNetwork(CHAIN_ID)).toMatchObject({ chainId: CHAIN_ID, contracts: chain.contracts })
    expect(() => wallet.requireNetwork(5)).toThrow(messages.contractMissing)
    expect(() => wallet.requireNetwork(6)).toThrow(messages.networkUnsupported)
  })

  test('contracts are listed by name', async () => {
    const platform = Object.entries(chain.contracts).map(([name, address]) => ({ name, address, chainId: CHAIN_ID }))
    expect(await server.call(calls.platformContractList, {})).toEqual(platform)
    expect(await server.call(calls.contractAddressList, {})).toEqual([
      ...platform,
      { name: 'USDT', address: USDT, chainId: CHAIN_ID },
    ])
  })
})

describe('the embedded chain', () => {
  const ETHER = 10n ** 18n
  let local: TestServer
  beforeAll(async () => {
    const tokens = chain.network.tokens.map((token) => ({
      ...token,
      usdRate: '2000',
      usdRateAt: '1970-01-01T00:00:00Z',
    }))
    local = await createTestServer({
      database: server.database,
      chains: [{ ...chain.network, tokens }],
      readers: chain.readers,
    })
  })
  afterAll(() => local.stop())
  const fresh = () => privateKeyToAccount(generatePrivateKey()).address
  const balanceOf = (address: Address) => chain.publicClient.getBalance({ address })
  const fund = async (address: string, token?: string) =>
    local.call(calls.fundWallet, { address }, token ?? (await participant()).token)

  test('has a rate that is marked as made up and never as old', async () => {
    expect(await local.call(calls.coinList, {})).toMatchObject([
      { symbol: 'ETH', usdRate: '2000', usdRateStale: 0, usdRateDemo: 1 },
    ])
    expect(await server.call(calls.coinList, {})).toMatchObject([{ usdRateDemo: 0 }, { usdRateDemo: 0 }])
  })

  test('funds a new wallet, and one that has enough no more', async () => {
    const address = fresh()
    await fund(address)
    expect(await balanceOf(address)).toBe(10n * ETHER)
    await fund(address)
    expect(await balanceOf(address)).toBe(10n * ETHER)
  })

  test('never runs dry', async () => {
    const giver = testWallet(8).address
    await chain.testClient.setBalance({ address: giver, value: ETHER })
    const address = fresh()
    await fund(address)
    expect(await balanceOf(address)).toBe(10n * ETHER)
  })

  test('sends nothing to a contract', async () => {
    await fund(chain.contracts.platform)
    expect(await balanceOf(chain.contracts.platform as Address)).toBe(0n)
  })

  test('funds a wallet three times a day, and ten for one account', async () => {
    turnToEndOf(local.clock, 'day')
    const address = fresh()
    for (let times = 0; times < 3; times++) await fund(address)
    await expect(fund(address)).rejects.toMatchObject({ code: 429 })
    const { token } = await participant()
    for (let times = 0; times < 10; times++) await fund(fresh(), token)
    const next = fresh()
    await expect(fund(next, token)).rejects.toMatchObject({ code: 429 })
    expect(await balanceOf(next)).toBe(0n)
    local.clock.advance(1)
    await fund(next, token)
    expect(await balanceOf(next)).toBe(10n * ETHER)
    await fund(address)
  })

  test('a funding that fails, or that another limit refuses, does not use a limit up', { tags: 'long' }, async () => {
    const gateway = await startGateway(chain.url)
    const flaky = await createTestServer({
      database: server.database,
      chains: [{ ...chain.network, nodeUrl: gateway.url }],
      readers: chain.readers,
    })
    try {
      const { token } = await participant()
      const address = fresh()
      const fundThere = (to: Address) => flaky.call(calls.fundWallet, { address: to }, token)
      gateway.refuse = () => ({ code: -32_000, message: 'the node is away' })
      for (let times = 0; times < 11; times++) await expect(fundThere(address)).rejects.toMatchObject({ code: 503 })
      gateway.refuse = () => undefined
      for (let times = 0; times < 3; times++) await fundThere(address)
      for (let times = 0; times < 10; times++) await expect(fundThere(address)).rejects.toMatchObject({ code: 429 })
      const next = fresh()
      await fundThere(next)
      expect(await balanceOf(next)).toBe(10n * ETHER)
    } finally {
      await flaky.stop()
      gateway.stop()
    }
  })

  test('is the only one that funds anybody', async () => {
    const { token } = await participant()
    await expect(server.call(calls.fundWallet, { address: fresh() }, token)).rejects.toMatchObject(
      refused(messages.networkUnsupported),
    )
  })
})

describe('linking a wallet', () => {
  test('the message is of EIP-4361, for this site, chain and address', async () => {
    const { token } = await participant()
    const { message, nonce } = await ask(token, testWallet(1).address.toLowerCase())
    expect(message).toContain(
      `plinth.test wants you to sign in with your Ethereum account:\n${testWallet(1).address}\n`,
    )
    for (const line of ['URI: http://plinth.test', 'Version: 1', `Chain ID: ${CHAIN_ID}`, `Nonce: ${nonce}`])
      expect(message).toContain(`\n${line}\n`)
    expect(message).toMatch(/\nExpiration Time: /)
  })

  test('puts the address on the account and its public profile, and takes it off again', async () => {
    const { token, accountId } = await participant()
    expect(await linkWallet(token)).toEqual({ address: testWallet(1).address })
    expect(await server.call(userInfo, {}, token)).toMatchObject({ address: testWallet(1).address })
    expect(await server.call(userInfoById, { userId: accountId })).toMatchObject({ address: testWallet(1).address })
    await server.call(calls.unlinkWallet, {}, token)
    expect(await server.call(userInfo, {}, token)).toMatchObject({ address: null })
  })

  test('no nonce tells anything about the next', async () => {
    const { token } = await participant()
    const nonces: string[] = []
    for (let place = 0; place < 4; place++) nonces.push((await ask(token)).nonce)
    expect(new Set(nonces).size).toBe(4)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{48}$/)
    // A window that moves along one long text would show in the next nonce.
    for (const [place, nonce] of nonces.slice(1).entries()) expect(nonces[place]).not.toContain(nonce.slice(4, 20))
  })

  test('a message is good once', async () => {
    const { token } = await participant()
    const { message } = await ask(token, testWallet(2).address)
    const signature = await testWallet(2).signMessage({ message })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => link(token, message, signature)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(link(token, message, signature)).rejects.toMatchObject(refused(messages.walletNonceOver))
    await server.call(calls.unlinkWallet, {}, token)
  })

  test('a message is good for ten minutes', async () => {
    const { token } = await participant()
    const early = await ask(token)
    const signed = await testWallet(1).signMessage({ message: early.message })
    server.clock.advance(10 * MINUTE_MS - 1)
    await link(token, early.message, signed)
    await server.call(calls.unlinkWallet, {}, token)
    const { message } = await ask(token)
    const signature = await testWallet(1).signMessage({ message })
    server.clock.advance(10 * MINUTE_MS)
    await expect(link(token, message, signature)).rejects.toMatchObject(refused(messages.walletNonceOver))
  })

  test('a message of somebody else’s account links nothing', async () => {
    const [one, other] = await Promise.all([participant(), participant()])
    const { message } = await ask(one.token)
    await ask(other.token)
    const signature = await testWallet(1).signMessage({ message })
    await expect(link(other.token, message, signature)).rejects.toMatchObject(refused(messages.walletNonceOver))
  })

  test.each([
    ['another site', (text: string) => text.replaceAll('plinth.test', 'plinth.evil')],
    ['another chain', (text: string) => text.replace(`Chain ID: ${CHAIN_ID}`, 'Chain ID: 1')],
    ['another wallet', (text: string) => text.replace(testWallet(1).address, testWallet(3).address)],
    ['a later end', (text: string) => text.replace(/Expiration Time: 20/, 'Expiration Time: 29')],
    ['words of its own', (text: string) => text.replace('Link this wallet', 'Give everything')],
    ['no form at all', () => 'hello'],
  ])('a signed message for %s links nothing', async (_what, change) => {
    const { token } = await participant()
    const message = change((await ask(token)).message)
    const signature = await testWallet(1).signMessage({ message })
    await expect(link(token, message, signature)).rejects.toMatchObject(refused(messages.walletNonceOver))
  })

  test('the signature of another wallet is refused, and so is none', async () => {
    const { token } = await participant()
    const { message } = await ask(token)
    const others = await testWallet(3).signMessage({ message })
    for (const signature of [others, `0x${'00'.repeat(65)}`, '0x00', `0x${'ff'.repeat(2_000)}`])
      await expect(link(token, message, signature)).rejects.toMatchObject(refused(messages.wrongSignature))
    await expect(link(token, message, 'none')).rejects.toMatchObject({ code: 400 })
  })

  test('a wallet belongs to one account of each kind', async () => {
    const [one, other, company] = await Promise.all([participant(), participant(), brand()])
    await linkWallet(one.token, testWallet(4))
    await expect(linkWallet(other.token, testWallet(4))).rejects.toMatchObject(refused(messages.walletTaken, 409))
    await linkWallet(company.token, testWallet(4))
    await server.call(calls.unlinkWallet, {}, one.token)
    await linkWallet(other.token, testWallet(4))
  })

  test('of two accounts that want one wallet at the same moment, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, participant))
    const answers = await Promise.allSettled(people.map(({ token }) => linkWallet(token, testWallet(5))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('addresses with a typing mistake, of nobody, and chains that are not ours are refused', async () => {
    const { token } = await participant()
    const mistyped = testWallet(1).address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    await expect(ask(token, mistyped)).rejects.toMatchObject(refused(messages.wrongChecksum))
    await expect(ask(token, zeroAddress)).rejects.toMatchObject(refused(messages.zeroAddress))
    await expect(ask(token, '0x12')).rejects.toMatchObject({ code: 400 })
    await expect(ask(token, testWallet(1).address, 1)).rejects.toMatchObject(refused(messages.networkUnsupported))
  })
})

describe('a contract wallet', () => {
  // Runtime code that answers every call with the magic value of ERC-1271, or with zero.
  const runtime = (magic: string): Hex => `0x7f${magic.padEnd(64, '0')}60005260206000f3`
  const newAddress = (): Address => `0x${Math.random().toString(16).slice(2).padEnd(40, 'a').slice(0, 40)}`
  const putUp = async (code: Hex, address = newAddress()): Promise<Address> => {
    await chain.testClient.setCode({ address, bytecode: code })
    return address
  }

  // Accepts the one hash that stands in its slot 0, and reverts for any other.
  const ACCEPTS_STORED_HASH: Hex = `0x60005460043514600f5760006000fd5b${runtime('1626ba7e').slice(2)}`

  test('is linked when it says that the signature is its own', async () => {
    const { token } = await participant()
    const address = await putUp(ACCEPTS_STORED_HASH)
    const { message } = await ask(token, address)
    await chain.testClient.setStorageAt({ address, index: 0, value: hashMessage(message) })
    expect((await link(token, message, '0x1234')).address.toLowerCase()).toBe(address)
  })

  test.each([
    ['returns its calldata', '0x366000600037366000f3'],
    ['returns the selector it was called with', '0x60003560e01c60e01b60005260206000f3'],
    ['returns the first word of its calldata', '0x60003560005260206000f3'],
    ['accepts every signature', runtime('1626ba7e')],
  ] as const)('that %s proves nothing', async (_what, code) => {
    const { token } = await participant()
    const { message } = await ask(token, await putUp(code))
    for (const signature of ['0x1234', `0x${'11'.repeat(65)}`])
      await expect(link(token, message, signature)).rejects.toMatchObject(refused(messages.wrongSignature))
  })

  test('no precompile is a wallet', async () => {
    const { token } = await participant()
    for (let number = 1; number <= 0x11; number++) {
      const { message } = await ask(token, toHex(number, { size: 20 }))
      await expect(link(token, message, `0x${'11'.repeat(65)}`)).rejects.toMatchObject(refused(messages.wrongSignature))
    }
  })

  test('is refused when it says no, or nothing', async () => {
    const { token } = await participant()
    for (const code of [runtime('ffffffff'), '0x00', '0xfe', '0x60016000f3'] as const) {
      const { message } = await ask(token, await putUp(code))
      await expect(link(token, message, '0x1234')).rejects.toMatchObject(refused(messages.wrongSignature))
    }
  })

  test('that names addresses for an off-chain lookup (ERC-3668) makes the server fetch none of them', async () => {
    let fetched = 0
    const listener = createServer((_request, response) => {
      fetched++
      response.setHeader('content-type', 'application/json').end('{"data":"0x"}')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    try {
      const named = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
      const address = newAddress()
      const data = encodeErrorResult({
        abi: parseAbi([
          'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
        ]),
        args: [address, [`${named}/{sender}/{data}.json`, `${named}/post`], '0x1234', '0x1626ba7e', '0x'],
      })
      // Runtime code that reverts with what stands behind it.
      const length = toHex(size(data), { size: 2 }).slice(2)
      await putUp(`0x61${length}600e60003961${length}6000fd${data.slice(2)}`, address)
      const { token } = await participant()
      const { message } = await ask(token, address)
      await expect(link(token, message, '0x1234')).rejects.toMatchObject(refused(messages.wrongSignature))
      expect(fetched).toBe(0)
    } finally {
      listener.closeAllConnections()
      listener.close()
    }
  })

  test('that burns all gas is refused', async () => {
    const { token } = await participant()
    // JUMPDEST PUSH1 0 JUMP: an endless loop.
    const { message } = await ask(token, await putUp('0x5b600056'))
    await expect(link(token, message, '0x1234')).rejects.toMatchObject({ code: expect.any(Number) })
  })

  test('an address without a contract has nobody to ask', async () => {
    const { token } = await participant()
    const { message } = await ask(token, `0x${'9'.repeat(40)}`)
    await expect(link(token, message, '0x1234')).rejects.toMatchObject(refused(messages.wrongSignature))
  })
})

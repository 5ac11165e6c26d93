import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chainMapping } from '@plinth/api-schema/wallet'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain, type TestChain, testWallet } from '../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { createLog } from '../log.ts'
import { createChainServer } from './chain-rpc.ts'

const PATH = '/rpc/31337'
const EVIL = 'http://evil.test'
const STRANGER = '0x000000000000000000000000000000000000b0b0'
const UNKNOWN_METHOD = -32_601
const INVALID_PARAMS = -32_602

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await createTestChain()
  const chains = [{ ...chain.network, chainRpc: `http://plinth.test${PATH}` }]
  server = await createTestServer({ chains, readers: chain.readers })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const rpc = (method: string, params: unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const balance = async () => chain.publicClient.getBalance({ address: STRANGER })

test('reads the chain, and sends what a wallet has signed', async () => {
  expect((await post(rpc('eth_chainId'))).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  const wallet = testWallet(1)
  const request = await chain
    .walletOf(wallet)
    .prepareTransactionRequest({ to: STRANGER, value: parseEther('0.5'), account: wallet })
  const signed = await wallet.signTransaction(request as Parameters<typeof wallet.signTransaction>[0])
  const { result } = (await post(rpc('eth_sendRawTransaction', [signed]))).json()
  await chain.mined(result)
  expect(await balance()).toBe(parseEther('0.5'))
})

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'eth_accounts',
  'anvil_setBalance',
  'anvil_nodeInfo',
  'anvil_impersonateAccount',
  'hardhat_setCode',
  'evm_mine',
  'evm_revert',
  'debug_traceTransaction',
  'trace_block',
  'ots_getApiLevel',
  'txpool_content',
  'eth_subscribe',
  'eth_newFilter',
  'ETH_CHAINID',
  '__proto__',
])('does not serve %s', async (method) => {
  const from = testWallet(0).address
  const answer = (await post(rpc(method, [{ from, to: STRANGER, value: '0x1' }], 'seven'))).json()
  expect(answer).toMatchObject({ id: 'seven', error: { code: UNKNOWN_METHOD } })
})

test('what is refused in a batch stops nothing else in it, and never reaches the chain', async () => {
  const before = await balance()
  const from = testWallet(0).address
  const spend = rpc('eth_sendTransaction', [{ from, to: STRANGER, value: '0x1' }], 2)
  const answers = (await post([rpc('eth_chainId', [], 1), spend, rpc('net_version', [], 3), 'nonsense'])).json()
  const byId = new Map(answers.map((answer: { id: unknown }) => [answer.id, answer]))
  expect(byId.get(1)).toMatchObject({ result: '0x7a69' })
  expect(byId.get(2)).toMatchObject({ error: { code: UNKNOWN_METHOD } })
  expect(byId.get(3)).toMatchObject({ result: '31337' })
  expect(byId.get(null)).toMatchObject({ error: { code: -32_600 } })
  expect(await balance()).toBe(before)
})

test('bounds a batch, a body and the blocks of a search, and changes no state for a call', async () => {
  const many = Array.from({ length: 51 }, (_, id) => rpc('eth_chainId', [], id))
  expect((await post(many)).json()).toMatchObject({ error: { message: '1 to 50 requests at once' } })
  expect((await post(many.slice(1))).json()).toHaveLength(50)
  expect((await post([])).json()).toHaveProperty('error')
  expect((await post(rpc('eth_sendRawTransaction', [`0x${'00'.repeat(200_000)}`]))).statusCode).toBe(413)
  const logs = async (filter: unknown) => (await post(rpc('eth_getLogs', [filter]))).json()
  const wide = { error: { code: INVALID_PARAMS } }
  for (const filter of [
    { fromBlock: '0x0', toBlock: 'latest' },
    { fromBlock: 'earliest' },
    { fromBlock: '0x0', toBlock: '0x2710' },
  ])
    expect(await logs(filter)).toMatchObject(wide)
  for (const filter of [{ fromBlock: '0x0', toBlock: '0x5' }, {}, { fromBlock: 'latest', toBlock: 'latest' }])
    expect(await logs(filter)).toHaveProperty('result')
  const fees = async (percentiles: unknown) =>
    (await post(rpc('eth_feeHistory', ['0x400', 'latest', percentiles]))).json()
  for (const percentiles of [Array.from({ length: 101 }, () => 50), { length: 5 }, '50'])
    expect(await fees(percentiles)).toMatchObject(wide)
  for (const percentiles of [[], [10, 50, 90]]) expect(await fees(percentiles)).toHaveProperty('result')
  const call = async (...params: unknown[]) => (await post(rpc('eth_call', params))).json()
  expect(await call({ to: STRANGER }, 'latest')).toHaveProperty('result')
  expect(await call({ to: STRANGER }, 'latest', { [STRANGER]: { code: '0x00' } })).toMatchObject(wide)
})

test('takes our own pages, wallets and programs, and no page of another site', async () => {
  const asked = async (headers: Record<string, string>) => (await post(rpc('eth_chainId'), headers)).statusCode
  const own = 'http://plinth.test'
  const wallet = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
  expect(await asked({})).toBe(200)
  for (const origin of [own, wallet, 'moz-extension://0f0c0a0e'])
    expect((await post(rpc('eth_chainId'), { origin })).headers['access-control-allow-origin']).toBe(origin)
  for (const origin of [EVIL, 'null', 'http://plinth.test.evil.test', 'https://plinth.test', `${own}:81`]) {
    expect(await asked({ origin })).toBe(403)
    const preflight = await server.app.inject({ method: 'OPTIONS', url: PATH, headers: { origin } })
    expect(preflight.statusCode).toBe(403)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  }
  // What a page may send without asking first.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
    expect(await asked({ 'content-type': type })).not.toBe(200)
})

test('refuses a page of another site by its head, however much it sends', async () => {
  const sent = rpc('eth_call', ['x'.repeat(300_000)])
  expect((await post(sent)).statusCode).toBe(413)
  expect((await post(sent, { origin: EVIL })).statusCode).toBe(403)
})

test('answers no WebSocket', async () => {
  const answer = await server.app.inject({
    url: PATH,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'YQ==',
    },
  })
  expect(answer.statusCode).toBe(404)
})

test('never tells where the node listens', async () => {
  const told = JSON.stringify(await server.call(chainMapping, {}))
  expect(told).toContain(`http://plinth.test${PATH}`)
  expect(told).not.toContain(chain.url)
})

test('a port of its own serves the same and nothing else', async () => {
  const deps = {
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    nodeUrl: chain.url,
    addressLimits: null,
  }
  const app = await createChainServer(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const headers = { 'content-type': 'application/json' }
    const body = (method: string) => JSON.stringify(rpc(method))
    const ask = async (method: string, more = {}) =>
      (await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: body(method) })).json()
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' })
    expect(await ask('evm_mine')).toMatchObject({ error: { code: UNKNOWN_METHOD } })
    expect(await ask('eth_chainId', { origin: EVIL })).not.toHaveProperty('result')
    expect((await fetch(`${url}/api/health`)).status).toBe(404)
  } finally {
    await app.close()
  }
})

test('a node that pours without end, redirects or is gone is a failure, not a flood', async () => {
  const piece = Buffer.alloc(1_048_576, ' ')
  let poured = 0
  const node = createServer((request, response) => {
    if (request.url === '/elsewhere') return response.end('[]')
    if (request.url === '/redirect') return response.writeHead(307, { location: '/elsewhere' }).end()
    const pour = () => {
      while (!response.destroyed) {
        poured += piece.length
        if (!response.write(piece)) return void response.once('drain', pour)
      }
    }
    return pour()
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  for (const nodeUrl of [`${base}/pour`, `${base}/redirect`, 'http://127.0.0.1:1']) {
    const deps = { logger: createLog('silent'), publicUrl: 'http://plinth.test', addressLimits: null }
    const app = await createChainServer({ ...deps, nodeUrl })
    const headers = { host: 'plinth.test' }
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload: rpc('eth_chainId') })
    expect(answer.statusCode).toBe(503)
    await app.close()
  }
  expect(poured).toBeLessThan(64 * piece.length)
  node.closeAllConnections()
  node.close()
})

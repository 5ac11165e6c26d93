import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hexToBigInt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain, type TestChain } from '../../test/test-chain.ts'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { createAddressLimits } from './address-limits.ts'
import { createChainServer } from './chain-rpc.ts'
import { createChainNode } from './chain-rpc-node.ts'

// Creation code that answers the gas it has: GAS PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN.
const TELLS_GAS = '0x5a60005260206000f3'
const rpc = (method: string, params: unknown[] = [], id: number | undefined = 1) => ({
  jsonrpc: '2.0' as const,
  id,
  method,
  params,
})
const call = (fields: Record<string, unknown> = {}, id = 1) =>
  rpc('eth_call', [{ data: TELLS_GAS, ...fields }, 'latest'], id)

let chain: TestChain
beforeAll(async () => {
  chain = await createTestChain()
})
afterAll(() => chain.stop())

const serve = async (nodeUrl: string, addressLimits = createAddressLimits(systemClock)) => {
  const app = await createChainServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    nodeUrl,
    addressLimits,
  })
  const post = (payload: object) => app.inject({ method: 'POST', url: '/', headers: { host: 'plinth.test' }, payload })
  return { post, close: () => app.close() }
}

/** A node that answers an execution only when told to, and everything else at once. */
const createHeldNode = async () => {
  const held: (() => void)[] = []
  const waiting: (() => void)[] = []
  const answer = (response: ServerResponse, body: string) => {
    const asked = JSON.parse(body) as { id: number } | { id: number }[]
    const told = (request: { id: number }) => ({ jsonrpc: '2.0', id: request.id, result: '0x1' })
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(told) : told(asked)))
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    if (!body.includes('eth_call')) return answer(response, body)
    held.push(() => answer(response, body))
    waiting.shift()?.()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    /** Resolves when the next execution has arrived. */
    arrival: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a call gets bounded gas, whatever it asks for', async () => {
  const { post, close } = await serve(chain.url)
  const gasOf = async (fields: Record<string, unknown>) => hexToBigInt((await post(call(fields))).json().result)
  for (const fields of [{}, { gas: '0x1c9c380' }, { gas: '0xffffffffff' }, { gasLimit: '0x1c9c380' }])
    expect(await gasOf(fields)).toBeLessThan(5_000_000n)
  expect(await gasOf({ gas: '0x30d40' })).toBeLessThan(200_000n)
  expect((await post(call({ gas: 7 }))).json()).toHaveProperty('error')
  expect((await post(rpc('eth_call', ['0x', 'latest']))).json()).toHaveProperty('error')
  // JUMPDEST PUSH1 0 JUMP never ends by itself.
  const endless = (await post(rpc('eth_estimateGas', [{ data: '0x5b600056' }]))).json()
  expect(endless.error.message).toContain('16000000')
  await close()
})

test('a batch may have a few executions, and each of its requests counts', async () => {
  const { post, close } = await serve(chain.url)
  const calls = (count: number) => Array.from({ length: count }, (_, id) => call({}, id))
  expect((await post(calls(11))).json()).toMatchObject({
    error: { message: 'At most 10 calls and transactions at once' },
  })
  const answers = (await post([...calls(10), rpc('eth_chainId', [], 10)])).json() as { id: number }[]
  expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, id) => id))
  const reads = Array.from({ length: 50 }, (_, id) => rpc('eth_chainId', [], id))
  // 11 and 11 are counted; 600 are allowed.
  for (let time = 0; time < 11; time++) expect((await post(reads)).statusCode).toBe(200)
  expect((await post(reads)).statusCode).toBe(429)
  await close()
})

test('a notification is answered by nothing', async () => {
  const { post, close } = await serve(chain.url)
  const notification = { jsonrpc: '2.0', method: 'eth_chainId' }
  for (const sent of [notification, [notification, notification], { ...notification, method: 'evm_mine' }]) {
    const answer = await post(sent)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect((await post([notification, rpc('eth_chainId')])).json()).toEqual([{ jsonrpc: '2.0', id: 1, result: '0x7a69' }])
  await close()
})

test('executions run one at a time for an address and two in all, and reads pass them', async () => {
  const node = await createHeldNode()
  const { execute, read } = createChainNode(node.url)
  const [first, second] = [node.arrival(), node.arrival()]
  const answers = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ip, id) => execute(ip, call({}, id)))
  await Promise.all([first, second])
  for (let time = 0; time < 20; time++) await read([rpc('eth_chainId')])
  expect(node.held).toHaveLength(2)
  for (let next = 0; next < answers.length; next++) {
    const more = next < 2 ? node.arrival() : undefined
    node.held[next]!()
    await more
  }
  expect((await Promise.all(answers)).map(({ id }) => id)).toEqual([0, 1, 2, 3])
  node.close()
})

test('the place of a call that nobody waits for is free only when the node has answered', {
  tags: 'long',
}, async () => {
  const node = await createHeldNode()
  const { execute, read } = createChainNode(node.url, { timeoutMs: 1_000 })
  const arrived = node.arrival()
  const late = execute('192.0.2.1', call())
  await arrived
  await expect(late).rejects.toMatchObject({ refusal: { status: 503 } })
  // Waits behind it until it is given up in its turn; the node never hears of it.
  await expect(execute('192.0.2.1', call())).rejects.toMatchObject({ refusal: { status: 503 } })
  await read([rpc('eth_chainId')])
  expect(node.held).toHaveLength(1)
  const next = node.arrival()
  node.held[0]!()
  const answer = execute('192.0.2.1', call())
  await next
  node.held[1]!()
  expect(await answer).toMatchObject({ result: '0x1' })
  node.close()
})

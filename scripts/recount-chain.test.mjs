import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkAnchors } from './recount/chain.mjs'

/** A node that refuses an address that is none, as nodes do. */
const startNode = async () => {
  const answers = { eth_chainId: '0x1', eth_blockNumber: '0x5', eth_getTransactionReceipt: null, eth_getLogs: [] }
  const searched = []
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method, params } = JSON.parse(body)
    if (method === 'eth_getLogs') searched.push(params[0].address)
    const isRefused = method === 'eth_getLogs' && params[0].address.includes(null)
    response.end(JSON.stringify(isRefused ? { error: { message: 'invalid address' } } : { result: answers[method] }))
  })
  await new Promise((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => node.close(resolve)))
  return { rpc: `http://127.0.0.1:${node.address().port}`, searched }
}

const log = { campaign: 7, count: 6, rootOf: () => Buffer.alloc(32), sizeNow: async () => 6 }

test('a site that names no contract of its own is looked up in those of its anchors', async () => {
  const { rpc, searched } = await startNode()
  const check = (anchors) => checkAnchors({ rpc, generation: 0, log, told: { chainId: 1, contract: null, anchors } })
  const notYet = { isFine: null, words: 'not anchored yet', isUnread: true }
  expect(await check([])).toEqual([notYet])
  const contract = `0x${'1a'.repeat(20)}`
  const anchor = { kind: 'close', generation: 0, logSize: 6, txHash: 'c1'.repeat(32), isFinal: false, contract }
  expect(await check([anchor])).toEqual([notYet])
  expect(searched).toEqual([[contract]])
})

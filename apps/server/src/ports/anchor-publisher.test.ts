import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { parseTransaction } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { openAnchorPublisher } from './anchor-publisher.ts'
import type { ChainNetwork } from './chains.ts'

const ROOT = `0x${'11'.repeat(32)}` as const
const BLOCK = {
  number: '0x1',
  baseFeePerGas: '0x10',
  gasLimit: '0x1',
  gasUsed: '0x0',
  transactions: [],
  timestamp: '0x1',
}

/** A node that says how much gas a transaction takes, as a rollup does that counts what it publishes elsewhere. */
const openNode = async (gas: number) => {
  const answers: Record<string, unknown> = {
    eth_estimateGas: `0x${gas.toString(16)}`,
    eth_getBlockByNumber: BLOCK,
    eth_maxPriorityFeePerGas: '0x1',
    eth_gasPrice: '0x10',
    eth_chainId: '0x7a69',
  }
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: answers[method] ?? null,
  })
  const node = createServer(async (request, response) => {
    const asked = (await json(request)) as { id: number; method: string } | { id: number; method: string }[]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

test('an anchor offers the gas that the chain asks for, with room to spare', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-anchor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const keyFile = path.join(folder, 'key')
  await writeFile(keyFile, `0x${'22'.repeat(32)}`)
  const network = {
    chainId: 31_337,
    chainName: 'Rollup',
    confirmations: 1,
    nodeUrl: await openNode(400_000),
    voteAnchors: `0x${'33'.repeat(20)}`,
  } as unknown as ChainNetwork
  const publisher = (await openAnchorPublisher([network], keyFile))!
  const { raw } = await publisher.sign({ root: ROOT, count: 3 }, 0)
  expect(parseTransaction(raw).gas).toBe(600_000n)
})

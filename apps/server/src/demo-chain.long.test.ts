import { listNfts } from '@plinth/api-schema/nfts'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from './demo-chain.fixture.ts'

test('a chain that lost the collections gets them again; cut off again and again it is finished in the end, and nothing is minted twice', async () => {
  const { chain, node, server, mint, close } = await openWorld()
  onTestFinished(close)
  const empty = await chain.testClient.snapshot()
  // The third collection is on its way, and its block may still be made.
  node.answerOnly(2, 'eth_sendRawTransaction')
  await expect(mint()).rejects.toThrow()
  await chain.revertTo(empty)
  let cuts = 0
  for (let answers = 4; ; answers += 30) {
    node.answerOnly(answers)
    try {
      await mint()
      break
    } catch {
      cuts += 1
    }
  }
  expect(cuts).toBeGreaterThan(5)
  expect(await server.call(listNfts, {})).toMatchObject({ total: 9 })
  const batches = await chain.publicClient.getContractEvents({ ...chain.platform, eventName: 'Minted', fromBlock: 0n })
  expect(batches).toHaveLength(6)
  const before = await chain.publicClient.getBlockNumber()
  node.answerOnly(Number.POSITIVE_INFINITY)
  await mint()
  expect(await chain.publicClient.getBlockNumber()).toBe(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain, type TestChain, testWallet } from './test-chain.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await createTestChain()
})
afterAll(() => chain.stop())

test('a chain is taken back after the block that it is making, not below it', async () => {
  const { testClient, publicClient } = chain
  const before = await publicClient.getBlockNumber()
  const snapshot = await testClient.snapshot()
  await testClient.setAutomine(false)
  const wallet = testWallet(0)
  await chain.walletOf(wallet).sendTransaction({ to: wallet.address, value: 1n })
  const reverted = chain.revertTo(snapshot)
  await testClient.mine({ blocks: 1 })
  await reverted
  await testClient.setAutomine(true)
  expect(await publicClient.getBlockNumber()).toBe(before)
  expect(await publicClient.getTransactionCount(wallet)).toBe(0)
})

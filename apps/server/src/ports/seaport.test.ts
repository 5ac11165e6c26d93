import { installSeaport } from '@plinth/contracts/install-seaport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain, type TestChain, testWallet } from '../../test/test-chain.ts'
import { hasSeaport, logMissingSeaport } from './seaport.ts'
import { openChainReader } from './viem-chain-reader.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await createTestChain()
})
afterAll(() => chain.stop())

const loggedLines = async () => {
  const lines: unknown[] = []
  const away = openChainReader({ chainId: 2, rpcUrl: 'http://127.0.0.1:1' })
  const readers = new Map([[2, away], ...chain.readers])
  await logMissingSeaport(readers, { warn: (...line: unknown[]) => void lines.push(line) })
  away.close()
  return lines
}

test('a chain without Seaport has no market, and the log says so once for each', async () => {
  expect(await hasSeaport(chain.reader)).toBe(false)
  expect(await loggedLines()).toEqual([
    [{ chainId: chain.reader.chainId }, expect.stringContaining('the market is off on this chain')],
  ])
  await installSeaport({ walletClient: chain.walletOf(testWallet(0)), publicClient: chain.publicClient })
  expect(await hasSeaport(chain.reader)).toBe(true)
  expect(await loggedLines()).toEqual([])
})

test('a node that does not answer is no answer', async () => {
  const away = openChainReader({ chainId: 2, rpcUrl: 'http://127.0.0.1:1' })
  await expect(hasSeaport(away)).rejects.toThrow()
  away.close()
})

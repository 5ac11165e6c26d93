import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, createPublicClient, http, zeroAddress } from 'viem'
import { getBlockNumber, readContract } from 'viem/actions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type EmbeddedChain, startAnvil } from './anvil.ts'
import { ensureLocalContracts } from './local-contracts.ts'
import { ensureLocalSeaport } from './local-seaport.ts'

const log = createLog('silent')
let dataDir: string
let chain: EmbeddedChain
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-seaport-'))
  chain = await startAnvil({ dataDir, log })
})
afterEach(async () => {
  await chain.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const contracts = () => ensureLocalContracts({ dataDir, rpcUrl: chain.rpcUrl, log })
const seaport = () => ensureLocalSeaport({ rpcUrl: chain.rpcUrl, log })
const restart = async () => {
  await chain.stop()
  chain = await startAnvil({ dataDir, log })
}
const client = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
const counterOf = (account: Address) =>
  readContract(client(), { abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [account] })

test('a chain of before gets Seaport, keeps its contracts, and has both after a restart', async () => {
  const { platform } = await contracts()
  await restart()
  expect((await contracts()).platform).toBe(platform)
  await expect(counterOf(zeroAddress)).rejects.toThrow()
  await seaport()
  expect(await counterOf(zeroAddress)).toBe(0n)
  await restart()
  expect((await contracts()).platform).toBe(platform)
  expect(await counterOf(zeroAddress)).toBe(0n)
})

test('is installed once', async () => {
  await seaport()
  const block = await getBlockNumber(client())
  await seaport()
  expect(await getBlockNumber(client())).toBe(block)
})

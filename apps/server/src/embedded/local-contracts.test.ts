import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { platformAbi } from '@plinth/contracts/abi'
import { createPublicClient, http, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type EmbeddedChain, startAnvil } from './anvil.ts'
import { ensureLocalContracts } from './local-contracts.ts'
import { StartError } from './start-error.ts'

const log = createLog('silent')
let dataDir: string
let chain: EmbeddedChain
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-contracts-'))
  chain = await startAnvil({ dataDir, log })
})
afterEach(async () => {
  await chain.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const ensure = () => ensureLocalContracts({ dataDir, rpcUrl: chain.rpcUrl, log })
const recordFile = () => path.join(dataDir, 'chain', 'contracts.json')

test('deploys once, and finds the same contracts after a restart of the chain', async () => {
  const first = await ensure()
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  expect(
    await readContract(client, {
      abi: platformAbi,
      address: first.platform,
      functionName: 'platformSupport',
      args: [zeroAddress],
    }),
  ).toBe(false)
  await chain.stop()
  chain = await startAnvil({ dataDir, log })
  expect(await ensure()).toMatchObject({
    platform: first.platform,
    shared721: first.shared721,
    shared1155: first.shared1155,
  })
})

test('deploys again when the chain has lost what the record names', async () => {
  const lost = {
    platform: `0x${'12'.repeat(20)}`,
    shared721: zeroAddress,
    shared1155: zeroAddress,
    blockNumber: '9',
    codeHash: '0x',
  }
  await writeFile(recordFile(), JSON.stringify(lost))
  const found = await ensure()
  expect(found.platform).not.toBe(lost.platform)
  expect(JSON.parse(await readFile(recordFile(), 'utf8')).platform).toBe(found.platform)
})

test('stops with one line when the contracts are of another version', async () => {
  const current = await ensure()
  await writeFile(
    recordFile(),
    JSON.stringify({ ...current, platform: current.shared721, blockNumber: '1', codeHash: '0x' }),
  )
  await expect(ensure()).rejects.toThrow(StartError)
  await expect(ensure()).rejects.toThrow(/another version of Plinth/)
})

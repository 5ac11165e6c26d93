import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { auctionHouseAbi, mysteryBoxesAbi, payDeskAbi, wrappedEtherAbi } from '@plinth/contracts/abi'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, createPublicClient, http, zeroAddress } from 'viem'
import { getBlockNumber, readContract } from 'viem/actions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type EmbeddedChain, startAnvil } from './anvil.ts'
import { ensureLocalContracts } from './local-contracts.ts'
import { ensureLocalMarket, MARKET_FILE } from './local-market.ts'

const log = createLog('silent')
let dataDir: string
let chain: EmbeddedChain
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-market-'))
  chain = await startAnvil({ dataDir, log })
})
afterEach(async () => {
  await chain.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const platform = async () => (await ensureLocalContracts({ dataDir, rpcUrl: chain.rpcUrl, log })).platform
const market = (of: Address) => ensureLocalMarket({ dataDir, rpcUrl: chain.rpcUrl, platform: of, log })
const restart = async () => {
  await chain.stop()
  chain = await startAnvil({ dataDir, log })
}
const recordFile = () => path.join(dataDir, 'chain', MARKET_FILE)
const client = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })
const counterOf = (account: Address) =>
  readContract(client(), { abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [account] })

test('a chain of before gets Seaport and the market, keeps its contracts, and has all after a restart', {
  tags: 'long',
}, async () => {
  const before = await platform()
  await restart()
  await expect(counterOf(zeroAddress)).rejects.toThrow()
  expect(await platform()).toBe(before)
  const contracts = await market(before)
  await restart()
  expect(await platform()).toBe(before)
  expect(await counterOf(zeroAddress)).toBe(0n)
  expect(await market(before)).toEqual(contracts)
  const { auction_house, mystery_boxes, pay_desk, wrapped_coin } = contracts
  const of = { abi: auctionHouseAbi, address: auction_house, functionName: 'platform' } as const
  expect(await readContract(client(), of)).toBe(before)
  const ofBoxes = { abi: mysteryBoxesAbi, address: mystery_boxes, functionName: 'platform' } as const
  expect(await readContract(client(), ofBoxes)).toBe(before)
  const treasury = { abi: payDeskAbi, address: pay_desk, functionName: 'treasury' } as const
  expect(await readContract(client(), treasury)).not.toBe(zeroAddress)
  const symbol = { abi: wrappedEtherAbi, address: wrapped_coin, functionName: 'symbol' } as const
  expect(await readContract(client(), symbol)).toBe('WETH')
})

test('is deployed once', async () => {
  const of = await platform()
  await market(of)
  const block = await getBlockNumber(client())
  await market(of)
  expect(await getBlockNumber(client())).toBe(block)
})

test('deploys what is missing and keeps the rest', { tags: 'long' }, async () => {
  const of = await platform()
  const { auction_house: lost, ...kept } = await market(of)
  await writeFile(recordFile(), JSON.stringify(kept))
  const found = await market(of)
  expect(found).toMatchObject(kept)
  expect(found.auction_house).not.toBe(lost)
  expect(JSON.parse(await readFile(recordFile(), 'utf8'))).toEqual(found)
})

test('replaces what is of another version, or of another platform', { tags: 'long' }, async () => {
  const of = await platform()
  const first = await market(of)
  await writeFile(recordFile(), JSON.stringify({ ...first, mystery_boxes: first.auction_house }))
  const second = await market(of)
  expect(second).toMatchObject({ auction_house: first.auction_house, pay_desk: first.pay_desk })
  expect(second.mystery_boxes).not.toBe(first.auction_house)
  const third = await market(zeroAddress)
  expect(third).toMatchObject({ pay_desk: first.pay_desk, wrapped_coin: first.wrapped_coin })
  expect(third.auction_house).not.toBe(first.auction_house)
})

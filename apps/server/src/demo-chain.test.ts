import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { userInfoById } from '@plinth/api-schema/accounts'
import { listAuctions } from '@plinth/api-schema/auction'
import { campaignDetail, listCampaigns } from '@plinth/api-schema/campaigns'
import { listMarket, nftMarket } from '@plinth/api-schema/market'
import { listNfts } from '@plinth/api-schema/nfts'
import { deployMarketContract } from '@plinth/contracts/deploy-market'
import { type Address, erc721Abi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deployWrappedEther } from '../../../packages/contracts/market/wrapped-ether.fixture.ts'
import { indexerOf } from '../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../test/test-chain.ts'
import { testPasswords } from '../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { seedDemo } from './demo.ts'
import { mintDemo } from './demo-chain.ts'
import { systemClock } from './ports/clock.ts'
import { openDiskFileStore } from './ports/disk-file-store.ts'
import { openContentStore } from './ports/open-content-store.ts'
import { openChainReaders } from './ports/viem-chain-reader.ts'

/** Stands in front of a node: after so many requests (of a kind), what is asked is still done but no answer comes back. */
async function startFailingNode(target: string) {
  let left = Number.POSITIVE_INFINITY
  let counted = ''
  const node: Server = createServer(async (request, response) => {
    const asked = await buffer(request)
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(asked),
    })
    const body = await answer.text()
    if (left <= 0 || asked.includes(counted)) left -= 1
    if (left < 0) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end(body)
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    answerOnly: (count: number, method = '') => {
      left = count
      counted = method
    },
    stop: () => {
      node.closeAllConnections()
      node.close()
    },
  }
}

// The demo's pictures are hung again for each test.
vi.setConfig({ testTimeout: 120_000 })

let chain: TestChain
let node: Awaited<ReturnType<typeof startFailingNode>>
let server: TestServer
let folder: string
beforeEach(async () => {
  chain = await createTestChain({ fee: 0n, seaport: true })
  node = await startFailingNode(chain.url)
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-demo-'))
  const { database, clock } = server
  const files = await openDiskFileStore({ root: folder, clock })
  await seedDemo({ database, clock, passwords: testPasswords, files })
})
afterEach(async () => {
  await server.stop()
  node.stop()
  await chain.stop()
  await rm(folder, { recursive: true })
})

const mint = async (more: { wrapped_coin?: Address; auction_house?: Address } = {}) => {
  const { database, clock, settings } = server
  const contracts = { ...chain.contracts, ...more }
  const chains = [{ ...chain.network, contracts, nodeUrl: node.url }]
  const readers = openChainReaders(chains)
  await mintDemo({
    ...{ database, clock, publicUrl: settings.publicUrl, chains, readers },
    files: await openDiskFileStore({ root: folder, clock: systemClock }),
    content: await openContentStore(settings),
    indexer: indexerOf(server, { chains, readers }),
  })
  for (const reader of readers.values()) reader.close()
}
const mintedBatches = () =>
  chain.publicClient.getContractEvents({ ...chain.platform, eventName: 'Minted', fromBlock: 0n })

test('on the chain and on the page the works of First Snow belong to their artists, and the collections to their brands', async () => {
  const weth = await deployWrappedEther({
    walletClient: chain.walletOf(testWallet(9)),
    publicClient: chain.publicClient,
  })
  await mint({ wrapped_coin: weth.address })
  const { rows, total } = await server.call(listNfts, {})
  expect(total).toBe(4)
  for (const { userId, contractAddr, tokenId, status, owner } of rows) {
    expect(status).toBe(2)
    expect((await server.call(userInfoById, { userId })).address).toBe(owner)
    const token = { abi: erc721Abi, address: contractAddr as Address, args: [BigInt(tokenId!)] } as const
    expect(await chain.publicClient.readContract({ ...token, functionName: 'ownerOf' })).toBe(owner)
  }

  const onSale = await server.call(listMarket, {})
  expect(onSale.rows.map(({ name }) => name).sort()).toEqual(['Salted Road', 'Tracks', 'White on White'])
  await mint({ wrapped_coin: weth.address })
  expect((await server.call(listMarket, {})).total).toBe(onSale.total)
  const wanted = onSale.rows.find(({ name }) => name === 'Salted Road')!
  const offered = { maker: testWallet(6).address, currency: weth.address }
  expect((await server.call(nftMarket, { id: wanted.id })).offers).toMatchObject([offered])

  const found = []
  for (const status of [1, 2] as const)
    for (const { id } of (await server.call(listCampaigns, { status, pageSize: 100 })).rows)
      found.push(await server.call(campaignDetail, { id }))
  const shown = found.flatMap(({ name, campaignContract, brandUserId }) =>
    campaignContract ? [{ name, campaignContract, brandUserId }] : [],
  )
  expect(shown.map(({ name }) => name).sort()).toEqual([
    'A Window at Night',
    'First Snow',
    'Steam, Drawn',
    'Tide Lines',
    'What a Song Looks Like',
  ])
  for (const { campaignContract, brandUserId } of shown) {
    const { address } = await server.call(userInfoById, { userId: brandUserId })
    const args = [campaignContract.contractAddress as Address, address as Address] as const
    expect(await chain.publicClient.readContract({ ...chain.platform, functionName: 'isOwner', args })).toBe(true)
  }
})

test('one work is up for auction, with two bids, and stays there when the demo starts again', async () => {
  const clients = { walletClient: chain.walletOf(testWallet(9)), publicClient: chain.publicClient }
  const owners = { platform: chain.deployment.platform, treasury: testWallet(9).address }
  const more = { auction_house: await deployMarketContract(clients, 'auction_house', owners) }
  await mint(more)
  await mint(more)
  const { rows } = await server.call(listAuctions, { state: 'live' })
  expect(rows).toMatchObject([{ state: 'running', bidNum: 2, bid: '110000000000000000' }])
  expect(rows[0]?.bidder).toBe(testWallet(6).address)
})

test('cut off again and again it is finished in the end, and nothing is minted twice', async () => {
  let cuts = 0
  for (let answers = 4; ; answers += 9) {
    node.answerOnly(answers)
    try {
      await mint()
      break
    } catch {
      cuts += 1
    }
  }
  expect(cuts).toBeGreaterThan(5)
  expect(await server.call(listNfts, {})).toMatchObject({ total: 4 })
  expect(await mintedBatches()).toHaveLength(1)
  const before = await chain.publicClient.getBlockNumber()
  await mint()
  expect(await chain.publicClient.getBlockNumber()).toBe(before)
})

test('a chain that lost the collections gets them again', async () => {
  const empty = await chain.testClient.snapshot()
  // The third collection is on its way, and its block may still be made.
  node.answerOnly(2, 'eth_sendRawTransaction')
  await expect(mint()).rejects.toThrow()
  await chain.revertTo(empty)
  node.answerOnly(Number.POSITIVE_INFINITY)
  await mint()
  expect(await server.call(listNfts, {})).toMatchObject({ total: 4 })
})

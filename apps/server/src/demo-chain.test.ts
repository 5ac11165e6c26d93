import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { logIn as logInCall, userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { listAuctions } from '@plinth/api-schema/auction'
import { listBoxTrades, listMysteryBoxes, mysteryBoxDetail } from '@plinth/api-schema/boxes'
import { campaignDetail, listCampaigns } from '@plinth/api-schema/campaigns'
import { listCollections } from '@plinth/api-schema/collections'
import { listActivity, listBundles, listMarket, nftMarket } from '@plinth/api-schema/market'
import { listNfts } from '@plinth/api-schema/nfts'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
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
import { DEMO_PAST_MS } from './demo-chain-time.ts'
import { createForeignScans } from './indexer/start-indexers.ts'
import { createLog } from './log.ts'
import { createMediaGate } from './media/media-gate.ts'
import { systemClock } from './ports/clock.ts'
import { openDiskFileStore } from './ports/disk-file-store.ts'
import { openContentStore } from './ports/open-content-store.ts'
import { openChainReaders } from './ports/viem-chain-reader.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'
import { createForeignService } from './rooms/foreign/foreign.service.ts'
import { createForeignLook } from './rooms/foreign/foreign-look.service.ts'

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
  const began = Math.floor((Date.now() - DEMO_PAST_MS) / 1_000)
  chain = await createTestChain({ fee: 0n, seaport: true, flags: ['--timestamp', String(began)] })
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

const mint = async (more: { wrapped_coin?: Address; auction_house?: Address; mystery_boxes?: Address } = {}) => {
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

const deployOwn = {
  wrapped: () => deployWrappedEther({ walletClient: chain.walletOf(testWallet(9)), publicClient: chain.publicClient }),
  market: (name: 'auction_house' | 'mystery_boxes') =>
    deployMarketContract({ walletClient: chain.walletOf(testWallet(9)), publicClient: chain.publicClient }, name, {
      platform: chain.deployment.platform,
      treasury: testWallet(9).address,
    }),
}
const logIn = async (userName: string) => (await server.call(logInCall, { userName, password: DEMO_PASSWORD })).token
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()

test('on the chain and on the page the works of First Snow have their holders, and the collections belong to their brands', async () => {
  const weth = await deployOwn.wrapped()
  await mint({ wrapped_coin: weth.address })
  const { rows, total } = await server.call(listNfts, {})
  expect(total).toBe(9)
  const sold = ['Tracks', 'Bassline, first proof']
  for (const { name, userId, contractAddr, tokenId, status, owner } of rows) {
    expect(status).toBe(2)
    const isCreators = (await server.call(userInfoById, { userId })).address === owner
    expect(isCreators, name).toBe(!sold.includes(name))
    const token = { abi: erc721Abi, address: contractAddr as Address, args: [BigInt(tokenId!)] } as const
    expect(await chain.publicClient.readContract({ ...token, functionName: 'ownerOf' })).toBe(owner)
  }

  const onSale = await server.call(listMarket, {})
  expect(names(onSale.rows)).toEqual(['Salted Road', 'Seven Soundings, first proof', 'Tracks', 'White on White'])
  const { rows: together } = await server.call(listBundles, {})
  expect(together.map(({ works }) => names(works))).toEqual([['Salted Road, first proof', 'The 08:14, first proof']])
  await mint({ wrapped_coin: weth.address })
  expect((await server.call(listMarket, {})).total).toBe(onSale.total)
  expect((await server.call(listBundles, {})).total).toBe(1)
  const wanted = onSale.rows.find(({ name }) => name === 'Salted Road')!
  const offered = { maker: testWallet(6).address, currency: weth.address }
  const { offers } = await server.call(nftMarket, { id: wanted.id })
  expect(offers).toMatchObject([
    { ...offered, kind: 2, price: '60000000000000000' },
    { ...offered, kind: 3, price: '30000000000000000' },
  ])

  const found = []
  for (const status of [1, 2] as const)
    for (const { id } of (await server.call(listCampaigns, { status, pageSize: 100 })).rows)
      found.push(await server.call(campaignDetail, { id }))
  const shown = found.flatMap(({ name, campaignContract, brandUserId }) =>
    campaignContract ? [{ name, campaignContract, brandUserId }] : [],
  )
  expect(names(shown)).toEqual([
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

test('a wallet of the demo holds something from another site', async () => {
  await mint()
  const { database, clock } = server
  const chains = [{ ...chain.network, foreignNfts: true }]
  const deps = { database, clock: systemClock, chains, readers: chain.readers, mediaGate: createMediaGate() }
  await createForeignScans({ ...deps, log: createLog('silent') })[0]!.catchUp()
  while ((await createForeignLook(deps)()) > 0);
  const userId = (await server.call(userInfo, {}, await logIn('tomas.berg'))).id
  const wanted = createForeignService({ database, clock, chains }).list(userId, null, {
    limit: 10,
    offset: 0,
    direction: 'desc',
  })
  expect(await wanted).toMatchObject({ total: 1, rows: [{ name: 'Postcard from Elsewhere No. 1', tokenId: '1' }] })
  expect((await wanted).rows[0]!.picture).toMatch(/^data:image\/webp/)
})

test('its people have traded: sales and an auction that was settled, all in the past, with figures on the collections’ pages', async () => {
  const house = await deployOwn.market('auction_house')
  await mint({ auction_house: house })
  const before = await chain.publicClient.getBlockNumber()
  await mint({ auction_house: house })
  expect(await chain.publicClient.getBlockNumber()).toBe(before)

  const { rows: running } = await server.call(listAuctions, { state: 'live' })
  expect(running).toMatchObject([{ state: 'running', bidNum: 2, bid: '110000000000000000' }])
  expect(running[0]?.bidder).toBe(testWallet(6).address)
  const { rows: ended } = await server.call(listAuctions, { state: 'ended' })
  expect(ended).toMatchObject([
    { state: 'settled', bidNum: 2, bid: '70000000000000000', bidder: testWallet(5).address },
  ])

  const { rows: own } = await server.call(listCollections, { side: 'mine' }, await logIn('mateo.ruiz'))
  expect(own).toMatchObject([
    { name: 'Pressroom Proofs', isOwn: 1, itemNum: 5, holderNum: 3, listedNum: 1, userType: 0 },
  ])
  expect(own[0]).toMatchObject({ floors: [{ price: '55000000000000000' }], volumes: [{ price: '130000000000000000' }] })
  expect(own[0]?.image && own[0]?.banner && own[0]?.bio).toBeTruthy()
  const { rows: all } = await server.call(listCollections, {})
  expect(all.find(({ name }) => name === 'First Snow')).toMatchObject({
    ...{
      itemNum: 4,
      // Three at a fixed price, one in an auction.
      listedNum: 4,
      floors: [{ price: '45000000000000000' }],
      volumes: [{ price: '95000000000000000' }],
    },
  })

  // No block is of the future, and the order of what happened is the order of its blocks.
  const newest = await chain.publicClient.getBlock()
  expect(Number(newest.timestamp) * 1_000).toBeLessThanOrEqual(Date.now())
  const { rows: events } = await server.call(listActivity, { types: '1,3,9', pageSize: 100 })
  const daysAgo = (time: Date) => Math.round((Date.now() - time.getTime()) / 86_400_000)
  const told = events.map(({ type, time }) => [type, daysAgo(fromWireDateTime(time))])
  const [minted, sold, won] = [1, 3, 9]
  expect(told).toEqual([
    [won, 1],
    ...Array.from({ length: 2 }, () => [sold, 2]),
    ...Array.from({ length: 5 }, () => [minted, 4]),
    ...Array.from({ length: 4 }, () => [minted, 5]),
  ])
})

test('cut off again and again it is finished in the end, and nothing is minted twice', async () => {
  let cuts = 0
  for (let answers = 4; ; answers += 20) {
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
  expect(await mintedBatches()).toHaveLength(6)
  const before = await chain.publicClient.getBlockNumber()
  node.answerOnly(Number.POSITIVE_INFINITY)
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
  expect(await server.call(listNfts, {})).toMatchObject({ total: 9 })
})

test('one mystery box is on sale and one is drawn, opened in part; once more changes nothing', async () => {
  const mystery_boxes = await deployOwn.market('mystery_boxes')
  await mint({ mystery_boxes })
  const listed = async (state: 'running' | 'ended') => (await server.call(listMysteryBoxes, { state })).rows
  expect(await listed('running')).toMatchObject([
    { name: 'High Tide Box', state: 'running', price: '0', boxNum: 24, soldNum: 3, limitNum: 3 },
  ])
  const [drawn] = await listed('ended')
  expect(drawn).toMatchObject({ name: 'Low Tide Box', state: 'drawn', boxNum: 12, soldNum: 5 })
  expect((await server.call(mysteryBoxDetail, { id: drawn!.id })).draw).toHaveLength(12)
  const trades = async () =>
    (await server.call(listBoxTrades, { mysteryBoxId: drawn!.id })).rows.map(({ count, state }) => [count, state])
  expect(await trades()).toEqual([
    [2, 'taken'],
    [3, 'opened'],
  ])
  await mint({ mystery_boxes })
  expect((await listed('running')).map(({ soldNum }) => soldNum)).toEqual([3])
  expect(await trades()).toHaveLength(2)
})

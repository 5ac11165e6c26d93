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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployWrappedEther } from '../../../packages/contracts/market/wrapped-ether.fixture.ts'
import { type TestChain, testWallet } from '../test/test-chain.ts'
import type { TestServer } from '../test/test-server.ts'
import { type MarketContracts, openWorld, type World } from './demo-chain.fixture.ts'
import { createForeignScans } from './indexer/start-indexers.ts'
import { createLog } from './log.ts'
import { createMediaGate } from './media/media-gate.ts'
import { systemClock } from './ports/clock.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'
import { createForeignService } from './rooms/foreign/foreign.service.ts'
import { createForeignLook } from './rooms/foreign/foreign-look.service.ts'

const deployMarket = async ({ chain }: World) => {
  const clients = { walletClient: chain.walletOf(testWallet(9)), publicClient: chain.publicClient }
  const owners = { platform: chain.deployment.platform, treasury: testWallet(9).address }
  return {
    wrapped_coin: (await deployWrappedEther(clients)).address,
    auction_house: await deployMarketContract(clients, 'auction_house', owners),
    mystery_boxes: await deployMarketContract(clients, 'mystery_boxes', owners),
  }
}

// Most tests read one demo that was minted without a disturbance, and with all that the embedded chain has.
let world: World
let market: Required<MarketContracts>
let chain: TestChain
let server: TestServer
beforeAll(async () => {
  world = await openWorld()
  ;({ chain, server } = world)
  market = await deployMarket(world)
  await world.mint(market)
})
afterAll(() => world.close())

const logIn = async (userName: string) => (await server.call(logInCall, { userName, password: DEMO_PASSWORD })).token
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()

test('on the chain and on the page the works of First Snow have their holders, and the collections belong to their brands', async () => {
  const { rows } = await server.call(listNfts, {})
  expect(rows.every(({ status }) => status === 2)).toBe(true)
  const only = rows.filter(({ contractType }) => contractType === 721)
  expect(only).toHaveLength(9)
  expect(names(rows.filter((work) => !only.includes(work)))).toEqual(['Ebb, printed', 'Sounding, in gold'])
  const sold = ['Tracks', 'Bassline, first proof', 'Slack Water, first proof']
  for (const { name, userId, contractAddr, tokenId, owner } of only) {
    const isCreators = (await server.call(userInfoById, { userId })).address === owner
    expect(isCreators, name).toBe(!sold.includes(name))
    const token = { abi: erc721Abi, address: contractAddr as Address, args: [BigInt(tokenId!)] } as const
    // The house holds what is up for auction.
    const holder = name === 'Mittens' ? market.auction_house : owner
    expect(await chain.publicClient.readContract({ ...token, functionName: 'ownerOf' })).toBe(holder)
  }

  const onSale = await server.call(listMarket, {})
  // One of them in an auction.
  expect(names(onSale.rows)).toEqual([
    'Mittens',
    'Salted Road',
    'Seven Soundings, first proof',
    'Tracks',
    'White on White',
  ])
  const { rows: together } = await server.call(listBundles, {})
  expect(together.map(({ works }) => names(works))).toEqual([['Salted Road, first proof', 'The 08:14, first proof']])
  const wanted = onSale.rows.find(({ name }) => name === 'Salted Road')!
  const offered = { maker: testWallet(6).address, currency: market.wrapped_coin }
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

test('a wallet of the demo holds something from another site', { tags: 'long' }, async () => {
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
    ...Array.from({ length: 7 }, () => [minted, 4]),
    ...Array.from({ length: 4 }, () => [minted, 5]),
  ])
})

test('one mystery box is on sale and one is drawn, opened in part', async () => {
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
})

test('once more changes nothing', { tags: 'long' }, async () => {
  const state = async () => ({
    block: await chain.publicClient.getBlockNumber(),
    nfts: (await server.call(listNfts, {})).total,
    onSale: await server.call(listMarket, {}),
    bundles: await server.call(listBundles, {}),
    auctions: (await server.call(listAuctions, {})).total,
    boxes: (await server.call(listMysteryBoxes, {})).rows.map(({ name, soldNum }) => [name, soldNum]),
    acts: (await server.call(listActivity, { pageSize: 100 })).total,
  })
  const before = await state()
  expect(before).toMatchObject({ nfts: 11, boxes: expect.arrayContaining([['High Tide Box', 3]]) })
  await world.mint(market)
  expect(await state()).toEqual(before)
})

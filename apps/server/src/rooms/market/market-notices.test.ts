import * as notices from '@plinth/api-schema/notices'
import { bidCall } from '@plinth/contracts/auction-calls'
import { fillCall } from '@plinth/contracts/order-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { tellEndedAuctions } from './market-auctions-notices.service.ts'
import { tellEndedListings } from './market-notices.service.ts'

const [GOODS_SOLD, AUCTION_GOODS, AUCTION_EXPIRATION, BID_EXCEEDED] = [1, 2, 3, 4]
const [PURCHASE_SUCCESSFUL, SUCCESSFUL_BIDDING, END_OF_SALE] = [5, 6, 7]
const MARKET = [1, 2, 3, 4, 5, 6, 7]
const DAY_MS = 86_400_000

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: 6 })
  await world.approve('ana', world.contract)
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

const switchOn = (name: Trader, ids: number[]) =>
  world.server.call(notices.switchNotices, ids, world.accounts[name].token)
const toldOf = async (name: Trader) =>
  (await world.server.call(notices.listNotices, {}, world.accounts[name].token)).rows.filter(({ typeId }) =>
    MARKET.includes(typeId),
  )
const DAY_S = 86_400
/** Lets the time of the chain pass; the server's follows. */
const passDays = async (days: number) => {
  world.server.clock.advance(days * DAY_MS)
  await world.chain.testClient.increaseTime({ seconds: days * DAY_S })
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
}
const sell = async (nftId: number) => {
  const { order } = await world.post('ana', { nftIds: [nftId] })
  await world.send('cleo', fillCall(order))
  await world.indexer.catchUp()
}

test('a sale is told to its seller, and to its buyer who wants to hear of it, once', async () => {
  const [first, second] = world.works as [number, number]
  await sell(first)
  expect(await toldOf('ana')).toMatchObject([
    {
      typeId: GOODS_SOLD,
      title: expect.stringMatching(/^Goods sold: /),
      href: expect.stringContaining(`idNft=${first}&`),
    },
  ])
  expect(await toldOf('cleo')).toEqual([])
  await switchOn('cleo', [PURCHASE_SUCCESSFUL])
  await switchOn('ana', [])
  await sell(second)
  expect(await toldOf('cleo')).toMatchObject([
    { typeId: PURCHASE_SUCCESSFUL, href: expect.stringContaining(`idNft=${second}&`) },
  ])
  await world.server.database.query({
    text: 'update market_sales set is_final = false where block_number = (select max(block_number) from market_sales)',
  })
  await world.approve('ana', world.contract)
  await world.indexer.catchUp()
  expect(await toldOf('cleo')).toHaveLength(1)
  expect(await toldOf('ana')).toHaveLength(1)
})

test('of an auction its seller, outbid bidders and the winner are told, each once', { tags: 'long' }, async () => {
  const [, , , , fifth, sixth] = world.works as [number, number, number, number, number, number]
  await world.approve('ana', world.contract, true, world.house)
  await switchOn('ana', [AUCTION_GOODS, AUCTION_EXPIRATION])
  await switchOn('ben', [BID_EXCEEDED, SUCCESSFUL_BIDDING])
  await switchOn('cleo', [BID_EXCEEDED, SUCCESSFUL_BIDDING])
  const auction = await world.putUp('ana', { nftId: fifth, reserve: '1000' })
  await world.putUp('ana', { nftId: sixth, reserve: '1000' })
  const told = async (name: Trader) => {
    const rows = (await toldOf(name)).filter(({ href }) =>
      /idNft=(\d+)/.exec(href)?.[1]?.match(`^(${fifth}|${sixth})$`),
    )
    return rows.map(({ typeId }) => typeId).toSorted()
  }
  const bid = async (name: Trader, amount: bigint) => {
    await world.send(name, bidCall(world.house, auction, amount))
    await world.indexer.catchUp()
  }
  await bid('ben', 1_000n)
  await bid('cleo', 2_000n)
  await bid('cleo', 3_000n)
  await tellEndedAuctions(world.server)
  expect([await told('ana'), await told('ben'), await told('cleo')]).toEqual([[AUCTION_GOODS], [BID_EXCEEDED], []])
  await passDays(2)
  await tellEndedAuctions(world.server)
  await tellEndedAuctions(world.server)
  expect([await told('ana'), await told('ben'), await told('cleo')]).toEqual([
    [AUCTION_GOODS, AUCTION_EXPIRATION],
    [BID_EXCEEDED],
    [SUCCESSFUL_BIDDING],
  ])
  const [won] = (await toldOf('cleo')).filter(({ typeId }) => typeId === SUCCESSFUL_BIDDING)
  expect(won).toMatchObject({
    title: expect.stringMatching(/^Successful bidding: /),
    text: 'You have won the auction. Settle it to get the work.',
  })
})

test('a listing that has ended unsold is told to its seller once, unless the work is listed again', async () => {
  const [, , third, fourth] = world.works as [number, number, number, number]
  await switchOn('ana', [END_OF_SALE])
  await world.post('ana', { nftIds: [third] })
  await world.post('ana', { nftIds: [fourth] })
  await world.post('ana', { nftIds: [fourth], endTime: world.endTime(9 * DAY_MS) })
  await tellEndedListings(world.server)
  const ended = async () => (await toldOf('ana')).filter(({ typeId }) => typeId === END_OF_SALE)
  expect(await ended()).toEqual([])
  world.server.clock.advance(2 * DAY_MS)
  await tellEndedListings(world.server)
  await tellEndedListings(world.server)
  expect(await ended()).toMatchObject([
    {
      title: expect.stringMatching(/^At the end of the sale: .* was not sold$/),
      href: expect.stringContaining(`idNft=${third}&`),
    },
  ])
  // What has been over for more than a week does not ring.
  world.server.clock.advance(20 * DAY_MS)
  await tellEndedListings(world.server)
  expect(await ended()).toHaveLength(1)
})

test('an offer is told to the owner of the work, once a day and work, and to nobody for any work of a collection', {
  tags: 'long',
}, async () => {
  const OFFER_RECEIVED = 127
  const offersTold = async (name: Trader) =>
    (await world.server.call(notices.listNotices, {}, world.accounts[name].token)).rows.filter(
      ({ typeId }) => typeId === OFFER_RECEIVED,
    )
  const [, , third, , , sixth] = world.works as [number, number, number, number, number, number]
  for (const name of ['ben', 'cleo'] as const) await world.fund(name, '5')
  const offer = (name: Trader, nftId: number) =>
    world.post(name, { kind: 2, nftIds: [nftId], coinId: COIN.wrapped, price: '1000' })
  await switchOn('ana', [OFFER_RECEIVED])
  const { order } = await offer('ben', third)
  expect(await offersTold('ana')).toMatchObject([
    { title: expect.stringMatching(/^New offer: /), href: expect.stringContaining(`idNft=${third}&`), isRead: 0 },
  ])
  expect([await offersTold('ben'), await offersTold('cleo')]).toEqual([[], []])
  // The same order once more, and another one on the same day.
  await world.save('ben', order)
  await offer('cleo', third)
  expect(await offersTold('ana')).toHaveLength(1)
  world.server.clock.advance(DAY_MS)
  await offer('cleo', third)
  expect(await offersTold('ana')).toHaveLength(2)
  await world.post('ben', {
    ...{ kind: 3, nftIds: [], chainId: world.network.chainId, contractAddr: world.contract },
    ...{ coinId: COIN.wrapped, price: '1000' },
  })
  expect(await offersTold('ana')).toHaveLength(2)
  await switchOn('ana', [])
  await offer('ben', sixth)
  expect(await offersTold('ana')).toHaveLength(2)
  // Who offers for everything rings no more, and does again a day later.
  await switchOn('ana', [OFFER_RECEIVED])
  for (let times = 0; times < 20; times++) await offer('cleo', third)
  await offer('cleo', sixth)
  expect(await offersTold('ana')).toHaveLength(2)
  world.server.clock.advance(DAY_MS)
  await offer('cleo', sixth)
  expect(await offersTold('ana')).toHaveLength(3)
})

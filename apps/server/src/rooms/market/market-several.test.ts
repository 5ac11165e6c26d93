import * as calls from '@plinth/api-schema/market'
import { acceptCall, cancelCall, fillCall, incrementCounterCall } from '@plinth/contracts/order-calls'
import { bulkOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { buildAccount } from '../../../test/factories.ts'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'

const ONE = String(parseEther('1'))
const TWO = String(parseEther('2'))
const WORKS = 12

let world: MarketWorld
let next = 0
/** A work of Ana's that no other test trades. */
const freshWork = () => world.works[next++]!
beforeAll(async () => {
  world = await openMarket({ works: WORKS })
  await world.approve('ana', world.contract)
  await world.approve('ana', world.edition.contract)
  await world.fund('ben', '20')
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

const marketOf = (id: number) => world.server.call(calls.nftMarket, { id })
const bundlesNow = () => world.server.call(calls.listBundles, {})
const anyOffersNow = (contractAddr: string = world.contract) =>
  world.server.call(calls.listAnyOffers, { chainId: world.network.chainId, contractAddr })
const ordersOf = async (name: Trader, side: 'made' | 'received' | 'listed') =>
  (await world.server.call(calls.listOffers, { side }, world.accounts[name].token)).rows
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.reason,
  )

test('works that are sold together are listed with each other, and leave the list once bought', async () => {
  const ids = [freshWork(), freshWork(), world.edition.id].toReversed()
  const { hash, order } = await world.post('ana', { nftIds: ids, isBundle: 1, price: TWO })
  const { rows, total } = await bundlesNow()
  expect(total).toBe(1)
  const later = await world.post('ana', { nftIds: [...world.works.slice(-2)], isBundle: 1 })
  await expectBothWays((isAsc) => world.server.call(calls.listBundles, { isAsc }))
  await world.send('ana', cancelCall([later.order.parameters]))
  await world.indexer.catchUp()
  expect(rows).toMatchObject([{ hash, price: TWO, nftIds: ids, works: ids.map((id) => ({ id })) }])
  const page = await marketOf(ids[1]!)
  expect(page.listings).toMatchObject([{ hash, nftIds: ids }])
  expect(page.bundled.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  // By itself none of them is on sale.
  expect((await world.server.call(calls.listMarket, {})).rows.map(({ id }) => id)).not.toContain(ids[1])
  await world.send('cleo', fillCall(order))
  await world.indexer.catchUp()
  expect(await bundlesNow()).toEqual({ rows: [], total: 0 })
  const sold = await marketOf(ids[1]!)
  expect(sold).toMatchObject({ listings: [], bundled: [], lastSale: { to: world.addressOf('cleo') } })
})

test('a bundle with a work that not everybody may see is on no list', { tags: 'long' }, async () => {
  const ids = [freshWork(), freshWork()]
  const { hash } = await world.post('ana', { nftIds: ids, isBundle: 1 })
  const hide = (isHidden: boolean) =>
    world.server.database.query({
      text: `update campaigns set is_private = $2 where id = $1`,
      values: [world.campaignId, isHidden],
    })
  await hide(true)
  expect((await bundlesNow()).rows).toEqual([])
  await hide(false)
  expect((await bundlesNow()).rows).toMatchObject([{ hash }])
  await world.send('ana', incrementCounterCall())
  await world.indexer.catchUp()
  expect((await bundlesNow()).rows).toEqual([])
})

test('an order that names a work which the viewer may not see is on no page', { tags: 'long' }, async () => {
  const [shown, hidden] = [freshWork(), freshWork()] as [number, number]
  const { hash } = await world.post('ana', { nftIds: [shown, hidden], isBundle: 1 })
  const offer = await world.post('ben', { kind: 3, coinId: COIN.wrapped, price: ONE, nftIds: [shown, hidden] })
  const takeDown = (isDown: boolean) =>
    world.server.database.query({
      text: `update artworks set deleted_by = case when $2 then 3 end, deleted_at = case when $2 then now() end
              where id = (select artwork_id from nfts where id = $1)`,
      values: [hidden, isDown],
    })
  await takeDown(true)
  expect(await marketOf(shown)).toMatchObject({ listings: [], bundled: [], offers: [] })
  expect(await anyOffersNow()).toEqual({ rows: [], total: 0 })
  const own = await world.server.call(calls.nftMarket, { id: shown }, world.accounts.ana.token)
  expect(own.listings).toMatchObject([{ hash }])
  await takeDown(false)
  expect(await marketOf(shown)).toMatchObject({ listings: [{ hash }], offers: [{ hash: offer.hash }] })
  expect((await anyOffersNow()).rows).toMatchObject([{ hash: offer.hash }])
  for (const name of ['ana', 'ben'] as const) await world.send(name, incrementCounterCall())
  await world.indexer.catchUp()
})

test('several works are listed for a price each, under one signature', { tags: 'long' }, async () => {
  const ids = [freshWork(), freshWork(), freshWork()].toReversed()
  const prices = ['3000', '1000', '2000']
  const { orders, chainId } = await world.prepare('ana', { nftIds: ids, price: undefined, prices })
  const parameters = orders.map((order) => orderFromTexts(order.parameters))
  const { typed, signatureOf } = bulkOrder(chainId, parameters)
  const signature = await world.wallets.ana.signTypedData(typed as never)
  for (const [index, order] of parameters.entries())
    await world.save('ana', { parameters: order, signature: signatureOf(signature, index) })
  for (const [index, id] of ids.entries())
    expect((await marketOf(id)).listings).toMatchObject([{ price: prices[index], nftIds: [id] }])
  const own = await ordersOf('ana', 'listed')
  expect(own.filter(({ status }) => status === 0).map(({ price }) => price)).toEqual(expect.arrayContaining(prices))
  expect(await ordersOf('ben', 'listed')).toEqual([])
  const onSale = async (contractAddr: string) =>
    (await world.server.call(calls.listMarket, { contractAddr })).rows.map(({ id }) => id).sort()
  expect(await onSale(world.contract.toLowerCase())).toEqual(ids.toSorted())
  expect(await onSale(world.edition.contract)).toEqual([])
})

test('prices that do not fit the works are refused', async () => {
  const nftIds = [world.works[WORKS - 1]!, world.works[WORKS - 2]!]
  const prepared = (form: Parameters<typeof world.prepare>[1]) => reasonOf(world.prepare('ana', form))
  expect(await prepared({ nftIds, price: undefined, prices: [ONE, ONE, ONE] })).toBe('orderShape')
  expect(await prepared({ nftIds, price: undefined, prices: [ONE, TWO], isBundle: 1 })).toBe('orderShape')
  expect(await prepared({ nftIds, price: undefined, prices: [ONE, '0'] })).toBe('mustBeInteger')
  expect(await prepared({ nftIds, price: undefined, prices: [] })).toBe('fieldRequired')
  expect(await prepared({ nftIds, price: ONE, prices: [ONE, TWO] })).toBe('fieldRequired')
  expect(await prepared({ nftIds, price: undefined })).toBe('fieldRequired')
  // Of a higher one no share can be worked out on the chain.
  const huge = String(2n ** 243n)
  expect(await prepared({ nftIds, price: huge })).toBe('orderPrice')
  expect(await prepared({ nftIds, price: huge, isBundle: 1 })).toBe('orderPrice')
})

test('an offer for any of some works of a shared collection is refused before it is signed', async () => {
  const form = { kind: 3, coinId: COIN.wrapped, price: ONE, nftIds: [world.edition.id] }
  expect(await reasonOf(world.prepare('ben', form))).toBe('orderAnyShared')
})

test('an offer for any work of a collection is listed until it is accepted with one of them', {
  tags: 'long',
}, async () => {
  const id = world.works[WORKS - 1]!
  const wanted = { kind: 3, coinId: COIN.wrapped, price: ONE, chainId: world.network.chainId } as const
  const { hash, order } = await world.post('ben', { ...wanted, nftIds: [], contractAddr: world.contract })
  const some = await world.post('ben', { ...wanted, nftIds: [id, world.works[WORKS - 2]!] })
  expect((await anyOffersNow()).rows.map((row) => row.hash).sort()).toEqual([hash, some.hash].sort())
  expect((await anyOffersNow(world.contract.toLowerCase())).total).toBe(2)
  const collection = { chainId: world.network.chainId, contractAddr: world.contract }
  await expectBothWays((isAsc) => world.server.call(calls.listAnyOffers, { ...collection, isAsc }))
  const hide = (isHidden: boolean) =>
    world.server.database.query({
      text: 'update campaigns set is_private = $2 where id = $1',
      values: [world.campaignId, isHidden],
    })
  const seen = (name?: Trader) => world.server.call(calls.orderDetail, { hash }, name && world.accounts[name].token)
  await hide(true)
  expect(await anyOffersNow()).toEqual({ rows: [], total: 0 })
  await expect(seen()).rejects.toMatchObject({ code: 404 })
  expect(await seen('ben')).toMatchObject({ status: 0 })
  await hide(false)
  expect(await seen()).toMatchObject({ status: 0 })
  expect(await anyOffersNow(zeroAddress)).toEqual({ rows: [], total: 0 })
  const { tokenId } = (await world.server.database
    .query<{ tokenId: string }>({ text: 'select token_id::text as "tokenId" from nfts where id = $1', values: [id] })
    .then(([row]) => row))!
  await world.send('ana', acceptCall(order, world.addressOf('ana'), { tokenId: BigInt(tokenId), proof: [] }))
  await world.indexer.catchUp()
  expect((await anyOffersNow()).rows).toMatchObject([{ hash: some.hash }])
  await world.send('ben', incrementCounterCall())
  await world.indexer.catchUp()
  expect(await anyOffersNow()).toEqual({ rows: [], total: 0 })
  const made = (await ordersOf('ben', 'made')).filter((row) => [hash, some.hash].includes(row.hash))
  expect(made.map(({ status }) => status).sort()).toEqual([1, 2])
})

test('own orders are told to nobody who is not logged in', async () => {
  await expect(world.server.call(calls.listOffers, { side: 'listed' })).rejects.toMatchObject({ code: 401 })
  const { token } = await buildAccount(world.server.database, { clock: world.server.clock })
  expect(await world.server.call(calls.listOffers, { side: 'listed' }, token)).toEqual({ rows: [], total: 0 })
})

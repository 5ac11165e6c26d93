import * as calls from '@plinth/api-schema/market'
import { saveNft } from '@plinth/api-schema/nfts'
import { collection1155Abi } from '@plinth/contracts/abi'
import { itemType, type SignedOrder } from '@plinth/contracts/order'
import { cancelCall, fillCall } from '@plinth/contracts/order-calls'
import { criteriaTree } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { storePicture } from '../../../test/minting.ts'
import { MAX_PRICE } from './market.policy.ts'

const ONE = String(parseEther('1'))
const MINUTE_MS = 60_000
const EDITION = 10

let world: MarketWorld
let privateWork: { id: number; contract: Hex }
beforeAll(async () => {
  world = await openMarket({ works: 8, edition: EDITION })
  for (const contract of [world.contract, world.edition.contract]) await world.approve('ana', contract)
  await world.fund('ben', '20')
  await world.fund('cleo', '1')
  const { ids, contract } = await world.mintPrivate()
  privateWork = { id: ids[0]!, contract }
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

let used = 0
/** A work of Ana's that no other test trades. */
const freshWork = () => world.works[used++]!
const seen = (hash: string, name: Trader) => world.server.call(calls.orderDetail, { hash }, world.accounts[name].token)
const marketOf = (id: number, name?: Trader) =>
  world.server.call(calls.nftMarket, { id }, name && world.accounts[name].token)
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.reason,
  )
const preparedBy = (name: Trader, wanted: Parameters<typeof world.prepare>[1]) => reasonOf(world.prepare(name, wanted))
const firstOf = async (name: Trader, wanted: Parameters<typeof world.prepare>[1]) => {
  const { orders, approvals } = await world.prepare(name, wanted)
  return { ...orderFromTexts(orders[0]!.parameters), approvals }
}
/** Lets the time of the chain and of the server pass. */
const pass = async (ms: number) => {
  world.server.clock.advance(ms)
  await world.chain.testClient.increaseTime({ seconds: Math.ceil(ms / 1_000) })
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
}
const run = (text: string, values: unknown[]) => world.server.database.query({ text, values })

test('what there is one of is listed once, however many were asked for, from a minute ago on', async () => {
  const now = BigInt(Math.floor(world.server.clock.now().getTime() / 1_000))
  const { offer, consideration, startTime } = await firstOf('ana', { nftIds: [freshWork()], amount: '3' })
  expect(offer).toMatchObject([{ itemType: itemType.erc721, startAmount: 1n }])
  expect(consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)).toBe(BigInt(ONE))
  expect(startTime).toBe(now - 60n)
})

test('a bundle is sold whole for its price, however many pieces of an edition are in it', {
  tags: 'long',
}, async () => {
  const ids = [world.edition.id, freshWork()]
  const { hash, order } = await world.post('ana', { nftIds: ids, isBundle: 1, amount: '2' })
  expect(order.parameters.offer.map(({ startAmount }) => startAmount)).toEqual([2n, 1n])
  expect((await marketOf(ids[1]!)).listings).toMatchObject([{ hash, price: ONE, amount: '1', leftAmount: '1' }])
  await world.send('cleo', fillCall(order))
  await world.indexer.catchUp()
  expect(await seen(hash, 'ana')).toMatchObject({ status: 1 })
  const bought = [world.addressOf('ana'), world.addressOf('cleo')]
  expect((await marketOf(ids[0]!)).lastSale).toMatchObject({ from: bought[0], to: bought[1], amount: '2' })
  // They go back, so that others find what they look for.
  const { tokenId } = (await run('select token_id::text as "tokenId" from nfts where id = $1', [ids[0]]))[0] as {
    tokenId: string
  }
  const args = [world.addressOf('cleo'), world.addressOf('ana'), BigInt(tokenId), 2n, '0x']
  const { contract: address } = world.edition
  await world.write('cleo', { abi: collection1155Abi, address, functionName: 'safeTransferFrom', args })
  await world.indexer.catchUp()
})

test('the highest price that a contract can work with is prepared, and none above it', async () => {
  const nftIds = [world.works.at(-1)!]
  expect(await preparedBy('ana', { nftIds, price: String(MAX_PRICE) })).toBe('taken')
  expect(await preparedBy('ana', { nftIds, price: String(MAX_PRICE + 1n) })).toBe('orderPrice')
})

test('a listing names a work, an offer one alone, and an offer for any of some several of one collection', async () => {
  const [one, other] = world.works.slice(-2) as [number, number]
  const offer = { coinId: COIN.wrapped, price: ONE }
  const any = { ...offer, kind: 3, chainId: world.network.chainId }
  expect(await preparedBy('ana', { nftIds: [] })).toBe('orderShape')
  expect(await preparedBy('ben', { ...offer, kind: 2, nftIds: [one, other] })).toBe('orderShape')
  expect(await preparedBy('ben', { ...offer, kind: 3, nftIds: [one] })).toBe('orderShape')
  expect(await preparedBy('ben', { ...offer, kind: 3, nftIds: [one, other] })).toBe('taken')
  expect(await preparedBy('ben', { ...offer, kind: 3, nftIds: [one, world.edition.id] })).toBe('orderShape')
  expect(await preparedBy('ben', { ...any, nftIds: [] })).toBe('orderShape')
  expect(await preparedBy('ben', { ...any, nftIds: [], contractAddr: world.weth.address })).toBe('orderAnyShared')
})

test('nothing is prepared that ends too soon', async () => {
  const endTime = world.endTime(13 * MINUTE_MS)
  expect(await preparedBy('ana', { nftIds: [world.works.at(-1)!], endTime })).toBe('orderTimes')
  expect(await reasonOf(world.prepareAuction('ana', { nftId: world.works.at(-1)!, endTime }))).toBe('auctionTimes')
})

test('works of two chains are not sold together', async () => {
  const [one, other] = world.works.slice(-2) as [number, number]
  const move = (chainId: number) => run('update nfts set chain_id = $2 where id = $1', [other, chainId])
  await move(world.network.chainId + 1)
  expect(await preparedBy('ana', { nftIds: [one, other] })).toBe('orderShape')
  await move(world.network.chainId)
  expect(await preparedBy('ana', { nftIds: [one, other] })).toBe('taken')
})

test('nobody offers for a work that they may not see, nor does its holder sell it who may not', async () => {
  const nftIds = [privateWork.id]
  expect(await preparedBy('ben', { kind: 2, nftIds, coinId: COIN.wrapped, price: ONE })).toBe('notFound')
  expect(await preparedBy('ana', { nftIds })).toBe('notFound')
  expect(await reasonOf(world.prepareAuction('ana', { nftId: privateWork.id }))).toBe('notFound')
})

test('nothing is asked for a work that is not minted', async () => {
  const { ana } = world.accounts
  const form = { preview: await storePicture(world.server, ana), name: 'Not yet', contractType: 721 as const }
  const royalty = { royaltyAddress: world.addressOf('ana'), royaltyProportion: '5' }
  const { chainId } = world.network
  const { id } = await world.server.call(saveNft, { ...form, ...royalty, chainId, amount: 1 }, ana.token)
  expect(await preparedBy('ana', { nftIds: [id] })).toBe('notFound')
  expect(await reasonOf(world.prepareAuction('ana', { nftId: id }))).toBe('notFound')
  const rights = { held: '0', mayList: 0, mayAuction: 0 }
  expect(await marketOf(id, 'ana')).toMatchObject({ listings: [], offers: [], lastSale: null, auction: null, rights })
})

test('somebody offers all the money that they have, and no more', async () => {
  const offer = { kind: 2, nftIds: [world.edition.id], coinId: COIN.wrapped }
  expect((await firstOf('cleo', { ...offer, price: ONE })).approvals).toMatchObject([{ isCoin: 1, isGiven: 1 }])
  const more = String(BigInt(ONE) + 1n)
  expect((await firstOf('cleo', { ...offer, price: more })).approvals).toMatchObject([{ isCoin: 1, isGiven: 0 }])
  expect(await reasonOf(world.post('cleo', { ...offer, price: more }))).toBe('orderMoneyShort')
  expect(await reasonOf(world.post('cleo', { ...offer, price: ONE }))).toBe('taken')
})

test('somebody lists as many pieces as they hold, and no more', async () => {
  const nftIds = [world.edition.id]
  expect(await reasonOf(world.post('ana', { nftIds, amount: String(EDITION + 1) }))).toBe('orderNotHeld')
  expect(await reasonOf(world.post('ana', { nftIds, amount: String(EDITION) }))).toBe('taken')
})

test('a listing for native money that somebody with a share in it would not take is refused, one in a coin is not', async () => {
  const { consideration } = await firstOf('ana', { nftIds: [world.works.at(-1)!] })
  const address = consideration[1]!.recipient
  // INVALID: it takes no money, whoever sends it.
  await world.chain.testClient.setCode({ address, bytecode: '0xfe' })
  const nftIds = [world.works.at(-1)!]
  expect(await reasonOf(world.post('ana', { nftIds }))).toBe('orderNotHeld')
  expect(await reasonOf(world.post('ana', { nftIds, coinId: COIN.wrapped }))).toBe('taken')
  await world.chain.testClient.setCode({ address, bytecode: '0x' })
  expect(await reasonOf(world.post('ana', { nftIds }))).toBe('taken')
})

test('an offer for any of some is taken with those works alone, and of the kind that they are', async () => {
  const [one, other, third] = world.works.slice(-3) as [number, number, number]
  const wanted = { kind: 3, coinId: COIN.wrapped, price: ONE, nftIds: [one, other] }
  const { orders } = await world.prepare('ben', wanted)
  const parameters = orderFromTexts(orders[0]!.parameters)
  const saved = async (changes: object, nftIds: number[]) => {
    const [first, ...rest] = parameters.consideration
    const changed = { ...parameters, consideration: [{ ...first!, ...changes }, ...rest] }
    return reasonOf(world.save('ben', await world.sign('ben', changed as SignedOrder['parameters']), nftIds))
  }
  expect(await saved({}, [one, third])).toBe('orderShape')
  expect(await saved({}, [])).toBe('orderShape')
  expect(await saved({ token: privateWork.contract }, [one, other])).toBe('orderShape')
  expect(await saved({ itemType: itemType.anyErc1155 }, [one, other])).toBe('orderAnyShared')
  expect(await saved({}, [one, other])).toBe('taken')
  const tokenIds = await run('select token_id::text as id from nfts where id = any($1)', [[one, other]])
  const { root } = criteriaTree(tokenIds.map((row) => BigInt((row as { id: string }).id)))
  expect(parameters.consideration[0]!.identifierOrCriteria).toBe(root)
})

test('an order that its maker sends once more is answered as it was, whatever has become of it', async () => {
  const { hash, order } = await world.post('ana', { nftIds: [freshWork()] })
  await world.approve('ana', world.contract, false)
  expect(await world.save('ana', order)).toEqual({ id: hash })
  await world.approve('ana', world.contract)
})

test('a signature that is hidden is told to be worthless once the order is over', { tags: 'long' }, async () => {
  const hide = async (hash: string) =>
    (await world.server.call(calls.hideOrder, { hash }, world.accounts.ana.token)).isSignatureValid
  const [sold, cancelled] = [
    await world.post('ana', { nftIds: [freshWork()] }),
    await world.post('ana', { nftIds: [freshWork()] }),
  ]
  await world.send('cleo', fillCall(sold.order))
  await world.send('ana', cancelCall([cancelled.order.parameters]))
  await world.indexer.catchUp()
  expect([await hide(sold.hash), await hide(cancelled.hash)]).toEqual([0, 0])
  const endTime = world.endTime(20 * MINUTE_MS)
  const ended = await world.post('ana', { nftIds: [freshWork()], endTime })
  const left = Date.parse(`${endTime.replace(' ', 'T')}Z`) - world.server.clock.now().getTime()
  await pass(left - 1)
  expect(await hide(ended.hash)).toBe(1)
  await pass(1)
  expect(await hide(ended.hash)).toBe(0)
})

test('what was sold or cancelled is told so after the time of the order as well', { tags: 'long' }, async () => {
  const [sold, cancelled, open] = [
    await world.post('ana', { nftIds: [world.edition.id], amount: '1' }),
    await world.post('ana', { nftIds: [world.edition.id], amount: '2' }),
    await world.post('ana', { nftIds: [world.edition.id], amount: '3' }),
  ]
  await world.send('cleo', fillCall(sold.order))
  await world.send('ana', cancelCall([cancelled.order.parameters]))
  await world.indexer.catchUp()
  await pass(48 * 60 * MINUTE_MS)
  const statuses = await Promise.all([sold, cancelled, open].map(({ hash }) => seen(hash, 'ana')))
  expect(statuses.map(({ status }) => status)).toEqual([1, 2, 4])
})

test('own orders have the name of their work, and no wallet receives offers that is not linked', async () => {
  const { hash } = await world.post('ana', { nftIds: [world.edition.id], price: '1000' })
  const { rows } = await world.server.call(calls.listOffers, { side: 'listed' }, world.accounts.ana.token)
  expect(rows.find((row) => row.hash === hash)).toMatchObject({ name: 'Edition' })
  const { token } = await buildAccount(world.server.database, { clock: world.server.clock })
  expect(await world.server.call(calls.listOffers, { side: 'received' }, token)).toEqual({ rows: [], total: 0 })
})

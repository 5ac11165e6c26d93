import { userInfo } from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/market'
import { orderState } from '@plinth/api-schema/states'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { collection721Abi, collection1155Abi } from '@plinth/contracts/abi'
import { offer, orderSalt, type SignedOrder } from '@plinth/contracts/order'
import { acceptCall, cancelCall, fillCall, incrementCounterCall, parametersOf } from '@plinth/contracts/order-calls'
import { bulkOrder, criteriaTree } from '@plinth/contracts/order-signing'
import { orderFromTexts, orderToTexts } from '@plinth/contracts/order-texts'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { buildAccount } from '../../../test/factories.ts'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { linkTestWallet } from '../../../test/minting.ts'
import { createLog } from '../../log.ts'
import { lookForMoney, replaceEndedListings } from './market.jobs.ts'

const ONE = String(parseEther('1'))
const WORKS = 14

let world: MarketWorld
let next = 0
/** A work of Ana's that no other test trades. */
const freshWork = () => world.works[next++]!
beforeAll(async () => {
  world = await openMarket({ works: WORKS })
  await world.approve('ana', world.contract)
  await world.approve('ana', world.edition.contract)
  await world.fund('ben', '20')
  await world.fund('cleo', '1')
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

const seen = (hash: string, name?: Trader) =>
  world.server.call(calls.orderDetail, { hash }, name && world.accounts[name].token)
const marketOf = (id: number, name?: Trader) =>
  world.server.call(calls.nftMarket, { id }, name && world.accounts[name].token)
const nameOf = async (name: Trader) => (await world.server.call(userInfo, {}, world.accounts[name].token)).nickName
const statusOf = async (hash: string) => (await seen(hash, 'ana').catch(() => seen(hash, 'ben'))).status
const tokenOf = async (id: number) => {
  const [row] = await world.server.database.query<{ tokenId: string }>({
    text: 'select token_id::text as "tokenId" from nfts where id = $1',
    values: [id],
  })
  return BigInt(row!.tokenId)
}
const give = async (id: number, from: Trader, to: Trader) => {
  const args = [world.addressOf(from), world.addressOf(to), await tokenOf(id)]
  await world.write(from, { abi: collection721Abi, address: world.contract, functionName: 'transferFrom', args })
  await world.indexer.catchUp()
}
const onSale = async (filter: Partial<Parameters<typeof world.server.call<typeof calls.listMarket>>[1]> = {}) =>
  (await world.server.call(calls.listMarket, filter as never)).rows

test('a listing is prepared, signed, shown, bought and told of', async () => {
  const id = freshWork()
  const { approvals } = await world.prepare('ana', { nftIds: [id] })
  expect(approvals).toEqual([{ address: world.contract, isCoin: 0, isGiven: 1 }])
  const { hash, order } = await world.post('ana', { nftIds: [id] })
  expect(await world.save('ana', order)).toEqual({ id: hash })
  const { listings, rights } = await marketOf(id, 'ana')
  expect(listings).toMatchObject([{ hash, price: ONE, coinId: COIN.ether, status: 0, nftIds: [id], leftAmount: '1' }])
  expect(rights).toEqual({ held: '1', mayList: 1, mayAuction: 1 })
  expect((await onSale()).map((row) => row.id)).toContain(id)
  const { parameters, signature, chainId } = await seen(hash)
  expect(chainId).toBe(world.network.chainId)
  await world.send('cleo', fillCall({ parameters: orderFromTexts(parameters), signature: signature as Hex }))
  await world.indexer.catchUp()
  expect((await onSale()).map((row) => row.id)).not.toContain(id)
  const after = await marketOf(id)
  expect(after.listings).toEqual([])
  expect(after.lastSale).toMatchObject({ price: ONE, from: world.addressOf('ana'), to: world.addressOf('cleo') })
  expect(await seen(hash, 'ana')).toMatchObject({ status: 1, signature: null })
  const { rows } = await world.server.call(calls.listActivity, { nftId: id })
  expect(rows.map(({ type }) => type).sort()).toEqual([1, 3, 4])
  const [ana, cleo] = [await nameOf('ana'), await nameOf('cleo')]
  expect(rows.find(({ type }) => type === 3)).toMatchObject({
    ...{ price: ONE, nftId: id, usd: null, from: world.addressOf('ana'), fromName: ana, toName: cleo },
  })
  expect(rows.find(({ type }) => type === 1)).toMatchObject({ fromName: null, toName: ana })
  const block = (at: string | null) =>
    world.server.database.query({
      text: 'update accounts set blocked_at = $2 where id = $1',
      values: [world.accounts.cleo.accountId, at],
    })
  await block('2026-01-01')
  const { rows: later } = await world.server.call(calls.listActivity, { nftId: id, types: '3' })
  expect(later).toMatchObject([{ fromName: ana, to: world.addressOf('cleo'), toName: null }])
  await block(null)
})

test('an edition is sold in parts, and a bundle at once', async () => {
  const edition = await world.post('ana', { nftIds: [world.edition.id], amount: '4' })
  expect((await marketOf(world.edition.id)).listings).toMatchObject([
    { amount: '4', unitPrice: ONE, price: String(4n * BigInt(ONE)) },
  ])
  await world.send('cleo', fillCall(edition.order, { amount: 3n }))
  await world.indexer.catchUp()
  expect((await marketOf(world.edition.id)).listings).toMatchObject([{ leftAmount: '1', status: 0 }])
  await world.send('cleo', fillCall(edition.order, { amount: 1n }))
  await world.indexer.catchUp()
  expect(await statusOf(edition.hash)).toBe(1)
  const ids = [freshWork(), freshWork()]
  const bundle = await world.post('ana', { nftIds: ids, isBundle: 1 })
  expect((await marketOf(ids[1]!)).listings).toMatchObject([{ hash: bundle.hash, nftIds: ids }])
  await world.send('cleo', fillCall(bundle.order))
  await world.indexer.catchUp()
  expect(await statusOf(bundle.hash)).toBe(1)
})

test('several works are listed under one signature', async () => {
  const ids = [freshWork(), freshWork(), freshWork()]
  const { orders, chainId } = await world.prepare('ana', { nftIds: ids })
  const parameters = orders.map((order) => orderFromTexts(order.parameters))
  const { typed, signatureOf } = bulkOrder(chainId, parameters)
  const signature = await world.wallets.ana.signTypedData(typed as never)
  for (const [index, order] of parameters.entries())
    await world.save('ana', { parameters: order, signature: signatureOf(signature, index) })
  for (const id of ids) expect((await marketOf(id)).listings).toHaveLength(1)
})

test('an offer for one work, for any of some and for any of a collection is accepted', async () => {
  const id = freshWork()
  const wanted = { coinId: COIN.wrapped, price: ONE }
  const one = await world.post('ben', { ...wanted, kind: 2, nftIds: [id] })
  const some = await world.post('ben', { ...wanted, kind: 3, nftIds: [id, world.works[WORKS - 1]!] })
  const any = await world.post('ben', {
    ...{ ...wanted, kind: 3, nftIds: [], chainId: world.network.chainId, contractAddr: world.contract },
  })
  const hashes = [one.hash, some.hash, any.hash].sort()
  expect((await marketOf(id)).offers.map(({ hash }) => hash).sort()).toEqual(hashes)
  const offersOf = async (name: Trader, side: 'made' | 'received') =>
    (await world.server.call(calls.listOffers, { side }, world.accounts[name].token)).rows
      .map(({ hash }) => hash)
      .sort()
  expect(await offersOf('ben', 'made')).toEqual(hashes)
  for (const [side, name] of [
    ['made', 'ben'],
    ['received', 'ana'],
    ['listed', 'ana'],
  ] as const)
    await expectBothWays((isAsc) =>
      world.server.call(calls.listOffers, { side, isAsc, pageSize: 100 }, world.accounts[name].token),
    )
  expect(await offersOf('ana', 'received')).toEqual(hashes)
  expect(await offersOf('ben', 'received')).toEqual([])
  await world.send('ana', fillCall(one.order))
  const last = world.works[WORKS - 1]!
  const ids = await Promise.all([id, last].map(tokenOf))
  const proof = criteriaTree(ids).proofOf(ids[1]!)
  await world.send('ana', acceptCall(some.order, world.addressOf('ana'), { tokenId: ids[1]!, proof }))
  const another = await tokenOf(freshWork())
  await world.send('ana', acceptCall(any.order, world.addressOf('ana'), { tokenId: another, proof: [] }))
  await world.indexer.catchUp()
  for (const hash of hashes) expect(await statusOf(hash)).toBe(1)
  expect((await marketOf(last)).lastSale).toMatchObject({ price: ONE, to: world.addressOf('ben') })
})

test('a listing that somebody matches with a higher offer of theirs counts as sold', async () => {
  const id = freshWork()
  const { hash, order } = await world.post('ana', { nftIds: [id], coinId: COIN.wrapped })
  const { parameters } = order
  const buyer = world.addressOf('ben')
  const high = 2n * BigInt(ONE)
  const counter = await world.chain.publicClient.readContract({
    ...{ abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [buyer] },
  })
  const token = { standard: 721, contract: world.contract, tokenId: await tokenOf(id), amount: 1n } as const
  const { startTime, endTime } = parameters
  const terms = {
    startTime,
    endTime,
    counter: counter as bigint,
    salt: orderSalt(crypto.getRandomValues(new Uint8Array(8))),
  }
  const buying = offer(buyer, token, { price: high, currency: world.weth.address, shares: [] }, terms)
  const side = (signed: SignedOrder) => ({
    ...{ parameters: parametersOf(signed.parameters), numerator: 1n, denominator: 1n, extraData: '0x' as const },
    signature: signed.signature,
  })
  const at = (orderIndex: number, itemIndex: number) => [
    { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) },
  ]
  const paid = parameters.consideration.map((_item, index) => ({
    ...{ offerComponents: at(1, 0), considerationComponents: at(0, index) },
  }))
  const data = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'matchAdvancedOrders',
    args: [
      [side(order), side({ parameters: buying, signature: '0x' })],
      [],
      [{ offerComponents: at(0, 0), considerationComponents: at(1, 0) }, ...paid],
      buyer,
    ] as never,
  })
  await world.send('ben', { to: SEAPORT, data, value: 0n })
  await world.indexer.catchUp()
  expect(await statusOf(hash)).toBe(1)
})

test('a listing sleeps while its work is elsewhere or may not be moved, and nobody gets its signature', async () => {
  const id = freshWork()
  const { hash } = await world.post('ana', { nftIds: [id] })
  await give(id, 'ana', 'cleo')
  await expect(seen(hash)).rejects.toMatchObject({ code: 404 })
  expect(await seen(hash, 'ana')).toMatchObject({ status: 3, signature: null })
  await give(id, 'cleo', 'ana')
  expect(await seen(hash)).toMatchObject({ status: 0 })
  await world.approve('ana', world.contract, false)
  await world.indexer.catchUp()
  await expect(seen(hash)).rejects.toMatchObject({ code: 404 })
  await world.approve('ana', world.contract)
  await world.indexer.catchUp()
  expect((await seen(hash)).signature).toMatch(/^0x/)
})

test('an offer sleeps while its money is away', async () => {
  const { hash } = await world.post('ben', { kind: 2, nftIds: [world.edition.id], coinId: COIN.wrapped })
  const deps = { ...world.server, readers: world.chain.readers, log: createLog('silent') }
  await world.allow('ben', 0n)
  await lookForMoney(deps)
  expect(await statusOf(hash)).toBe(3)
  await world.allow('ben', parseEther('100'))
  await lookForMoney(deps)
  expect(await statusOf(hash)).toBe(0)
})

test('a hidden order is on no list and keeps its signature to its maker', async () => {
  const id = world.edition.id
  const { hash } = await world.post('ana', { nftIds: [id], amount: '2' })
  const { token } = world.accounts.ana
  await expect(world.server.call(calls.hideOrder, { hash }, world.accounts.ben.token)).rejects.toMatchObject({
    code: 404,
  })
  expect(await world.server.call(calls.hideOrder, { hash }, token)).toMatchObject({ isSignatureValid: 1 })
  expect((await marketOf(id)).listings).toEqual([])
  expect((await onSale()).map((row) => row.id)).not.toContain(id)
  await expect(seen(hash)).rejects.toMatchObject({ code: 404 })
  expect((await seen(hash, 'ana')).signature).toMatch(/^0x/)
  const { rows } = await world.server.call(calls.listActivity, { nftId: id, types: '4' })
  expect(rows).toHaveLength(1)
})

test('orders of somebody who is blocked are hidden', async () => {
  const { hash } = await world.post('ana', { nftIds: [world.edition.id] })
  const block = (isBlocked: boolean) =>
    world.server.database.query({
      text: 'update accounts set blocked_at = case when $2 then now() end where id = $1',
      values: [world.accounts.ana.accountId, isBlocked],
    })
  await block(true)
  await expect(seen(hash)).rejects.toMatchObject({ code: 404 })
  expect((await marketOf(world.edition.id)).listings).toEqual([])
  expect((await onSale()).map((row) => row.hash)).not.toContain(hash)
  await block(false)
  expect((await onSale()).map((row) => row.hash)).toContain(hash)
})

test('works of a private campaign are traded among those who see them, and are on no list', async () => {
  const { ids, contract } = await world.mintPrivate()
  await world.approve('ana', contract)
  await world.indexer.catchUp()
  const [id] = ids as [number]
  const owner = world.accounts.ana.accountId
  await world.server.database.query({ text: 'update nfts set creator_id = $2 where id = $1', values: [id, owner] })
  const { hash } = await world.post('ana', { nftIds: [id] })
  expect((await marketOf(id, 'ana')).listings).toMatchObject([{ hash }])
  await expect(marketOf(id)).rejects.toMatchObject({ code: 404 })
  await expect(seen(hash)).rejects.toMatchObject({ code: 404 })
  expect((await onSale()).map((row) => row.id)).not.toContain(id)
  const { rows } = await world.server.call(calls.listActivity, { pageSize: 100 })
  expect(rows.map(({ nftId }) => nftId)).not.toContain(id)
  await expectBothWays((isAsc) => world.server.call(calls.listActivity, { pageSize: 100, isAsc }))
})

test('works on sale are sorted and searched', { tags: 'long' }, async () => {
  await world.post('ana', { nftIds: [world.edition.id], price: '1000' })
  await world.post('ana', { nftIds: [world.works[WORKS - 2]!], price: '2000', coinId: COIN.wrapped })
  const prices = async (sort: 'lowPrice' | 'highPrice') => (await onSale({ sort })).map(({ price }) => BigInt(price))
  const low = await prices('lowPrice')
  expect(low.length).toBeGreaterThan(2)
  expect(low).toEqual(low.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(await prices('highPrice')).toEqual(low.toReversed())
  for (const sort of calls.marketSorts) expect(await onSale({ sort })).toHaveLength(low.length)
  expect(await onSale({ keyword: 'Edition' })).toMatchObject([{ name: 'Edition', price: '1000' }])
  expect(await onSale({ keyword: '%' })).toEqual([])
  expect(await onSale({ symbol: 'WETH' })).toMatchObject([{ coinId: COIN.wrapped }])
  expect(await onSale({ saleType: 2 })).toEqual([])
  expect(await onSale({ chain: 5 })).toEqual([])
  expect(await onSale({ campaignId: world.campaignId })).toHaveLength(low.length - 1)
})

test('what Seaport would not fill, or breaks the rules, is refused by name', async () => {
  const id = world.works[WORKS - 2]!
  const good = orderFromTexts((await world.prepare('ana', { nftIds: [id] })).orders[0]!.parameters)
  const [seller, royalty] = good.consideration as [
    (typeof good.consideration)[number],
    (typeof good.consideration)[number],
  ]
  const bad = async (name: Trader, parameters: SignedOrder['parameters'], by = name) =>
    world.save(name, { parameters, signature: (await world.sign(by, parameters)).signature })
  const refused = async (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'taken',
      (error) => error.reason,
    )
  const stranger = world.addressOf('cleo')
  expect(await refused(bad('ana', good, 'ben'))).toBe('orderSignature')
  expect(await refused(bad('ben', good, 'ana'))).toBe('orderNotYours')
  expect(await refused(bad('ana', { ...good, consideration: [seller] }))).toBe('orderShares')
  expect(await refused(bad('ana', { ...good, consideration: [seller, { ...royalty, recipient: stranger }] }))).toBe(
    'orderShares',
  )
  expect(await refused(bad('ana', { ...good, consideration: [{ ...seller, endAmount: 1n }, royalty] }))).toBe(
    'orderShape',
  )
  expect(await refused(bad('ana', { ...good, consideration: [{ ...seller, recipient: stranger }, royalty] }))).toBe(
    'orderShape',
  )
  expect(await refused(bad('ana', { ...good, zone: stranger }))).toBe('orderShape')
  expect(await refused(bad('ana', { ...good, orderType: 1 }))).toBe('orderShape')
  expect(await refused(bad('ana', { ...good, offer: [] }))).toBe('orderShape')
  expect(await refused(bad('ana', { ...good, endTime: good.startTime + 1n }))).toBe('orderTimes')
  expect(await refused(bad('ana', { ...good, endTime: good.endTime + 200n * 86_400n }))).toBe('orderTimes')
  expect(await refused(bad('ana', { ...good, counter: 5n }))).toBe('orderSignature')
  const foreign = good.offer.map((item) => ({ ...item, token: world.weth.address }))
  expect(await refused(bad('ana', { ...good, offer: foreign }))).toBe('orderCollection')
  const coin = good.consideration.map((item) => ({ ...item, itemType: 1, token: world.contract }))
  expect(await refused(bad('ana', { ...good, consideration: coin }))).toBe('orderCurrency')
  expect(
    await refused(world.post('ben', { kind: 2, nftIds: [id], coinId: COIN.wrapped, price: String(parseEther('900')) })),
  ).toBe('orderMoneyShort')
  expect(await refused(world.post('ben', { kind: 2, nftIds: [id], coinId: 99 }))).toBe('orderCurrency')
  expect(await refused(world.post('ben', { nftIds: [id] }))).toBe('orderNotApproved')
  await world.approve('ben', world.contract)
  expect(await refused(world.post('ben', { nftIds: [id] }))).toBe('orderNotHeld')
  expect(await refused(world.post('ana', { nftIds: [world.edition.id], amount: '1000' }))).toBe('orderNotHeld')
  expect(await refused(world.post('ana', { nftIds: [id], price: '0' }))).toBe('mustBeInteger')
  const huge = String(2n ** 255n)
  expect(await refused(world.prepare('ana', { nftIds: [world.edition.id], price: huge, amount: huge }))).toBe(
    'orderPrice',
  )
  expect(await refused(world.prepare('ana', { nftIds: [id], endTime: '2026-02-30 25:61:61' }))).toBe('wrongDateTime')
  const shared = {
    kind: 3 as const,
    coinId: COIN.wrapped,
    chainId: world.network.chainId,
    contractAddr: world.edition.contract,
  }
  expect(await refused(world.post('ben', { ...shared, nftIds: [] }))).toBe('orderAnyShared')
  expect(await refused(world.prepare('ana', { nftIds: [999_999] }))).toBe('notFound')
})

test('nothing is taken without a linked wallet, or while the market is closed', async () => {
  const id = world.works[WORKS - 2]!
  const form = { kind: 1, nftIds: [id], price: ONE, coinId: COIN.ether, endTime: world.endTime() }
  const { token } = await buildAccount(world.server.database, { clock: world.server.clock })
  await expect(world.server.call(calls.prepareOrder, form, token)).rejects.toMatchObject({ reason: 'walletMissing' })
  const setSwitch = (isOn: boolean) =>
    world.server.database.query({
      text: `update feature_switches set is_on = $1 where name = 'market'`,
      values: [isOn],
    })
  await setSwitch(false)
  await expect(world.prepare('ana', { nftIds: [id] })).rejects.toMatchObject({ reason: 'marketClosed' })
  expect((await marketOf(id, 'ana')).rights.mayList).toBe(0)
  await setSwitch(true)
})

test('an order goes with the wallet that signed it to another account', async () => {
  const { hash, order } = await world.post('cleo', {
    kind: 2,
    nftIds: [world.edition.id],
    coinId: COIN.wrapped,
    price: '500',
  })
  const { server, accounts, wallets } = world
  const another = await buildAccount(server.database, { clock: server.clock })
  await server.call(unlinkWallet, {}, accounts.cleo.token)
  await linkTestWallet(server, another, wallets.cleo)
  const form = {
    chainId: world.network.chainId,
    parameters: orderToTexts(order.parameters),
    signature: order.signature,
  }
  expect(await server.call(calls.saveOrder, form, another.token)).toEqual({ id: hash })
  const made = async (token: string) =>
    (await server.call(calls.listOffers, { side: 'made' }, token)).rows.map((row) => row.hash)
  expect(await made(another.token)).toEqual([hash])
  expect(await made(accounts.cleo.token)).toEqual([])
})

test('an edition given away in part no longer covers its listing', async () => {
  const { hash } = await world.post('ana', { nftIds: [world.edition.id], amount: '5' })
  const args = [world.addressOf('ana'), world.addressOf('cleo'), await tokenOf(world.edition.id), 3n, '0x']
  const moved = { abi: collection1155Abi, address: world.edition.contract, functionName: 'safeTransferFrom', args }
  await world.write('ana', moved)
  await world.indexer.catchUp()
  expect(await statusOf(hash)).toBe(3)
})

test('orders end by a cancel, by the counter and by time', async () => {
  const id = freshWork()
  const first = await world.post('ana', { nftIds: [id] })
  await expect(world.send('cleo', cancelCall([first.order.parameters]))).rejects.toThrow()
  await world.send('ana', cancelCall([first.order.parameters]))
  await world.indexer.catchUp()
  expect(await statusOf(first.hash)).toBe(2)
  await expect(world.save('ben', first.order)).rejects.toMatchObject({ reason: 'orderNotYours' })
  const second = await world.post('ana', { nftIds: [id] })
  await world.send('ana', incrementCounterCall())
  await world.indexer.catchUp()
  expect(await statusOf(second.hash)).toBe(2)
  const endTime = world.endTime(20 * 60_000)
  const third = await world.post('ana', { nftIds: [id], endTime })
  world.server.clock.advance(fromWireDateTime(endTime).getTime() - world.server.clock.now().getTime() - 1)
  expect(await seen(third.hash, 'ana')).toMatchObject({ status: 0 })
  expect((await marketOf(id)).listings).toMatchObject([{ hash: third.hash }])
  world.server.clock.advance(1)
  expect(await seen(third.hash, 'ana')).toMatchObject({ status: 4, signature: null })
  expect((await marketOf(id)).listings).toEqual([])
  await replaceEndedListings({ ...world.server, readers: world.chain.readers, log: createLog('silent') })
  const rows = await world.server.database.query({
    text: 'select 1 from nft_market where listing_hash = $1',
    values: [third.hash],
  })
  expect(rows).toEqual([])
})

test('somebody has at most 500 orders that have not ended', async () => {
  const offer = () => world.post('ben', { kind: 2, nftIds: [world.edition.id], coinId: COIN.wrapped, price: '500' })
  const { hash } = await offer()
  const run = (text: string, values: unknown[]) =>
    world.server.database.query<{ n: number; names: string }>({ text, values })
  const [open] = await run(
    'select count(*)::int as n from market_orders where account_id = $1 and ends_at > $2 and state = any ($3)',
    [world.accounts.ben.accountId, world.server.clock.now(), [orderState.open, orderState.asleep]],
  )
  const [columns] = await run(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'market_orders' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'hash'`,
    [],
  )
  await run(
    `insert into market_orders (hash, ${columns!.names}) select '0x' || lpad(to_hex(n), 64, '0'), ${columns!.names}
       from market_orders, generate_series(1, $2::int) n where hash = $1`,
    [hash, 499 - open!.n],
  )
  await offer()
  await expect(offer()).rejects.toMatchObject({ reason: 'tooManyOrders' })
  await run("update market_orders set ends_at = $1 where hash = '0x' || lpad('1', 64, '0')", [world.server.clock.now()])
  await offer()
})

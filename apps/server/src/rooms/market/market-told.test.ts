import { prepareAuction, saveAuction } from '@plinth/api-schema/auction'
import * as calls from '@plinth/api-schema/market'
import { saveNft } from '@plinth/api-schema/nfts'
import { listNotices, switchNotices } from '@plinth/api-schema/notices'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { collection721Abi } from '@plinth/contracts/abi'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCrowd } from '../../../test/factories.ts'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { linkTestWallet, storePicture } from '../../../test/minting.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const ONE = String(parseEther('1'))
const OFFER_RECEIVED = 127
const SHOWN = 50

let world: MarketWorld
/** Another server of the same product, which knows what its coins are worth. */
let rated: TestServer
beforeAll(async () => {
  world = await openMarket({ works: 6, isShellListed: true })
  const { database, clock } = world.server
  const old = { usdRate: '3', usdRateAt: '2020-01-01T00:00:00Z' }
  const rates = [{ usdRate: '2500.5', usdRateAt: clock.now().toISOString() }, { usdRate: null, usdRateAt: null }, old]
  const tokens = world.network.tokens.map((token, place) => ({ ...token, ...rates[place]! }))
  const chains = [{ ...world.network, embedded: false, tokens }]
  rated = await createTestServer({ database, clock, chains, readers: world.chain.readers })
  for (const contract of [world.contract, world.edition.contract]) await world.approve('ana', contract)
  await world.approve('ana', world.contract, true, world.house)
  await world.fund('ben', '5')
  await world.indexer.catchUp()
})
afterAll(async () => {
  await rated.stop()
  await world.stop()
})

const tokenFor = (name?: Trader) => name && world.accounts[name].token
const marketOf = (id: number, name?: Trader) => world.server.call(calls.nftMarket, { id }, tokenFor(name))
const activity = (filter: Parameters<typeof world.server.call<typeof calls.listActivity>>[1]) =>
  world.server.call(calls.listActivity, { pageSize: 100, ...filter })
const give = async (id: number, from: Trader, to: Address) => {
  const [row] = await world.server.database.query<{ tokenId: string }>({
    text: 'select token_id::text as "tokenId" from nfts where id = $1',
    values: [id],
  })
  const args = [world.addressOf(from), to, BigInt(row!.tokenId)]
  await world.write(from, { abi: collection721Abi, address: world.contract, functionName: 'transferFrom', args })
  await world.indexer.catchUp()
}

test('a price is told in dollars where its coin has a rate of today', { tags: 'long' }, async () => {
  const nftIds = [world.works[0]!]
  const told: (string | null)[] = []
  for (const coinId of [COIN.ether, COIN.wrapped, COIN.shell]) {
    await world.post('ana', { nftIds, coinId, price: String(parseEther('1.23456')) })
    const { rows } = await rated.call(calls.listActivity, { types: '4', pageSize: 1 })
    expect(rows).toMatchObject([{ coinId, nftId: nftIds[0] }])
    told.push(rows[0]!.usd)
  }
  expect(told).toEqual(['3087.02', null, null])
  const [minted] = (await rated.call(calls.listActivity, { types: '1', pageSize: 1 })).rows
  expect(minted).toMatchObject({ price: null, coinId: null, usd: null })
})

test('the fee of the platform is a share of every price, and where it is all of it nothing can be sold', async () => {
  const { database, clock } = world.server
  const nftId = world.works[0]!
  const { token } = world.accounts.ana
  const recipient = '0x00000000000000000000000000000000000000fe'
  const openWith = (bps: number) => {
    const chains = [{ ...world.network, marketFee: { recipient, bps } }]
    return createTestServer({ database, clock, chains, readers: world.chain.readers })
  }
  const form = { coinId: COIN.ether, endTime: world.endTime() }
  const order = { ...form, kind: 1, nftIds: [nftId], price: '1000000' }
  const some = await openWith(300)
  const { orders } = await some.call(calls.prepareOrder, order, token)
  expect(orders[0]!.parameters.consideration.at(-1)).toMatchObject({ recipient, startAmount: '30000' })
  const { terms } = await some.call(prepareAuction, { ...form, nftId, reserve: '1000' }, token)
  expect(terms.shares.at(-1)).toEqual({ recipient, bps: '300' })
  expect((await some.call(calls.nftMarket, { id: nftId })).fee).toEqual({ recipient, bps: 300 })
  await some.stop()
  const all = await openWith(10_000)
  await expect(all.call(calls.prepareOrder, order, token)).rejects.toMatchObject({ reason: 'orderPrice' })
  await all.stop()
})

test('the house and the boxes are told by what they are, and somebody with neither account nor part in it by no name', async () => {
  const [, first, second, third] = world.works as [number, number, number, number]
  const stranger = '0x00000000000000000000000000000000000000aa'
  await give(first, 'ana', world.house)
  await give(second, 'ana', world.boxes)
  await give(third, 'ana', stranger)
  const { rows } = await activity({ types: '2' })
  expect(rows.map(({ to, toName }) => [to?.toLowerCase(), toName])).toEqual([
    [stranger, null],
    [world.boxes.toLowerCase(), 'Mystery boxes'],
    [world.house.toLowerCase(), 'Auction house'],
  ])
})

test('what happened is told of somebody, of a wallet, of a collection and of one work', async () => {
  const [moved] = world.works.slice(1) as [number]
  const all = await activity({})
  const ofBen = world.addressOf('ben')
  await give(world.works[4]!, 'ana', ofBen)
  const told = [{ type: 2, nftId: world.works[4], to: ofBen }]
  expect(await activity({ userId: world.accounts.ben.accountId })).toMatchObject({ total: 1, rows: told })
  expect(await activity({ address: ofBen.toLowerCase() })).toMatchObject({ total: 1, rows: told })
  const { accountId } = await buildAccount(world.server.database)
  expect(await activity({ userId: accountId })).toEqual({ rows: [], total: 0 })
  expect((await activity({ nftId: moved })).rows.map(({ nftId }) => nftId)).toEqual([moved, moved])
  const ofEdition = await activity({ contractAddr: world.edition.contract.toLowerCase() })
  expect(ofEdition.rows.map(({ nftId, type }) => [nftId, type])).toEqual([[world.edition.id, 1]])
  expect((await activity({})).total).toBe(all.total + 1)
})

test('nothing has happened to a work that is not minted', async () => {
  const { ana } = world.accounts
  const royalty = { royaltyAddress: world.addressOf('ana'), royaltyProportion: '5' }
  const form = {
    preview: await storePicture(world.server, ana),
    name: 'Not yet',
    contractType: 721 as const,
    amount: 1,
  }
  const { id } = await world.server.call(saveNft, { ...form, ...royalty, chainId: world.network.chainId }, ana.token)
  expect(await world.server.call(calls.listActivity, { nftId: id }, ana.token)).toEqual({ rows: [], total: 0 })
})

test('a seller may put a work up for auction again while its auction is asleep', async () => {
  const nftId = world.works[0]!
  await world.putUp('ana', { nftId })
  expect((await marketOf(nftId, 'ana')).rights).toMatchObject({ held: '1', mayAuction: 0 })
  await world.approve('ana', world.contract, false, world.house)
  await world.indexer.catchUp()
  expect((await marketOf(nftId, 'ana')).rights).toMatchObject({ held: '1', mayAuction: 1 })
  await world.approve('ana', world.contract, true, world.house)
  await world.indexer.catchUp()
})

test('a work’s page has its fifty cheapest listings and highest offers', { tags: 'long' }, async () => {
  const nftIds = [world.edition.id]
  const listing = await world.post('ana', { nftIds, price: '1000' })
  const offer = await world.post('ben', { kind: 2, nftIds, coinId: COIN.wrapped, price: '1000' })
  const [columns] = await world.server.database.query<{ names: string }>({
    text: `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
            where table_name = 'market_orders' and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('hash', 'unit_price')`,
  })
  for (const [place, { hash }] of [listing, offer].entries()) {
    const copies = `select '0x' || lpad(to_hex(n + $2), 64, '0') as copy, n from generate_series(1, ${SHOWN}) n`
    const text = `insert into market_orders (hash, unit_price, ${columns!.names}) select copy, 1000 + n, ${columns!.names}
                    from market_orders, (${copies}) c where hash = $1`
    await world.server.database.query({ text, values: [hash, 1_000 * (place + 1)] })
    await world.server.database.query({
      text: `insert into market_order_items (hash, item, contract, token_id, amount)
             select copy, item, contract, token_id, amount from market_order_items, (${copies}) c where hash = $1`,
      values: [hash, 1_000 * (place + 1)],
    })
  }
  const { listings, offers } = await marketOf(world.edition.id)
  expect([listings.length, offers.length]).toEqual([SHOWN, SHOWN])
  expect(listings.some(({ hash }) => hash === listing.hash)).toBe(true)
  expect(offers.some(({ hash }) => hash === offer.hash)).toBe(false)
  await world.server.database.query({
    text: `delete from market_orders where hash like '0x' || repeat('0', 50) || '%'`,
  })
})

test('an offer for an edition is told to up to twenty people who hold it, and to nobody in particular of more', async () => {
  const { database } = world.server
  await world.server.call(switchNotices, [OFFER_RECEIVED], world.accounts.ana.token)
  const told = async () =>
    (await world.server.call(listNotices, {}, world.accounts.ana.token)).rows.filter(
      ({ typeId }) => typeId === OFFER_RECEIVED,
    ).length
  const crowd = await buildCrowd(database, 20)
  const hold = async ({ accountId }: { accountId: number }) => {
    const holder = `0x${accountId.toString(16).padStart(40, 'A')}`
    await database.query({
      text: 'update accounts set wallet_address = $2, wallet_linked_at = now() where id = $1',
      values: [accountId, holder],
    })
    await database.query({
      text: `insert into token_balances (chain_id, contract, token_id, holder, balance)
             select chain_id, contract, token_id, $2, 1 from nfts where id = $1`,
      values: [world.edition.id, holder],
    })
  }
  for (const person of crowd.slice(0, 19)) await hold(person)
  const before = await told()
  const offer = () => world.post('ben', { kind: 2, nftIds: [world.edition.id], coinId: COIN.wrapped, price: '700' })
  world.server.clock.advance(86_400_000)
  await world.chain.testClient.increaseTime({ seconds: 86_400 })
  await world.chain.testClient.mine({ blocks: 1 })
  await offer()
  expect(await told()).toBe(before + 1)
  await hold(crowd[19]!)
  world.server.clock.advance(86_400_000)
  await world.chain.testClient.increaseTime({ seconds: 86_400 })
  await world.chain.testClient.mine({ blocks: 1 })
  await offer()
  expect(await told()).toBe(before + 1)
  await database.query({ text: `delete from token_balances where holder like '0xAAAA%'` })
})

test('nothing signed is taken while auctions are closed, and a kept auction goes with its wallet to another account', async () => {
  const { server, accounts, wallets } = world
  const nftId = world.works[0]!
  const { terms } = await world.prepareAuction('ana', { nftId, reserve: ONE, amount: '3' })
  expect(terms.amount).toBe('1')
  const signed = await world.signAuction('ana', auctionFromTexts(terms))
  const setSwitch = (isOn: boolean) =>
    server.database.query({ text: `update feature_switches set is_on = $1 where name = 'auction'`, values: [isOn] })
  await setSwitch(false)
  await expect(world.saveAuction('ana', signed)).rejects.toMatchObject({ reason: 'auctionClosed' })
  await setSwitch(true)
  const { id } = await world.saveAuction('ana', signed)
  const another = await buildAccount(server.database, { clock: server.clock })
  await server.call(unlinkWallet, {}, accounts.ana.token)
  await linkTestWallet(server, another, wallets.ana)
  const form = { chainId: world.network.chainId, terms, signature: signed.signature }
  expect(await server.call(saveAuction, form, another.token)).toEqual({ id })
  const ownerOf = () =>
    server.database.query({ text: 'select account_id as id from market_auctions where id = $1', values: [id] })
  expect(await ownerOf()).toEqual([{ id: another.accountId }])
  await server.call(unlinkWallet, {}, another.token)
  await linkTestWallet(server, accounts.ana, wallets.ana)
})

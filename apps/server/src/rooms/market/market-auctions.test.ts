import * as calls from '@plinth/api-schema/auction'
import { listActivity, listMarket, nftMarket } from '@plinth/api-schema/market'
import { nftDetail } from '@plinth/api-schema/nfts'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { activityKind, auctionState } from '@plinth/api-schema/states'
import { collection721Abi } from '@plinth/contracts/abi'
import {
  auctionStateQuery,
  bidCall,
  cancelAuctionCall,
  cancelAuctionsCall,
  settleCall,
} from '@plinth/contracts/auction-calls'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import { erc20Abi, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { COIN, type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { marketForgetting } from './market-forgetting.service.ts'

const ETHER = parseEther('1')
const HOUR_MS = 3_600_000
const WORKS = 14

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: WORKS, edition: 10, isShellListed: true })
  for (const contract of [world.contract, world.edition.contract]) {
    await world.approve('ana', contract)
    await world.approve('ana', contract, true, world.house)
  }
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

let used = 0
const freshWork = () => world.works[used++]!
const tokenFor = (name?: Trader) => (name ? world.accounts[name].token : undefined)
const seen = (id: string, name?: Trader) => world.server.call(calls.auctionDetail, { id }, tokenFor(name))
const marketOf = (id: number, name?: Trader) => world.server.call(nftMarket, { id }, tokenFor(name))
const bidsOf = (id: string) => world.server.call(calls.listBids, { id })
const listed = async (state: 'live' | 'ended') =>
  (await world.server.call(calls.listAuctions, { state, pageSize: 100 })).rows.map(({ id }) => id)
const bid = async (name: Trader, auction: Parameters<typeof bidCall>[1], amount: bigint) => {
  await world.send(name, bidCall(world.house, auction, amount))
  await world.indexer.catchUp()
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.reason,
  )
/** Lets the time of the chain and of the server pass. */
const pass = async (ms: number) => {
  world.server.clock.advance(ms)
  await world.chain.testClient.increaseTime({ seconds: ms / 1_000 })
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
}

const toldOf = (nftId: number) =>
  world.server.database.query({
    text: `select 1 from live_events where kind = 'market' and payload -> 'nftIds' @> to_jsonb($1::int)`,
    values: [nftId],
  })

test('an auction is put up, bid for, outbid, settled and told of', async () => {
  const nftId = freshWork()
  const prepared = await world.prepareAuction('ana', { nftId, endTime: world.endTime(24 * HOUR_MS), duration: 3_600 })
  expect(prepared.approvals).toEqual([{ address: world.contract, isGiven: 1 }])
  const signed = await world.signAuction('ana', auctionFromTexts(prepared.terms))
  expect(await world.saveAuction('ana', signed)).toEqual({ id: prepared.id })
  expect(await world.saveAuction('ana', signed)).toEqual({ id: prepared.id })
  const { id } = prepared
  expect(await seen(id)).toMatchObject({
    ...{ state: 'waiting', nftId, bid: null, bidder: null, bidNum: 0, leastBid: String(ETHER), coinId: COIN.ether },
    ...{ terms: prepared.terms, signature: signed.signature, house: world.house, userId: world.accounts.ana.accountId },
  })
  expect(await listed('live')).toContain(id)
  const waiting = await world.server.call(listMarket, { saleType: 2 })
  expect(waiting.rows).toMatchObject([{ id: nftId, saleType: 2, hash: id, price: String(ETHER), bidNum: 0 }])
  expect((await marketOf(nftId, 'ana')).rights).toEqual({ held: '1', mayList: 1, mayAuction: 0 })

  await bid('ben', signed, ETHER)
  expect(await seen(id)).toMatchObject({
    ...{ state: 'running', bid: String(ETHER), bidder: world.addressOf('ben'), bidNum: 1, signature: signed.signature },
    ...{ bidderId: world.accounts.ben.accountId, leastBid: String((ETHER * 105n) / 100n) },
  })
  await bid('cleo', signed, ETHER * 2n)
  const { endTime, bidder } = await seen(id)
  expect(bidder).toBe(world.addressOf('cleo'))
  expect(await bidsOf(id)).toMatchObject({
    total: 2,
    rows: [
      { bidder: world.addressOf('cleo'), amount: String(ETHER * 2n), userId: world.accounts.cleo.accountId },
      { bidder: world.addressOf('ben'), amount: String(ETHER) },
    ],
  })
  expect((await world.server.call(listMarket, { saleType: 2 })).rows).toMatchObject([
    { id: nftId, price: String(ETHER * 2n), bidNum: 2, endTime },
  ])

  await pass(2 * HOUR_MS)
  expect(await seen(id)).toMatchObject({ state: 'over', leastBid: null, signature: null })
  expect((await marketOf(nftId)).auction).toMatchObject({ id, state: 'over' })
  expect([await listed('live'), await listed('ended')]).toEqual([[], [id]])
  await world.send('ana', settleCall(world.house, signed.terms))
  await world.indexer.catchUp()
  expect(await seen(id)).toMatchObject({ state: 'settled', isUnclaimed: 0 })
  const after = await marketOf(nftId, 'cleo')
  expect(after).toMatchObject({ auction: null, rights: { held: '1' } })
  expect(after.lastSale).toMatchObject({
    price: String(ETHER * 2n),
    to: world.addressOf('cleo'),
    from: world.addressOf('ana'),
  })
  // Put up, two bids and the settling: open pages were told of each.
  expect((await toldOf(nftId)).length).toBeGreaterThanOrEqual(4)
  const { rows } = await world.server.call(listActivity, { nftId })
  const { won, bid: bidFor, auctioned, minted } = activityKind
  expect(rows.map(({ type }) => type).toSorted()).toEqual([minted, auctioned, bidFor, bidFor, won])
})

test("a work in an auction stays its seller's until it is sold", { tags: 'long' }, async () => {
  const nftId = freshWork()
  const auction = await world.putUp('ana', { nftId, endTime: world.endTime(HOUR_MS) })
  await world.post('ana', { nftIds: [nftId] })
  const owner = async () => (await world.server.call(nftDetail, { id: nftId })).owner
  const collected = async (name: Trader | 'house') => {
    const address = name === 'house' ? world.house : world.addressOf(name)
    const { rows } = await world.server.call(listCollected, { address, pageSize: 100 })
    return rows.some(({ id }) => id === nftId)
  }
  await bid('ben', auction, ETHER)
  expect(await owner()).toBe(world.addressOf('ana'))
  expect([await collected('ana'), await collected('ben'), await collected('house')]).toEqual([true, false, false])
  // The house has it: what was asked for it at a fixed price cannot be had.
  expect((await marketOf(nftId)).listings).toEqual([])
  expect((await marketOf(nftId, 'ana')).rights).toEqual({ held: '0', mayList: 0, mayAuction: 0 })
  await pass(2 * HOUR_MS)
  await world.send('ben', settleCall(world.house, auction.terms))
  await world.indexer.catchUp()
  expect(await owner()).toBe(world.addressOf('ben'))
  expect([await collected('ana'), await collected('ben')]).toEqual([false, true])
})

test('a part of an edition is auctioned in a coin, and the rest stays for sale', async () => {
  const { id: nftId } = world.edition
  const auction = await world.putUp('ana', { nftId, amount: '4', coinId: COIN.shell, reserve: '1000' })
  const other = await world.putUp('ana', { nftId, amount: '3', coinId: COIN.shell, reserve: '2000' })
  expect(await refusal(world.putUp('ana', { nftId, amount: '11', coinId: COIN.shell }))).toBe('orderNotHeld')
  await world.write('ben', { ...world.shells, functionName: 'deposit', value: ETHER })
  await world.write('ben', {
    abi: erc20Abi,
    address: world.shells.address,
    functionName: 'approve',
    args: [world.house, maxUint256],
  })
  await bid('ben', auction, 1_000n)
  expect(await seen(auction.id)).toMatchObject({ state: 'running', bid: '1000', coinId: COIN.shell, amount: '4' })
  expect(await seen(other.id)).toMatchObject({ state: 'waiting' })
  expect((await world.server.call(nftDetail, { id: nftId })).amount).toBe(10)
  expect((await marketOf(nftId, 'ana')).rights).toMatchObject({ held: '6', mayAuction: 1 })
})

test('what the house would not take, or breaks the rules, is refused by name', { tags: 'long' }, async () => {
  const nftId = freshWork()
  const { terms: texts } = await world.prepareAuction('ana', { nftId })
  const good = auctionFromTexts(texts)
  const attempt = async (changes: Partial<typeof good>, by: Trader = 'ana', as: Trader = 'ana') =>
    refusal(world.saveAuction(as, await world.signAuction(by, { ...good, ...changes })))
  const stranger = world.addressOf('cleo')
  expect(await attempt({}, 'ben')).toBe('auctionSignature')
  expect(await attempt({}, 'ana', 'ben')).toBe('auctionNotYours')
  expect(await attempt({ shares: [] })).toBe('auctionShares')
  expect(await attempt({ shares: [{ ...good.shares[0]!, recipient: stranger }] })).toBe('auctionShares')
  expect(await attempt({ shares: [{ ...good.shares[0]!, bps: 1n }] })).toBe('auctionShares')
  expect(await attempt({ shares: [...good.shares, { recipient: stranger, bps: 1n }] })).toBe('auctionShares')
  expect(await attempt({ counter: 5n })).toBe('auctionSignature')
  expect(await attempt({ amount: 2n })).toBe('auctionShape')
  expect(await attempt({ extension: 0n })).toBe('auctionShape')
  expect(await attempt({ incrementBps: 1n })).toBe('auctionShape')
  expect(await attempt({ contractType: 20n })).toBe('auctionShape')
  expect(await attempt({ contractType: 1155n })).toBe('orderCollection')
  expect(await attempt({ tokenId: 999_999n })).toBe('orderCollection')
  expect(await attempt({ nft: world.weth.address })).toBe('orderCollection')
  expect(await attempt({ reserve: 0n })).toBe('auctionReserve')
  expect(await attempt({ reserve: 2n ** 96n })).toBe('auctionReserve')
  expect(await attempt({ currency: world.weth.address })).toBe('orderCurrency')
  expect(await attempt({ currency: stranger })).toBe('orderCurrency')
  const DAY = 86_400n
  expect(await attempt({ closesAt: good.opensAt + 60n })).toBe('auctionTimes')
  expect(await attempt({ closesAt: good.opensAt + 31n * DAY })).toBe('auctionTimes')
  expect(await attempt({ opensAt: good.opensAt + 31n * DAY, closesAt: good.opensAt + 32n * DAY })).toBe('auctionTimes')
  expect(await attempt({ duration: 60n })).toBe('auctionTimes')
  expect(await attempt({ duration: 31n * DAY })).toBe('auctionTimes')
  expect(await attempt({ opensAt: 2n ** 255n, closesAt: 2n ** 255n + DAY })).toBe('auctionTimes')
  expect(await refusal(world.prepareAuction('ana', { nftId, coinId: COIN.wrapped }))).toBe('orderCurrency')
  expect(await refusal(world.prepareAuction('ana', { nftId, coinId: 99 }))).toBe('orderCurrency')
  expect(await refusal(world.prepareAuction('ana', { nftId: 999_999 }))).toBe('notFound')
  expect(await refusal(world.prepareAuction('ana', { nftId, reserve: '0' }))).toBe('mustBeInteger')
  expect(await refusal(world.putUp('ben', { nftId }))).toBe('auctionNotApproved')
  await world.approve('ben', world.contract, true, world.house)
  expect(await refusal(world.putUp('ben', { nftId }))).toBe('orderNotHeld')
  expect(await attempt({})).toBe('taken')
  expect(await refusal(world.putUp('ana', { nftId }))).toBe('auctionOpenAlready')
})

test('of two auctions of a work that are sent at once one is taken', async () => {
  const nftId = freshWork()
  const answers = await Promise.all([1, 2, 3].map(() => refusal(world.putUp('ana', { nftId }))))
  expect(answers.toSorted()).toEqual(['auctionOpenAlready', 'auctionOpenAlready', 'taken'])
})

test('nothing is taken without a linked wallet, or while auctions are closed', async () => {
  const nftId = freshWork()
  const form = { nftId, reserve: '1000', coinId: COIN.ether, endTime: world.endTime() }
  const { token } = await buildAccount(world.server.database, { clock: world.server.clock })
  expect(await refusal(world.server.call(calls.prepareAuction, form, token))).toBe('walletMissing')
  const setSwitch = (name: string, isOn: boolean) =>
    world.server.database.query({
      text: 'update feature_switches set is_on = $1 where name = $2',
      values: [isOn, name],
    })
  for (const name of ['auction', 'market']) {
    await setSwitch(name, false)
    expect(await refusal(world.prepareAuction('ana', { nftId }))).toBe('auctionClosed')
    expect((await marketOf(nftId, 'ana')).rights.mayAuction).toBe(0)
    await setSwitch(name, true)
  }
  expect((await marketOf(nftId, 'ana')).rights.mayAuction).toBe(1)
})

test('an auction that opens later is taken, and waits', async () => {
  const nftId = freshWork()
  const startTime = world.endTime(48 * HOUR_MS)
  const auction = await world.putUp('ana', { nftId, startTime, endTime: world.endTime(72 * HOUR_MS) })
  expect(await seen(auction.id)).toMatchObject({ state: 'waiting', startTime })
  await expect(world.send('ben', bidCall(world.house, auction, ETHER))).rejects.toThrow()
})

test('auctions end by a cancel, by the counter and by time, and sleep while they cannot be bid for', {
  tags: 'long',
}, async () => {
  const { contract, house } = world
  const cancelled = await world.putUp('ana', { nftId: freshWork() })
  await world.send('ana', cancelAuctionCall(house, cancelled.terms))
  await world.indexer.catchUp()
  expect(await seen(cancelled.id)).toMatchObject({ state: 'cancelled', signature: null })
  expect(await refusal(world.saveAuction('ben', cancelled))).toBe('auctionNotYours')

  const nftId = freshWork()
  const asleep = await world.putUp('ana', { nftId, endTime: world.endTime(HOUR_MS) })
  await world.approve('ana', contract, false, house)
  await world.indexer.catchUp()
  expect(await seen(asleep.id, 'ana')).toMatchObject({ state: 'asleep', signature: null, leastBid: null })
  expect(await refusal(seen(asleep.id))).toBe('notFound')
  expect((await marketOf(nftId, 'ana')).auction).toMatchObject({ state: 'asleep' })
  expect((await marketOf(nftId)).auction).toBe(null)
  expect((await world.server.call(listMarket, { saleType: 2, pageSize: 100 })).rows.map(({ id }) => id)).not.toContain(
    nftId,
  )
  await world.approve('ana', contract, true, house)
  await world.indexer.catchUp()
  expect(await seen(asleep.id)).toMatchObject({ state: 'waiting' })
  await pass(2 * HOUR_MS)
  expect(await seen(asleep.id)).toMatchObject({ state: 'expired', signature: null })
  expect(await listed('live')).not.toContain(asleep.id)
  expect((await marketOf(nftId, 'ana')).rights.mayAuction).toBe(1)

  const moved = await world.putUp('ana', { nftId })
  const args = [world.addressOf('ana'), world.addressOf('ben'), moved.terms.tokenId]
  await world.write('ana', { abi: collection721Abi, address: contract, functionName: 'transferFrom', args })
  await world.indexer.catchUp()
  expect(await seen(moved.id, 'ana')).toMatchObject({ state: 'asleep' })

  const outdated = await world.putUp('ana', { nftId: freshWork() })
  await world.send('ana', cancelAuctionsCall(house))
  await world.indexer.catchUp()
  expect(await seen(outdated.id)).toMatchObject({ state: 'cancelled' })
  expect(await refusal(world.saveAuction('ana', { ...outdated, terms: { ...outdated.terms, salt: 1n } }))).toBe(
    'auctionSignature',
  )
})

test('auctions of private works and of blocked accounts are on no list', { tags: 'long' }, async () => {
  const { ids, contract } = await world.mintPrivate()
  await world.approve('ana', contract, true, world.house)
  await world.indexer.catchUp()
  const [nftId] = ids as [number]
  const owner = world.accounts.ana.accountId
  await world.server.database.query({ text: 'update nfts set creator_id = $2 where id = $1', values: [nftId, owner] })
  const { id } = await world.putUp('ana', { nftId })
  expect(await refusal(seen(id))).toBe('notFound')
  expect(await refusal(bidsOf(id))).toBe('notFound')
  expect(await seen(id, 'ana')).toMatchObject({ state: 'waiting' })
  expect(await listed('live')).not.toContain(id)
  expect(await toldOf(nftId)).toEqual([])
  const shown = await world.putUp('ana', { nftId: freshWork() })
  const block = (at: string) =>
    world.server.database.query({
      text: `update accounts set blocked_at = ${at} where id = $1`,
      values: [world.accounts.ana.accountId],
    })
  expect(await listed('live')).toContain(shown.id)
  await block('now()')
  expect(await listed('live')).not.toContain(shown.id)
  expect(await refusal(seen(shown.id))).toBe('notFound')
  await block('null')
})

test('somebody has at most 500 auctions that have not ended', async () => {
  const { id: nftId } = world.edition
  const putUp = () => world.putUp('ana', { nftId, amount: '1', coinId: COIN.shell, reserve: '1000' })
  const { id } = await putUp()
  const run = (text: string, values: unknown[]) =>
    world.server.database.query<{ n: number; names: string }>({ text, values })
  const [open] = await run(
    'select count(*)::int as n from market_auctions where account_id = $1 and ends_at > $2 and state = any ($3)',
    [
      world.accounts.ana.accountId,
      world.server.clock.now(),
      [auctionState.waiting, auctionState.started, auctionState.asleep],
    ],
  )
  const [columns] = await run(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'market_auctions' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'id'`,
    [],
  )
  await run(
    `insert into market_auctions (id, ${columns!.names}) select '0x' || lpad(to_hex(n), 64, '0'), ${columns!.names}
       from market_auctions, generate_series(1, $2::int) n where id = $1`,
    [id, 499 - open!.n],
  )
  await putUp()
  expect(await refusal(putUp())).toBe('tooManyAuctions')
  await run("delete from market_auctions where id like '0x' || repeat('0', 55) || '%'", [])
  await putUp()
})

test("a deleted account's auctions leave the book, but for those that somebody has bid for", {
  tags: 'long',
}, async () => {
  const [waiting, running] = [
    await world.putUp('ana', { nftId: freshWork() }),
    await world.putUp('ana', { nftId: freshWork() }),
  ]
  await bid('ben', running, ETHER)
  await marketForgetting.run?.(world.server as never, { id: world.accounts.ana.accountId } as never)
  expect(await refusal(seen(waiting.id))).toBe('notFound')
  expect(await seen(running.id)).toMatchObject({ state: 'running', userId: null, nickName: null, terms: {} })
  const state = await world.chain.publicClient.readContract(auctionStateQuery(world.house, running.id))
  expect(state.bidder).toBe(world.addressOf('ben'))
})

import * as calls from '@plinth/api-schema/boxes'
import { MAX_BOXES } from '@plinth/api-schema/limits'
import { nftDetail } from '@plinth/api-schema/nfts'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import type { Drop } from '@plinth/contracts/box'
import {
  closeDropCall,
  createDropCall,
  openBoxesCall,
  prizeQuery,
  reclaimStockCall,
  refundBoxesCall,
  revealDropCall,
  takeBoxesCall,
} from '@plinth/contracts/box-calls'
import { commitmentOf, drawBoxes, seedOf } from '@plinth/contracts/box-draw'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { type BoxWorld, type LaidIn, openBoxes } from '../../../test/box-world.ts'
import { buildAccount } from '../../../test/factories.ts'
import type { Trader } from '../../../test/market-world.ts'
import { storePicture } from '../../../test/minting.ts'
import { requireDrop } from './boxes.policy.ts'
import { boxesExporting } from './boxes-exporting.service.ts'
import { boxesForgetting } from './boxes-forgetting.service.ts'

const HOUR_MS = 3_600_000
const DAY_S = 86_400
const CONFIRMATIONS = 4

let world: BoxWorld
beforeAll(async () => {
  world = await openBoxes({ confirmations: CONFIRMATIONS })
})
afterAll(() => world.stop())
// What is worked out from the moves, with since when, is what is shown.
afterEach(async () => {
  const columns = 'contract, token_id::text, holder, balance::text'
  const rows = (view: string) =>
    world.server.database.query({ text: `select ${columns} from ${view} order by 1, 2, 3` })
  expect(await rows('held_tokens')).toEqual(await rows('shown_holders'))
})

type Person = Trader | 'brand'
const tokenFor = (name?: Person) =>
  name === undefined ? undefined : name === 'brand' ? world.brand.token : world.accounts[name].token
const seen = (id: string, name?: Person) => world.server.call(calls.mysteryBoxDetail, { id }, tokenFor(name))
const tradesOf = (mysteryBoxId: string, name?: Person) =>
  world.server.call(calls.listBoxTrades, { mysteryBoxId }, tokenFor(name))
const ownOf = (name: Person, mysteryBoxId?: string) =>
  world.server.call(calls.listOwnBoxes, mysteryBoxId ? { mysteryBoxId } : {}, tokenFor(name))
const listed = async (state: 'running' | 'coming' | 'ended') =>
  (await world.server.call(calls.listMysteryBoxes, { state, pageSize: 100 })).rows.map(({ id }) => id)
const mine = async () =>
  (await world.server.call(calls.listMysteryBoxes, { side: 'mine', pageSize: 100 }, world.brand.token)).rows
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.reason,
  )
const mineBlocks = async (blocks = 1) => {
  await world.chain.testClient.mine({ blocks })
  await world.indexer.catchUp()
}
const close = async ({ drop }: LaidIn) => {
  await world.send('cleo', closeDropCall(world.boxes, drop))
  await world.indexer.catchUp()
}
const exportedBoxes = async () => {
  const rows: { id?: string }[] = []
  for await (const row of boxesExporting.tables![0]!.rows(world.server as never, world.brand.accountId)) rows.push(row)
  return rows
}
const setSwitch = (name: string, isOn: boolean) =>
  world.server.database.query({ text: 'update feature_switches set is_on = $1 where name = $2', values: [isOn, name] })

test('a box from laying in to opening: the secret is told when the sale is closed for good, not before', async () => {
  const prepared = await world.prepare()
  expect(prepared).toMatchObject({
    ...{ chainId: world.network.chainId, boxesAddr: world.boxes, approval: { address: world.collection, isGiven: 1 } },
    drop: { brand: world.brandWallet.address, nft: world.collection, contractType: '1155', amounts: ['6', '2'] },
  })
  expect(JSON.stringify(prepared)).not.toMatch(/secret/i)
  const { id } = prepared
  expect(await refusal(seen(id))).toBe('notFound')
  expect(await seen(id, 'brand')).toMatchObject({ state: 'draft', secret: null, approval: { isGiven: 1 } })
  expect(await mine()).toMatchObject([{ id, state: 'draft', mayTake: 0 }])

  const drop = dropFromTexts(prepared.drop)
  await world.sendAs(world.brandWallet, createDropCall(world.boxes, drop))
  await world.indexer.catchUp()
  const box = { id: id as Hex, drop }
  expect(await seen(id)).toMatchObject({
    ...{ state: 'running', mayTake: 1, boxNum: 8, soldNum: 0, limitNum: 4, price: '0', secret: null, draw: null },
    ...{ name: 'Harbour box', userId: world.brand.accountId, drop: prepared.drop, commitment: drop.commitment },
    ...{ approval: null, closeBlock: null },
  })
  expect(await listed('running')).toContain(id)
  // A list of all is no list of one's own, whoever reads it.
  const seenByBen = await world.server.call(calls.listMysteryBoxes, { state: 'running' }, world.accounts.ben.token)
  expect(seenByBen.rows.map((row) => row.id)).toContain(id)

  await world.take('ana', box, 2)
  await world.take('ben', box, 3)
  expect(await seen(id)).toMatchObject({ state: 'running', soldNum: 5 })
  expect((await tradesOf(id)).rows).toMatchObject([
    { address: world.addressOf('ben'), first: 2, count: 3, state: 'taken', prizes: null },
    { address: world.addressOf('ana'), first: 0, count: 2, userId: world.accounts.ana.accountId },
  ])
  await expectBothWays((isAsc) => world.server.call(calls.listBoxTrades, { mysteryBoxId: id, isAsc }))
  await world.pass(2 * HOUR_MS)
  expect(await seen(id, 'brand')).toMatchObject({ state: 'over', mayTake: 0, secret: null })
  expect(await listed('ended')).toContain(id)
  await close(box)
  const closed = await seen(id, 'brand')
  expect(closed).toMatchObject({ state: 'closed', secret: null, draw: null })
  const closingBlock = await world.chain.publicClient.getBlock({ blockNumber: BigInt(closed.closeBlock!) })
  expect(closed.closeHash).toBe(closingBlock.hash)
  await mineBlocks(CONFIRMATIONS - 2)
  expect((await seen(id, 'brand')).secret).toBeNull()
  await mineBlocks()
  const { secret } = await seen(id)
  expect(commitmentOf(secret as Hex)).toBe(drop.commitment)

  await world.send('cleo', revealDropCall(world.boxes, drop, secret as Hex))
  await world.indexer.catchUp()
  const drawn = await seen(id)
  expect(drawn).toMatchObject({ state: 'drawn', draw: expect.any(Array) })
  expect(drawn.draw).toEqual(drawBoxes(seedOf(box.id, secret as Hex, drawn.closeHash as Hex), [6, 2]))
  for (const [place, kind] of drawn.draw!.entries())
    expect(await world.chain.publicClient.readContract(prizeQuery(world.boxes, drop, place))).toBe(drop.tokenIds[kind])

  const first = (await ownOf('ana', id)).rows[0]!
  expect(first).toMatchObject({ first: 0, state: 'taken', prizes: drawn.draw!.slice(0, 2), mysteryBox: { id } })
  await world.send('cleo', openBoxesCall(world.boxes, drop, 0, world.addressOf('ana')))
  await world.indexer.catchUp()
  expect((await ownOf('ana')).rows[0]).toMatchObject({ state: 'opened', endTx: expect.stringMatching(/^0x/) })
  expect((await tradesOf(id)).rows.map(({ state }) => state)).toEqual(['taken', 'opened'])
  await world.sendAs(world.brandWallet, reclaimStockCall(world.boxes, drop, world.brandWallet.address))
  await world.indexer.catchUp()
  expect(await seen(id)).toMatchObject({ isReclaimed: 1 })
})

test('the odds are the amounts, in the order of the drop', async () => {
  const levelIcon = await storePicture(world.server, world.brand)
  const [common, rare] = world.kinds as [number, number]
  const prizes = [
    { nftId: rare, amount: 1, levelName: 'Rare', levelIcon },
    { nftId: common, amount: 2, levelName: 'Common' },
  ]
  const { id } = await world.layIn({ prizes })
  const { rows, total } = await world.server.call(calls.listBoxPrizes, { mysteryBoxId: id })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { nftId: rare, name: 'Rare tide', levelName: 'Rare', levelIcon, amount: 1, probability: '33.33' },
    { nftId: common, name: 'Common tide', levelIcon: null, amount: 2, probability: '66.67' },
  ])
  expect(rows[0]!.previewImg).toMatch(/^\/files\//)
  expect(rows[0]!.picture?.url).toMatch(/^\/files\//)
})

test("what lies in a box is its brand's until it is opened, and the brand's again when it takes it back", {
  tags: 'long',
}, async () => {
  const nftId = await world.mintEdition('Only in boxes', 3)
  await mineBlocks(CONFIRMATIONS)
  const collected = async (address: string) => {
    const { rows } = await world.server.call(listCollected, { address, pageSize: 100 })
    return rows.some(({ id }) => id === nftId)
  }
  const owner = async () => {
    const { owner: address, amount } = await world.server.call(nftDetail, { id: nftId })
    return { address, amount }
  }
  const lyingIn = async () =>
    (await world.server.call(calls.listMysteryBoxes, { nftId })).rows.map(({ id, state }) => ({ id, state }))
  expect(await lyingIn()).toEqual([])
  const box = await world.layIn({ prizes: [{ nftId, amount: 3, levelName: 'One' }] })
  expect(await lyingIn()).toEqual([{ id: box.id, state: 'running' }])
  expect(await owner()).toEqual({ address: world.brandWallet.address, amount: 3 })
  expect([await collected(world.brandWallet.address), await collected(world.boxes)]).toEqual([true, false])
  await world.take('ben', box, 2)
  await world.pass(2 * HOUR_MS)
  await close(box)
  await mineBlocks(CONFIRMATIONS)
  const { secret } = await seen(box.id)
  await world.send('cleo', revealDropCall(world.boxes, box.drop, secret as Hex))
  await world.send('ben', openBoxesCall(world.boxes, box.drop, 0, world.addressOf('ben')))
  await world.indexer.catchUp()
  expect(await owner()).toEqual({ address: world.addressOf('ben'), amount: 2 })
  expect(await lyingIn()).toEqual([{ id: box.id, state: 'drawn' }])
  expect([await collected(world.brandWallet.address), await collected(world.boxes)]).toEqual([true, false])
  await world.send('cleo', reclaimStockCall(world.boxes, box.drop, world.brandWallet.address))
  await world.indexer.catchUp()
  expect(await collected(world.brandWallet.address)).toBe(true)
  expect(await lyingIn()).toEqual([])
  const rows = await world.server.database.query({
    text: 'select 1 from mystery_box_custody where box_id = $1',
    values: [box.id],
  })
  expect(rows).toEqual([])
})

test('a sale that is sold out is closed; one that is not drawn in time is paid back', async () => {
  const [nftId] = world.kinds as [number]
  const revealTime = world.endTime(3 * HOUR_MS)
  const box = await world.layIn({ prizes: [{ nftId, amount: 2, levelName: 'One' }], revealTime })
  await world.take('ana', box, 2)
  expect(await seen(box.id)).toMatchObject({ state: 'closed', soldNum: 2, mayTake: 0 })
  await world.pass(4 * HOUR_MS)
  expect(await seen(box.id)).toMatchObject({ state: 'void' })
  await world.send('cleo', refundBoxesCall(world.boxes, box.drop, 0))
  await world.indexer.catchUp()
  expect((await tradesOf(box.id)).rows).toMatchObject([{ state: 'refunded', prizes: null }])
})

test('a sale whose start has passed opens at once', async () => {
  const [nftId] = world.kinds as [number]
  const prizes = [{ nftId, amount: 1, levelName: 'One' }]
  for (const startTime of ['1960-01-01 00:00:00', world.endTime(-24 * HOUR_MS)]) {
    const { drop } = await world.prepare({ prizes, startTime })
    expect(drop.opensAt).toBe((await world.prepare({ prizes })).drop.opensAt)
  }
})

test('what the contract would not take, or breaks the rules, is refused by name', async () => {
  const [common, rare] = world.kinds as [number, number]
  const one = (change: object) => ({ prizes: [{ nftId: common, amount: 1, levelName: 'One', ...change }] })
  const attempt = (changes: object) => refusal(world.prepare(changes))
  expect(await attempt(one({ nftId: 999_999 }))).toBe('boxPrizes')
  expect(await attempt({ prizes: [one({}).prizes[0], { nftId: world.works[0]!, levelName: 'Two' }] })).toBe('boxPrizes')
  expect(await attempt({ prizes: [one({}).prizes[0], one({}).prizes[0]] })).toBe('boxKinds')
  expect(await attempt({ prizes: [] })).toBe('boxKinds')
  expect(await attempt(one({ nftId: world.edition.id }))).toBe('orderNotHeld')
  expect(await attempt(one({ nftId: rare, amount: 21 }))).toBe('orderNotHeld')
  expect(await attempt({ prizes: [{ nftId: world.works[0]!, amount: 2, levelName: 'Two' }] })).toBe('boxAmount')
  expect(await attempt({ prizes: [common, rare].map((nftId) => ({ nftId, amount: 1_500, levelName: 'x' })) })).toBe(
    'boxAmount',
  )
  expect(await attempt({ price: '1' })).toBe('boxPaid')
  expect(await attempt({ bond: String(2n ** 96n) })).toBe('boxPrice')
  expect(await attempt({ coinId: 99 })).toBe('orderCurrency')
  expect(await attempt({ endTime: world.endTime(60_000) })).toBe('boxTimes')
  expect(await attempt({ endTime: world.endTime(91 * 24 * HOUR_MS) })).toBe('boxTimes')
  expect(
    await attempt({ startTime: world.endTime(31 * 24 * HOUR_MS), endTime: world.endTime(32 * 24 * HOUR_MS) }),
  ).toBe('boxTimes')
  expect(await attempt({ revealTime: world.endTime(HOUR_MS + 60_000) })).toBe('boxTimes')
  expect(await attempt({ revealTime: world.endTime(40 * 24 * HOUR_MS) })).toBe('boxTimes')
  expect(await attempt({ image: await storePicture(world.server, world.accounts.ben) })).toBe('notAnUpload')
  expect(await attempt(one({ levelIcon: await storePicture(world.server, world.accounts.ben) }))).toBe('notAnUpload')
  const walletless = await buildAccount(world.server.database, { kind: 'brand', clock: world.server.clock })
  expect(await refusal(world.server.call(calls.saveMysteryBox, await world.formOf(), walletless.token))).toBe(
    'walletMissing',
  )
  expect(await refusal(world.server.call(calls.saveMysteryBox, await world.formOf(), world.accounts.ana.token))).toBe(
    'notPermitted',
  )
  await setSwitch('boxes', false)
  expect(await attempt({})).toBe('boxesClosed')
  await setSwitch('boxes', true)
})

test('a box with a price is laid in, listed and taken only while paid boxes are switched on', async () => {
  await setSwitch('paid_boxes', true)
  const box = await world.layIn({ price: '1000' })
  expect(await seen(box.id)).toMatchObject({ mayTake: 1, price: '1000', coinId: 1 })
  expect(await listed('running')).toContain(box.id)
  await setSwitch('paid_boxes', false)
  expect(await seen(box.id)).toMatchObject({ mayTake: 0, state: 'running' })
  expect(await listed('running')).not.toContain(box.id)
  // Somebody who has taken boxes on the chain nevertheless can follow them.
  await world.send('ana', takeBoxesCall(world.boxes, box.drop, 1))
  await world.indexer.catchUp()
  expect((await ownOf('ana', box.id)).total).toBe(1)
})

test('the same request with the same key is one box; too many drafts are refused', async () => {
  const form = await world.formOf()
  const again = crypto.randomUUID()
  const before = (await mine()).length
  const first = await world.server.call(calls.saveMysteryBox, form, world.brand.token, again)
  expect(await world.server.call(calls.saveMysteryBox, form, world.brand.token, again)).toEqual(first)
  expect((await mine()).length).toBe(before + 1)
  await world.server.database.query({
    text: `insert into mystery_boxes (id, chain_id, holder, account_id, wallet, contract, contract_type, name, currency, price, bond, box_count,
             per_account, opens_at, closes_at, reveal_by, terms, secret, created_at)
           select '0x' || lpad(to_hex(n), 64, '0'), chain_id, holder, account_id, wallet, contract, contract_type, name, currency, price, bond,
             box_count, per_account, opens_at, closes_at, reveal_by, terms, secret, created_at
             from mystery_boxes, generate_series(1, 50) as n where id = $1`,
    values: [first.id],
  })
  expect(await refusal(world.prepare())).toBe('tooManyBoxDrafts')
  await world.server.database.query({ text: 'delete from mystery_boxes where stage = 0' })
})

test('boxes with a hidden work, or of a blocked brand, are on no list; who took some can follow them', async () => {
  const box = await world.layIn()
  await world.take('ben', box, 1)
  const block = (at: string | null) =>
    world.server.database.query({
      text: 'update accounts set blocked_at = $2 where id = $1',
      values: [world.brand.accountId, at],
    })
  await block('2026-01-01')
  expect(await refusal(seen(box.id))).toBe('notFound')
  expect(await refusal(tradesOf(box.id, 'ana'))).toBe('notFound')
  expect(await listed('running')).not.toContain(box.id)
  expect(await seen(box.id, 'ben')).toMatchObject({ state: 'running', mayTake: 0, userId: null })
  await block(null)
  const hide = (nftState: number) =>
    world.server.database.query({
      text: 'update nfts set state = $2 where id = $1',
      values: [world.kinds[1], nftState],
    })
  await hide(1)
  expect(await refusal(seen(box.id))).toBe('notFound')
  expect(await listed('running')).not.toContain(box.id)
  await hide(2)
  expect(await listed('running')).toContain(box.id)
})

test("a brand's export has its boxes without secrets that are not out, and its deletion leaves what others took", {
  tags: 'long',
}, async () => {
  const [draft, box] = [await world.prepare(), await world.layIn()]
  await world.take('cleo', box, 2)
  const exported = await exportedBoxes()
  expect(exported.find(({ id }) => id === box.id)).toMatchObject({ secret: null, stage: 'selling' })
  expect(exported.some(({ id }) => id === draft.id)).toBe(true)
  await boxesForgetting.run?.(world.server as never, { id: world.brand.accountId } as never)
  expect(await refusal(seen(draft.id, 'brand'))).toBe('notFound')
  expect(await refusal(seen(box.id))).toBe('notFound')
  expect(await seen(box.id, 'cleo')).toMatchObject({ userId: null, name: '', description: '', image: null, soldNum: 2 })
  const held = await world.server.database.query({
    text: `select 1 from upload_references r join mystery_boxes b on r.holder = 'box:' || b.number where b.id = $1`,
    values: [box.id],
  })
  expect(held).toEqual([])
  await world.pass(2 * HOUR_MS)
  await close(box)
  await mineBlocks(CONFIRMATIONS)
  expect(commitmentOf((await seen(box.id, 'cleo')).secret as Hex)).toBe(box.drop.commitment)
})

test('a close that the chain takes back is no close, and its secret stays', { tags: 'long' }, async () => {
  const box = await world.layIn()
  await world.take('ana', box, 1)
  await world.pass(2 * HOUR_MS)
  await world.send('cleo', closeDropCall(world.boxes, box.drop))
  await world.indexer.catchUp()
  expect(await seen(box.id)).toMatchObject({ state: 'closed', secret: null })
  await world.chain.publicClient.request({ method: 'anvil_reorg', params: [2, []] } as never)
  await world.indexer.catchUp()
  expect(await seen(box.id)).toMatchObject({
    state: 'over',
    secret: null,
    closeBlock: null,
    closeHash: null,
    soldNum: 1,
  })
  await mineBlocks(CONFIRMATIONS)
  expect(await seen(box.id)).toMatchObject({ state: 'over', secret: null })
  // A node that is reorganised forgets by how much its time was moved on.
  await world.chain.testClient.increaseTime({ seconds: DAY_S })
  await mineBlocks()
  await close(box)
  await mineBlocks(CONFIRMATIONS - 1)
  expect(commitmentOf((await seen(box.id)).secret as Hex)).toBe(box.drop.commitment)
})

const NOW_S = 1_800_000_000n
const [MINUTE_S, AN_HOUR_S, A_DAY_S] = [60n, 3_600n, 86_400n]
const closing = (closesAt: bigint) => ({ closesAt, revealBy: closesAt + A_DAY_S })
test.each<[string, Partial<Drop>, string]>([
  ['opens now', {}, 'taken'],
  ['opens in 30 days', { opensAt: NOW_S + 30n * A_DAY_S, ...closing(NOW_S + 31n * A_DAY_S) }, 'taken'],
  ['opens later', { opensAt: NOW_S + 30n * A_DAY_S + 1n, ...closing(NOW_S + 31n * A_DAY_S) }, 'boxTimes'],
  ['closes in 14 minutes, a minute being for clocks', closing(NOW_S + 14n * MINUTE_S), 'taken'],
  ['closes earlier', closing(NOW_S + 14n * MINUTE_S - 1n), 'boxTimes'],
  ['closes 14 minutes after it opens', { opensAt: NOW_S + 60n, ...closing(NOW_S + 15n * MINUTE_S) }, 'taken'],
  ['closes sooner', { opensAt: NOW_S + 61n, ...closing(NOW_S + 15n * MINUTE_S) }, 'boxTimes'],
  ['closes in 90 days and a minute', closing(NOW_S + 90n * A_DAY_S + MINUTE_S), 'taken'],
  ['closes later', closing(NOW_S + 90n * A_DAY_S + MINUTE_S + 1n), 'boxTimes'],
  ['is drawn an hour later', { revealBy: NOW_S + A_DAY_S + AN_HOUR_S }, 'taken'],
  ['is drawn sooner', { revealBy: NOW_S + A_DAY_S + AN_HOUR_S - 1n }, 'boxTimes'],
  ['is drawn within 30 days', { revealBy: NOW_S + 31n * A_DAY_S }, 'taken'],
  ['is drawn later', { revealBy: NOW_S + 31n * A_DAY_S + 1n }, 'boxTimes'],
  [`has ${MAX_BOXES} boxes`, { amounts: [BigInt(MAX_BOXES) - 1n, 1n] }, 'taken'],
  ['has more', { amounts: [BigInt(MAX_BOXES), 1n] }, 'boxAmount'],
  ['has single works', { contractType: 721n, amounts: [1n, 1n] }, 'taken'],
  ['has a single work twice', { contractType: 721n, amounts: [1n, 2n] }, 'boxAmount'],
  ['costs and vouches for as much as may be', { price: 2n ** 96n - 1n, bond: 2n ** 96n - 1n }, 'taken'],
  ['costs more', { price: 2n ** 96n }, 'boxPrice'],
  ['vouches for more', { bond: 2n ** 96n }, 'boxPrice'],
])('a sale that %s', async (_what, changes, answer) => {
  const drop = {
    ...{ opensAt: NOW_S, contractType: 1155n, amounts: [3n, 4n], price: 0n, bond: 0n },
    ...{ ...closing(NOW_S + A_DAY_S), ...changes },
  } as Drop
  // Late in a second, which counts as that second.
  const check = async () => requireDrop(drop, new Date(Number(NOW_S) * 1_000 + 999))
  expect(
    await check().then(
      () => 'taken',
      (error) => error.refusal.reason,
    ),
  ).toBe(answer)
})

import type { Args } from '@plinth/api-schema/call'
import * as calls from '@plinth/api-schema/collections'
import { listMarket } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import { cancelAuctionCall } from '@plinth/contracts/auction-calls'
import { fillCall } from '@plinth/contracts/order-calls'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { COIN, type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { linkTestWallet, storePicture } from '../../../test/minting.ts'
import { type TestWallet, testWallet } from '../../../test/test-chain.ts'
import { setBlocked } from '../accounts/accounts-moderation.repository.ts'
import type { LockedArtwork } from '../artworks/artworks.repository.ts'
import { markHung, markRemoved } from '../artworks/artworks-states.repository.ts'
import { collectionsForgetting } from './collections-forgetting.service.ts'

const ZERO = '0x0000000000000000000000000000000000000000'
const ether = (amount: string) => String(parseEther(amount))

let world: MarketWorld
let maker: BuiltAccount
let wallet: TestWallet
beforeAll(async () => {
  world = await openMarket({ works: 4, edition: 3 })
  maker = await buildAccount(world.server.database, { clock: world.server.clock })
  wallet = testWallet(4)
  await linkTestWallet(world.server, maker, wallet)
  await world.server.database.query({
    text: "update accounts set nick_name = 'Mo' where id = $1",
    values: [maker.accountId],
  })
})
afterAll(() => world.stop())

type Form = Args<typeof calls.saveCollection>

const list = (side: 'mine' | 'all', token?: string) => world.server.call(calls.listCollections, { side }, token)
const find = (id: number, token?: string) => world.server.call(calls.collectionDetail, { id }, token)
const idOf = async (contractAddr: string) =>
  (await world.server.call(calls.findCollection, { chainId: world.network.chainId, contractAddr })).id
const save = async (change: Partial<Form> = {}, account = maker) => {
  const image = await storePicture(world.server, account)
  const form: Form = {
    ...{ chainId: world.network.chainId, name: 'Tidal prints', symbol: 'TIDE', image, category: 1 },
    ...{ royaltyProportion: '7.5', bio: 'Ink and salt.', ...change },
  }
  return world.server.call(calls.saveCollection, form, account.token)
}
type Deployment = Awaited<ReturnType<typeof save>>
const deploy = async ({ contractType, name, symbol, royaltyAddress, royaltyBps }: Deployment, from = wallet) => {
  const args = [contractType, name, symbol, royaltyAddress as `0x${string}`, BigInt(royaltyBps)] as const
  const { chain } = world
  await chain.mined(await chain.walletOf(from).writeContract({ ...chain.platform, functionName: 'deploy', args }))
}
const ownDeployed = async () => {
  const { rows } = await list('mine', maker.token)
  return rows.find(({ contractAddr }) => contractAddr !== null)!
}
const block = (accountId: number, at: string | null) =>
  setBlocked(world.server.database, accountId, at === null ? null : { at: new Date(at), reason: 'Spam.' })

test('a campaign and the shared contract have their collections once something was minted in them', async () => {
  const { rows } = await list('all')
  expect(rows.map(({ name, itemNum, isOwn }) => [name, itemNum, isOwn]).sort()).toEqual([
    ['Harbour Prints', 4, 0],
    ['Plinth', 1, 0],
  ])
  const ofCampaign = await find((await idOf(world.contract))!)
  expect(ofCampaign).toMatchObject({
    ...{ contractAddr: world.contract, campaignId: world.campaignId, userType: 1, holderNum: 1, listedNum: 0 },
    ...{ floors: [], volumes: [], deployment: null },
  })
  const shared = await find((await idOf(world.edition.contract))!)
  expect(shared).toMatchObject({ userId: null, nickName: '', campaignId: null, holderNum: 1 })
  const items = await world.server.call(calls.listCollectionItems, { id: ofCampaign.id })
  expect(items.rows.map(({ id }) => id).sort()).toEqual([...world.works].sort())
})

test('without an image a collection shows one of its works, always the same one', async () => {
  const { id, image, cover } = await find((await idOf(world.contract))!)
  expect(image).toBeNull()
  const { rows } = await world.server.call(calls.listCollectionItems, { id })
  expect(rows.map(({ picture }) => picture)).toContainEqual(cover)
  expect((await list('all')).rows.find((row) => row.id === id)?.cover).toEqual(cover)
})

test('works of a private campaign give their contract no collection that anybody sees', async () => {
  const { contract } = await world.mintPrivate()
  await world.indexer.catchUp()
  expect(await idOf(contract)).toBeNull()
  expect((await list('all')).total).toBe(2)
})

test('floor and volume are told coin by coin, native and wrapped money together', async () => {
  const id = (await idOf(world.contract))!
  await world.approve('ana', world.contract)
  await world.fund('ben', '5')
  await world.indexer.catchUp()
  const [first, second, third] = world.works as [number, number, number]
  const sold = await world.post('ana', { nftIds: [first], price: ether('2') })
  await world.send('ben', fillCall(sold.order))
  await world.post('ana', { nftIds: [second], price: ether('3') })
  await world.post('ana', { nftIds: [third], price: ether('1.5'), coinId: COIN.wrapped })
  await world.indexer.catchUp()
  expect(await find(id)).toMatchObject({
    ...{ listedNum: 2, holderNum: 2 },
    floors: [{ currency: ZERO, price: ether('1.5'), coinId: COIN.ether }],
    volumes: [{ currency: ZERO, price: ether('2'), coinId: COIN.ether }],
  })
})

test('what is on sale, its number and the lowest price are those of the works that can be bought or bid for', {
  tags: 'long',
}, async () => {
  const id = (await idOf(world.contract))!
  const bounds = { chain: world.network.chainId, contractAddr: world.contract, sort: 'lowPrice' } as const
  const onSale = () => {
    // The total of a list lags by a second.
    world.server.clock.advance(1_001)
    return world.server.call(listMarket, bounds)
  }
  const compare = async (listedNum: number, price: string) => {
    const { rows, total } = await onSale()
    expect([total, rows[0]!.price]).toEqual([listedNum, price])
    expect(await find(id)).toMatchObject({ listedNum, floors: [{ currency: ZERO, price, coinId: COIN.ether }] })
  }
  await compare(2, ether('1.5'))
  await world.approve('ana', world.contract, true, world.house)
  await world.indexer.catchUp()
  const auction = await world.putUp('ana', { nftId: world.works[3]!, reserve: ether('1') })
  await compare(3, ether('1'))
  await world.send('ana', cancelAuctionCall(world.house, auction.terms))
  await world.indexer.catchUp()
  await compare(2, ether('1.5'))
  const seller = world.accounts.ana.accountId
  await block(seller, '2026-01-01')
  expect((await onSale()).total).toBe(0)
  expect(await find(id)).toMatchObject({ listedNum: 0, floors: [] })
  await block(seller, null)
})

test('a work that an operator took down is in no list and no count', async () => {
  const id = (await idOf(world.contract))!
  const [hidden] = world.works as [number]
  const [work] = await world.server.database.query<LockedArtwork>({
    text: 'select campaign_id as "campaignId", artwork_id as id from nfts where id = $1',
    values: [hidden],
  })
  await markRemoved(world.server.database, [work!], removedBy.operator)
  expect(await find(id)).toMatchObject({ itemNum: 3, holderNum: 1, volumes: [] })
  expect((await world.server.call(calls.listCollectionItems, { id })).total).toBe(3)
  await markHung(world.server.database, [work!])
  expect(await find(id)).toMatchObject({ itemNum: 4, holderNum: 2 })
})

test('an own collection is its maker’s alone until the chain has it, then everybody’s', async () => {
  const prepared = await save({ banner: await storePicture(world.server, maker) })
  expect(prepared).toMatchObject({ wallet: wallet.address, royaltyAddress: wallet.address, royaltyBps: 750 })
  await expect(find(prepared.id)).rejects.toMatchObject({ code: 404 })
  const own = await find(prepared.id, maker.token)
  expect(own).toMatchObject({ contractAddr: null, isOwn: 1, deployment: prepared, bio: 'Ink and salt.' })
  expect(own.banner?.width).toBe(4)
  const before = (await list('all')).total
  await deploy(prepared)
  await world.indexer.catchUp()
  const shown = await find(prepared.id)
  expect(shown).toMatchObject({ nickName: 'Mo', royaltyProportion: '7.5', itemNum: 0, deployment: null })
  expect(await idOf(shown.contractAddr!)).toBe(prepared.id)
  expect((await list('all')).total).toBe(before + 1)
  expect((await list('mine', maker.token)).rows.map(({ id }) => id)).toEqual([prepared.id])
  await expectBothWays((isAsc) => world.server.call(calls.listCollections, { side: 'all', isAsc }))
})

test('what waits under the same name is updated, not made twice', async () => {
  const first = await save({ name: 'Once' })
  const second = await save({ name: 'Once', bio: 'Better words.' })
  expect(second.id).toBe(first.id)
  expect((await find(first.id, maker.token)).bio).toBe('Better words.')
  await world.server.call(calls.discardCollection, { id: first.id }, maker.token)
  await expect(find(first.id, maker.token)).rejects.toMatchObject({ code: 404 })
})

test('a deployment of somebody else, or with another royalty, is not taken for it', async () => {
  const prepared = await save({ name: 'Mine alone' })
  await deploy(prepared, testWallet(8))
  await deploy({ ...prepared, royaltyBps: 751 })
  await deploy({ ...prepared, royaltyAddress: testWallet(8).address })
  await world.indexer.catchUp()
  expect((await find(prepared.id, maker.token)).contractAddr).toBeNull()
  await world.server.call(calls.discardCollection, { id: prepared.id }, maker.token)
})

test('names that no database stores do not stop the reading', async () => {
  const prepared = await save({ name: 'After the storm' })
  await deploy({ ...prepared, name: 'a\0b' })
  await deploy(prepared)
  await world.indexer.catchUp()
  expect((await find(prepared.id)).contractAddr).not.toBeNull()
})

test('a deployment that the chain takes back waits again, and appears with the next', async () => {
  const prepared = await save({ name: 'Reorganised' })
  const twin = await save({ name: 'Reorganised', symbol: 'TWIN' })
  const snapshot = await world.chain.testClient.snapshot()
  await deploy(prepared)
  await deploy(twin)
  await world.indexer.catchUp()
  expect((await find(prepared.id)).contractAddr).not.toBeNull()
  await world.chain.revertTo(snapshot)
  await world.chain.testClient.mine({ blocks: 4 })
  await world.indexer.catchUp()
  expect((await find(prepared.id, maker.token)).contractAddr).toBeNull()
  await expect(find(prepared.id)).rejects.toMatchObject({ code: 404 })
  await deploy(prepared)
  await world.indexer.catchUp()
  expect((await find(prepared.id)).contractAddr).not.toBeNull()
  expect((await find(twin.id, maker.token)).contractAddr).toBeNull()
})

test('its owner alone edits it, and what is on the chain stays', async () => {
  const { id, name } = await ownDeployed()
  const image = await storePicture(world.server, maker)
  const form = { id, image, bio: 'New words.', category: 3 } as const
  await world.server.call(calls.updateCollection, form, maker.token)
  expect(await find(id)).toMatchObject({ bio: 'New words.', category: 3, banner: null, name, image: { url: image } })
  const stranger = world.accounts.ben
  const theirs = { ...form, image: await storePicture(world.server, stranger) }
  await expect(world.server.call(calls.updateCollection, theirs, stranger.token)).rejects.toMatchObject({ code: 404 })
})

test('refuses pictures of others, too large ones, names too long for the chain, and who has no wallet', async () => {
  const image = await storePicture(world.server, world.accounts.ben)
  await expect(save({ image })).rejects.toMatchObject({ reason: 'notAnUpload' })
  await expect(save({ banner: image })).rejects.toMatchObject({ reason: 'notAnUpload' })
  const large = await storePicture(world.server, maker)
  const weigh = (bytes: number) =>
    world.server.database.query({
      text: 'update files set bytes = $2 where key = $1',
      values: [large.slice('/files/'.length, -'.png'.length), bytes],
    })
  await weigh(1_048_577)
  await expect(save({ image: large })).rejects.toMatchObject({ reason: 'collectionImageTooLarge' })
  await weigh(1_048_576)
  const { id } = await save({ name: 'As large as may be', image: large })
  await world.server.call(calls.discardCollection, { id }, maker.token)
  await expect(save({ name: 'ö'.repeat(128) })).rejects.toMatchObject({ message: messages.collectionNameTooLong })
  await expect(save({ royaltyProportion: '100.01' })).rejects.toMatchObject({ message: messages.royaltyRange })
  await expect(save({ category: 4 as never })).rejects.toMatchObject({ code: 400 })
  await expect(save({ chainId: 999 })).rejects.toMatchObject({ code: 400 })
  const walletless = await buildAccount(world.server.database, { clock: world.server.clock })
  await expect(save({}, walletless)).rejects.toMatchObject({ reason: 'walletMissing' })
  await expect(list('mine')).rejects.toMatchObject({ code: 401 })
})

test('a blocked maker’s collections are hidden, and a deleted one’s are emptied', async () => {
  const { server } = world
  const { id } = await ownDeployed()
  await block(maker.accountId, '2026-01-01')
  await expect(find(id)).rejects.toMatchObject({ code: 404 })
  expect((await list('all')).rows.some(({ nickName }) => nickName === 'Mo')).toBe(false)
  await block(maker.accountId, null)
  const waiting = await save({ name: 'Never sent' })
  const gone = {
    id: maker.accountId,
    email: null,
    userName: null,
    name: null,
    removesWorks: false,
    askedAt: new Date(),
  }
  await collectionsForgetting.run?.({ database: server.database } as never, gone)
  expect(await find(id)).toMatchObject({ bio: '', image: null, banner: null, category: null })
  await expect(find(waiting.id, maker.token)).rejects.toMatchObject({ code: 404 })
  const held = await server.database.query({
    text: "select 1 from upload_references where holder like 'collection:%'",
  })
  expect(held).toEqual([])
})

test('nothing is kept while minting is closed, nor more than a hundred times a day', async () => {
  const { server } = world
  const account = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, account, testWallet(7))
  const setMinting = (isOn: boolean) =>
    server.database.query({ text: "update feature_switches set is_on = $1 where name = 'minting'", values: [isOn] })
  await setMinting(false)
  await expect(save({}, account)).rejects.toMatchObject({ reason: 'mintingClosed' })
  await setMinting(true)
  const limit = { key: `collection-save:${account.accountId}`, max: 100, window: 'day' } as const
  await expectLimit(server, limit, () => save({}, account))
})

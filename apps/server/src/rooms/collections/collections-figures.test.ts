import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as calls from '@plinth/api-schema/collections'
import { deleteUser } from '@plinth/api-schema/operators'
import { removedBy } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { collection721Abi } from '@plinth/contracts/abi'
import { bidCall } from '@plinth/contracts/auction-calls'
import { fillCall } from '@plinth/contracts/order-calls'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFigures, keptFigures } from '../../../test/collection-figures.ts'
import { buildAccount } from '../../../test/factories.ts'
import { type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { eraseAccounts } from '../../erasing.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { setBlocked } from '../accounts/accounts-moderation.repository.ts'
import { findCampaigns, updateContent } from '../campaigns/campaigns.repository.ts'
import { countFigures, createFigures } from './collections-figures.service.ts'
import { markPutBack, markTakenDown } from './collections-reports.repository.ts'

const MIGRATION = path.resolve(import.meta.dirname, '../../../migrations/202611182046-figures-of-collections.sql')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let world: MarketWorld
let id: number
beforeAll(async () => {
  world = await openMarket({ works: 6, edition: 5 })
  await world.approve('ana', world.contract)
  await world.indexer.catchUp()
  const place = { chainId: world.network.chainId, contractAddr: world.contract }
  id = (await world.server.call(calls.findCollection, place)).id!
})
afterAll(() => world.stop())

const deps = () => ({ database: world.server.database, clock: world.server.clock })
const find = () => world.server.call(calls.collectionDetail, { id })
const look = (maxAtOnce?: number) =>
  createFigures({ ...deps(), ...(maxAtOnce === undefined ? {} : { maxAtOnce }) })([
    { id, chainId: world.network.chainId, contract: world.contract },
  ]).then((told) => told(id))
const compare = async () => {
  await countFigures(deps())
  const { database, clock } = deps()
  expect(await keptFigures(database)).toEqual(await freshFigures(database, clock.now()))
}
const sell = async (place: number, price: string) => {
  const { order } = await world.post('ana', { nftIds: [world.works[place]!], price: String(parseEther(price)) })
  return order
}

test('the figures include a few changes at once', async () => {
  expect(await look()).toMatchObject({ itemCount: 6, holderCount: 1, listedCount: 0 })
  const order = await sell(0, '2')
  expect(await look(1)).toMatchObject({ listedCount: 1, floors: [{ price: String(parseEther('2')) }] })
  await world.send('ben', fillCall(order))
  await world.indexer.catchUp()
  expect(await look()).toMatchObject({ holderCount: 2, listedCount: 0, volumes: [{ price: String(parseEther('2')) }] })
  await compare()
})

test('nobody waits for many changes: figures stay as they are until the job has worked them in', async () => {
  await sell(1, '3')
  await sell(2, '1')
  await sell(3, '4')
  expect(await look(2)).toMatchObject({ listedCount: 0, floors: [] })
  await countFigures(deps())
  expect(await look(0)).toMatchObject({ listedCount: 3, floors: [{ price: String(parseEther('1')) }] })
  await compare()
})

test('of an edition that many hold nobody waits for one piece that moves, and who still has some is not counted again', {
  tags: 'long',
}, async () => {
  const { database } = deps()
  const [place] = await database.query<{ id: number; contract: string; tokenId: string }>({
    text: `select k.id, n.contract, n.token_id::text as "tokenId" from nfts n join collections k on k.contract = n.contract where n.id = $1`,
    values: [world.edition.id],
  })
  const { contract, tokenId } = place!
  const holderNum = async () => (await world.server.call(calls.collectionDetail, { id: place!.id })).holderNum
  const values = [world.network.chainId, contract, tokenId]
  const move = async (text: string) => {
    await database.query({ text, values })
    await database.query({
      text: 'insert into changed_tokens (chain_id, contract, token_id) values ($1, $2, $3::numeric)',
      values,
    })
  }
  const written = () =>
    database.query({
      text: 'select key, ctid::text as place from collection_parts where chain_id = $1 and contract = $2 and token_id = $3 and part = 2',
      values,
    })
  expect(await holderNum()).toBe(1)
  await move(`insert into token_holders (chain_id, contract, token_id, holder, balance)
    select $1, $2, $3::numeric, 'holder ' || g, 1 from generate_series(1, 1200) as g`)
  expect(await holderNum()).toBe(1)
  await compare()
  expect(await holderNum()).toBe(1_201)
  const before = await written()
  await move(
    `update token_holders set balance = 0 where chain_id = $1 and contract = $2 and token_id = $3::numeric and holder = 'holder 7'`,
  )
  expect(await holderNum()).toBe(1_201)
  await compare()
  expect(await holderNum()).toBe(1_200)
  expect(await written()).toEqual(before.filter((row) => (row as { key: string }).key !== 'holder 7'))
  await move(
    `delete from token_holders where chain_id = $1 and contract = $2 and token_id = $3::numeric and holder like 'holder %'`,
  )
  await compare()
  expect(await holderNum()).toBe(1)
})

test('servers that count at the same time count each change once', async () => {
  await sell(4, '5')
  await Promise.all([countFigures(deps()), look(), countFigures(deps()), look(), countFigures(deps())])
  await compare()
  expect((await look(0)).listedCount).toBe(4)
})

test('a sale that ends is counted no longer, without anybody having noted it', async () => {
  const { clock } = world.server
  const ends = new Date(clock.now().getTime() + HOUR_MS)
  await world.post('ana', { nftIds: [world.works[5]!], price: '1000', endTime: toWireDateTime(ends) })
  expect(await find()).toMatchObject({ listedNum: 5, floors: [{ price: '1000' }] })
  clock.advance(HOUR_MS + 1_000)
  expect(await find()).toMatchObject({ listedNum: 4, floors: [{ price: String(parseEther('1')) }] })
  await compare()
})

test('works are counted no longer while their collection is taken down or their campaign is private, and for sale while their seller is not blocked', async () => {
  const { database } = world.server
  const whole = await look()
  expect(whole).toMatchObject({ itemCount: 6, holderCount: 2, listedCount: 4 })
  const [campaign] = await findCampaigns(database, [world.campaignId])
  const steps = [
    { hide: () => markTakenDown(database, id, new Date()), show: () => markPutBack(database, id) },
    {
      hide: () => updateContent(database, world.campaignId, { ...campaign!, isPrivate: true }),
      show: () => updateContent(database, world.campaignId, { ...campaign!, isPrivate: false }),
    },
  ]
  for (const { hide, show } of steps) {
    await hide()
    const nothing = { itemCount: 0, holderCount: 0, listedCount: 0, floors: [], volumes: [] }
    expect(await look()).toMatchObject(nothing)
    await compare()
    await show()
    expect(await look()).toMatchObject({ itemCount: 6, holderCount: 2, listedCount: 4, volumes: whole.volumes })
  }
  const { accountId } = world.accounts.ana
  await setBlocked(database, accountId, { at: new Date(), reason: 'Spam.' })
  expect(await look()).toMatchObject({ itemCount: 6, holderCount: 2, listedCount: 0 })
  await compare()
  await setBlocked(database, accountId, null)
  expect(await look()).toMatchObject({ listedCount: 4 })
})

test('an installation of before has its figures as soon as it has their tables', async () => {
  const { database, clock } = deps()
  await compare()
  const before = await keptFigures(database)
  expect(before.some(({ listedCount, volumes }) => listedCount > 0 && volumes.length > 0)).toBe(true)
  await database.query({ text: 'truncate collection_parts, collection_totals, collection_figures, collection_changes' })
  const migration = await readFile(MIGRATION, 'utf8')
  const fill = migration.slice(migration.indexOf('insert into collection_parts'), migration.indexOf('-- Of nfts:'))
  // The clock of the test is not that of the database.
  await database.pool.query(fill.replaceAll('now()', `timestamptz '${clock.now().toISOString()}'`))
  expect(await keptFigures(database)).toEqual(before)
  const { accountId } = world.accounts.ana
  for (const blocked of [{ at: new Date(), reason: 'Spam.' }, null]) {
    await setBlocked(database, accountId, blocked)
    await compare()
  }
  clock.advance(HOUR_MS)
  await countFigures(deps())
  expect(
    await database.query({ text: 'select 1 from collection_figures where counted_at < $1', values: [clock.now()] }),
  ).toEqual([])
})

test('what an older server did not note is found within a day', async () => {
  const { database, clock } = world.server
  const hide = (by: number | null) =>
    database.query({
      text: `update artworks w set deleted_by = $2::int, deleted_at = case when $2::int is null then null else now() end
               from nfts n where n.id = $1 and w.campaign_id = n.campaign_id and w.id = n.artwork_id`,
      values: [world.works[1], by],
    })
  await hide(removedBy.operator)
  await countFigures(deps())
  expect((await look()).itemCount).toBe(6)
  clock.advance(DAY_MS + 1_000)
  await compare()
  expect((await look()).itemCount).toBe(5)
  await hide(null)
})

test('a work counts while its mint is final, with its present owner, and no longer when the chain takes that back', {
  tags: 'long',
}, async () => {
  const young = await openMarket({ works: 2, edition: 1, confirmations: 4 })
  const { database, clock } = young.server
  const itemCounts = async () => {
    await countFigures({ database, clock })
    const kept = await keptFigures(database)
    expect(kept).toEqual(await freshFigures(database, clock.now()))
    return kept.map(({ itemCount }) => itemCount).sort()
  }
  try {
    const { testClient, revertTo } = young.chain
    expect(await itemCounts()).toEqual([0, 0])
    const snapshot = await testClient.snapshot()
    await testClient.mine({ blocks: 4 })
    await young.indexer.catchUp()
    expect(await itemCounts()).toEqual([1, 2])
    const [work] = await database.query<{ tokenId: string }>({
      text: 'select token_id::text as "tokenId" from nfts where contract = $1 order by id',
      values: [young.contract],
    })
    const given = [young.addressOf('ana'), young.addressOf('ben'), BigInt(work!.tokenId)]
    const place = { abi: collection721Abi, address: young.contract }
    await young.write('ana', { ...place, functionName: 'transferFrom', args: given })
    await young.indexer.catchUp()
    expect(await itemCounts()).toEqual([1, 2])
    await revertTo(snapshot)
    await testClient.mine({ blocks: 1, interval: 7 })
    await young.indexer.catchUp()
    expect(await itemCounts()).toEqual([0, 0])
  } finally {
    await young.stop()
  }
})

test('what somebody has put up is for sale no longer from the deletion of the account on, but for an auction that has bids', {
  tags: 'long',
}, async () => {
  const left = await openMarket({ works: 3, edition: 1 })
  const { server, indexer } = left
  const { database, clock } = server
  const listedCounts = async () => {
    await countFigures({ database, clock })
    const kept = await keptFigures(database)
    expect(kept).toEqual(await freshFigures(database, clock.now()))
    return kept.map(({ listedCount }) => listedCount).sort()
  }
  try {
    for (const operator of [undefined, left.house]) await left.approve('ana', left.contract, true, operator)
    await indexer.catchUp()
    await left.post('ana', { nftIds: [left.works[0]!] })
    await left.putUp('ana', { nftId: left.works[1]! })
    const wanted = await left.putUp('ana', { nftId: left.works[2]! })
    await left.send('ben', bidCall(left.house, wanted, parseEther('1')))
    await indexer.catchUp()
    expect(await listedCounts()).toEqual([0, 3])
    const operator = await buildAccount(database, { kind: 'operator', clock })
    const { accountId: userId } = left.accounts.ana
    await server.call(deleteUser, { userId, reason: 'Asked by mail' }, operator.token)
    expect(await listedCounts()).toEqual([0, 0])
    await eraseAccounts({ database, clock, files: await openFileStore(server.settings, {}), log: server.app.log })
    // Its winner can settle it.
    expect(await listedCounts()).toEqual([0, 1])
  } finally {
    await left.stop()
  }
})

test('the list of works tells as many as the figures do', async () => {
  const { rows, total } = await world.server.call(calls.listCollectionItems, { id, pageSize: 2 })
  expect([rows.length, total]).toEqual([2, (await look()).itemCount])
})

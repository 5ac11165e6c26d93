import { listMarket, marketSorts } from '@plinth/api-schema/market'
import { markFavourite } from '@plinth/api-schema/nfts-profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCrowd } from '../../../test/factories.ts'
import { buildOnSale } from '../../../test/market-crowd.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { nftsForgetting } from '../nfts/nfts-forgetting.service.ts'
import { onSaleStatement } from './market-on-sale.repository.ts'

const WORKS = 3_000
const ZERO = '0x0000000000000000000000000000000000000000'
const COIN = '0x00000000000000000000000000000000000000c0'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await buildOnSale(server.database, WORKS)
  for (const table of ['nfts', 'market_orders', 'nft_market', 'accounts'])
    await server.database.query({ text: `analyze ${table}` })
})
afterAll(() => server.stop())

const idsOf = async (sort: (typeof marketSorts)[number], pageNum = 1) =>
  (await server.call(listMarket, { sort, pageNum })).rows.map(({ id }) => id)
const standing = (sql: string) =>
  server.database
    .query<{ id: number }>({ text: `select m.nft_id as id from nft_market m order by ${sql} limit 48` })
    .then((rows) => rows.map(({ id }) => id))

test.each([
  ['create', 'nft_id desc'],
  ['favorite', 'favourite_count desc, nft_id desc'],
  ['lowPrice', 'price, nft_id desc'],
  ['highPrice', 'price desc, nft_id'],
  ['new', 'listed_at desc, nft_id desc'],
  ['way', 'listed_at desc, nft_id desc'],
  ['trade', 'sold_at desc nulls last, nft_id desc'],
  ['expire', 'ends_at, nft_id desc'],
] as const)('%s has its order over two pages', async (sort, sql) => {
  expect([...(await idsOf(sort)), ...(await idsOf(sort, 2))]).toEqual(await standing(sql))
})

test.each(marketSorts)('a page by %s walks along an index of the works on sale', async (sort) => {
  const filter = { sort, native: [ZERO], now: new Date() }
  const { text, values } = onSaleStatement(filter, { limit: 24, offset: 0, direction: 'desc' })
  const plan = JSON.stringify(
    await server.database.query({ text: `explain (format json) ${text}`, values: values as unknown[] }),
  )
  expect(plan).toMatch(/nft_market_\w+_idx/)
  // The pages of several coins are put together by one sort of what was found.
  expect(plan.match(/"Node Type":"Sort"/g)?.length ?? 0).toBe(sort.endsWith('Price') ? 1 : 0)
})

test('a long list tells its whole length', async () => {
  expect((await server.call(listMarket, {})).total).toBe(WORKS)
  expect((await server.call(listMarket, { keyword: 'Tide 29' })).total).toBe(111)
})

test('other coins come after native money, each by its own prices', async () => {
  const moved = await server.database.query<{ id: number }>({
    text: `update nft_market set currency = $1 where nft_id in (select nft_id from nft_market order by price limit 3) returning nft_id as id`,
    values: [COIN],
  })
  const ids = moved.map(({ id }) => id)
  expect((await idsOf('lowPrice')).some((id) => ids.includes(id))).toBe(false)
  const last = await server.call(listMarket, { sort: 'lowPrice', pageNum: WORKS / 24 })
  expect(last.rows.slice(-3).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  await server.database.query({ text: 'update nft_market set currency = $1', values: [ZERO] })
})

test('the favorite sort counts who has marked a work, not who is blocked, and not who has left', {
  tags: 'long',
}, async () => {
  await server.database.query({ text: 'update nft_market set favourite_count = 0' })
  const [first, second] = (await standing('nft_id')) as [number, number]
  const people = await buildCrowd(server.database, 3)
  const [third] = people.slice(2) as [(typeof people)[number]]
  for (const { token } of people) await server.call(markFavourite, { id: second, on: 1 }, token)
  await server.call(markFavourite, { id: first, on: 1 }, third.token)
  const standings = async () =>
    (await server.call(listMarket, { sort: 'favorite' })).rows
      .slice(0, 2)
      .map(({ id, favoriteNum }) => [id, favoriteNum])
  expect(await standings()).toEqual([
    [second, 3],
    [first, 1],
  ])
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = any($1)',
    values: [people.slice(0, 2).map(({ accountId }) => accountId)],
  })
  const leaver = await buildAccount(server.database)
  await server.call(markFavourite, { id: first, on: 1 }, leaver.token)
  await server.call(markFavourite, { id: second, on: 0 }, third.token)
  await server.call(markFavourite, { id: second, on: 1 }, third.token)
  expect(await standings()).toEqual([
    [first, 2],
    [second, 1],
  ])
  await nftsForgetting.run?.({ database: server.database } as never, { id: leaver.accountId } as never)
  expect(await standings()).toEqual([
    [second, 1],
    [first, 1],
  ])
})

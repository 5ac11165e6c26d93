import * as calls from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign, type CampaignOverrides } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const buildBrand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const build = (overrides: CampaignOverrides) => buildCampaign(server.database, { clock: server.clock, ...overrides })
// A total may be a second old.
const list = async (query: Parameters<typeof server.call<typeof calls.listCampaigns>>[1]) => {
  server.clock.advance(1_001)
  const { rows, total, nextCursor } = await server.call(calls.listCampaigns, query)
  return { ids: rows.map(({ id }) => id), total, nextCursor }
}

test('finds a long name by all of it, and not by its ends', async () => {
  const brand = await buildBrand()
  const lamps = await build({ brand, name: 'Harbour lamps, seen from the pier' })
  await build({ brand, name: 'Harbour boats, seen from the pier' })
  const find = async (name: string) => (await list({ name, brandUserId: brand.accountId })).ids
  expect(await find('harbour LAMPS, seen from the pier')).toEqual([lamps.campaignId])
  expect(await find('harbour nets, seen from the pier')).toEqual([])
  expect(await find('seen from the pier')).toHaveLength(2)
})

test('finds the same, in the same order, whether few have the name or more than a thousand', {
  tags: 'long',
}, async () => {
  const { campaignId, brand } = await build({ name: 'Tide pool 0' })
  const brandUserId = brand.accountId
  const columns = await server.database.query<{ name: string }>({
    text: `select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
            where table_name = 'campaigns' and is_generated = 'NEVER'
              and column_name not in ('id', 'name', 'invite_token', 'created_at')`,
  })
  await server.database.query({
    text: `insert into campaigns (name, invite_token, created_at, ${columns[0]!.name})
           select case when n % 40 = 0 then 'Tide pool ' else 'Tide ' end || n, md5(n || 'tides'), now() - n % 7 * interval '1 hour',
             ${columns[0]!.name} from campaigns, generate_series(1, 1100) n where id = $1`,
    values: [campaignId],
  })
  const all = await server.database.query<{ id: number; name: string }>({
    text: 'select id, name from campaigns where brand_id = $1 order by created_at desc, id desc',
    values: [brandUserId],
  })
  const named = (part: string) => all.filter(({ name }) => name.includes(part)).map(({ id }) => id)
  for (const [name, pageSize] of [
    ['Tide', 10],
    ['Tide', 500],
    ['Tide pool', 10],
    ['Tide 110', 10],
    ['Ti', 10],
  ] as const)
    for (const pageNum of [1, 2, 3]) {
      const { ids, total } = await list({ name, brandUserId, pageSize, pageNum })
      expect([name, pageNum, total]).toEqual([name, pageNum, named(name).length])
      expect(ids).toEqual(named(name).slice((pageNum - 1) * pageSize, pageNum * pageSize))
    }
  const first = await list({ name: 'Tide pool', brandUserId, pageSize: 10 })
  const second = await list({ name: 'Tide pool', brandUserId, pageSize: 10, cursor: first.nextCursor! })
  expect([...first.ids, ...second.ids]).toEqual(named('Tide pool').slice(0, 20))
})

test('what has gone before somebody asks is in no answer, however many ask the same at that moment', async () => {
  const brand = await buildBrand()
  const query = { brandUserId: brand.accountId }
  for (const change of ['deleted_at = now()', 'is_private = true', "ends_at = now() - interval '1 second'"]) {
    const { campaignId } = await build({ brand })
    const early = Array.from({ length: 5 }, () => server.call(calls.listCampaigns, query))
    await server.database.query({ text: `update campaigns set ${change} where id = $1`, values: [campaignId] })
    const late = await Promise.all(Array.from({ length: 5 }, () => server.call(calls.listCampaigns, query)))
    expect(late.map(({ rows }) => rows)).toEqual([[], [], [], [], []])
    await Promise.all(early)
  }
})

import * as calls from '@plinth/api-schema/artworks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createListService } from './artworks-lists.service.ts'
import { drawRings } from './artworks-ring.service.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const hang = async (works: number) => {
  const campaign = await buildCampaign(server.database, { voteRules: { isShuffled: true } })
  const artist = await buildAccount(server.database)
  const ids: number[] = []
  for (let n = 0; n < works; n++) ids.push((await buildArtwork(server.database, { campaign, artist })).artworkId)
  return { campaignId: campaign.campaignId, ids, artist }
}
const pagesOf = async (campaignId: number, token?: string, pageSize = 7) => {
  const pages: number[][] = []
  for (let cursor: string | undefined; ; ) {
    const page = { campaignId, pageSize, ...(cursor === undefined ? {} : { cursor }) }
    const { rows, nextCursor } = await server.call(calls.listArtworks, page, token)
    pages.push(rows.map(({ id }) => id))
    if (nextCursor === null) return pages
    cursor = nextCursor
  }
}
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('each visitor sees every work once, in an order that stays for the day', async () => {
  const { campaignId, ids } = await hang(23)
  const people = await buildCrowd(server.database, 8)
  const orders: string[] = []
  for (const { token } of [...people, { token: undefined }]) {
    const pages = await pagesOf(campaignId, token)
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 2])
    expect(inOrder(pages.flat())).toEqual(ids)
    expect((await pagesOf(campaignId, token)).flat()).toEqual(pages.flat())
    orders.push(pages.flat().join())
  }
  expect(await pagesOf(campaignId, undefined, 23)).toHaveLength(1)
  // Somebody begins elsewhere than the others, and elsewhere than the day before: that nobody does is a chance of one in ten thousand.
  expect(new Set(orders).size).toBeGreaterThan(1)
  // Pages by number are the same list.
  const second = await server.call(calls.listArtworks, { campaignId, pageSize: 7, pageNum: 2 }, people[0]!.token)
  expect(second.rows.map(({ id }) => id)).toEqual((await pagesOf(campaignId, people[0]!.token))[1])
  server.clock.advance(DAY_MS)
  const tomorrow = await Promise.all(people.map(async ({ token }) => (await pagesOf(campaignId, token)).flat().join()))
  expect(tomorrow).not.toEqual(orders.slice(0, people.length))
  server.clock.advance(-DAY_MS)
})

test('a wall that has begun goes on once around, whatever comes, goes or ends meanwhile', async () => {
  const { campaignId, ids, artist } = await hang(12)
  const { token } = await buildAccount(server.database)
  const first = await server.call(calls.listArtworks, { campaignId, pageSize: 5 }, token)
  await server.database.query({ text: 'update campaigns set ends_at = now() where id = $1', values: [campaignId] })
  const rest = await server.call(
    calls.listArtworks,
    { campaignId, pageSize: 50, cursor: first.nextCursor ?? '' },
    token,
  )
  expect(inOrder([...first.rows, ...rest.rows].map(({ id }) => id))).toEqual(ids)
  // After the end the order is the usual one again.
  const { rows } = await server.call(calls.listArtworks, { campaignId, pageSize: 50 }, token)
  expect(rows.map(({ id }) => id)).toEqual(ids.toReversed())
  const others = { campaignId, type: 2, pageSize: 50 } as const
  expect((await server.call(calls.selectCampaignWorks, others, artist.token)).rows).toEqual([])
})

test('by votes and by time are a click away, and a cursor of another order is refused', async () => {
  const { campaignId, ids } = await hang(4)
  const newest = await server.call(calls.listArtworks, { campaignId, orderByColumn: 'createTime' })
  expect(newest.rows.map(({ id }) => id)).toEqual(ids.toReversed())
  const { nextCursor } = await server.call(calls.listArtworks, { campaignId, pageSize: 2 })
  for (const [orderByColumn, cursor] of [
    ['voteNum', nextCursor],
    ['createTime', nextCursor],
    [undefined, 'r1-2-3-4'],
    [undefined, 'r9999999999-0-3-4'],
  ] as const)
    await expect(
      server.call(calls.listArtworks, {
        campaignId,
        cursor: cursor ?? '',
        ...(orderByColumn ? { orderByColumn } : {}),
      }),
    ).rejects.toMatchObject({ code: 400 })
})

test('first pages show every work about as often, as far as chance goes', { tags: 'long' }, async () => {
  const [works, nights, visitors] = [40, 10, 40]
  const { campaignId, ids } = await hang(works)
  const lists = createListService(server)
  const counts = new Map(ids.map((id) => [id, 0]))
  // Each night has other neighbours: the same gaps would favour the same works.
  for (let night = 0; night < nights; night++) {
    await drawRings(server.database)
    for (let n = 0; n < visitors; n++) {
      const visitor = { address: '203.0.113.5', userAgent: `Browser ${night}/${n}` }
      const slice = { direction: 'desc', limit: 6, offset: 0 } as const
      const { rows } = await lists.ofCampaign(null, { campaignId }, slice, visitor)
      for (const { id } of rows) counts.set(id, counts.get(id)! + 1)
    }
  }
  const mean = (nights * visitors * 6) / works
  const spread = Math.sqrt([...counts.values()].reduce((sum, n) => sum + (n - mean) ** 2, 0) / works)
  expect(Math.min(...counts.values())).toBeGreaterThan(mean / 4)
  expect(Math.max(...counts.values())).toBeLessThan(mean * 2.5)
  expect(spread).toBeLessThan(mean / 2)
})

test('a page walks along one index and sorts nothing', { tags: 'long' }, async () => {
  const { campaignId } = await hang(3)
  await server.database.query({
    text: `insert into artworks (campaign_id, account_id, title, description, picture)
           select campaign_id, account_id, 'Copy', 'Copy', picture from artworks, generate_series(1, 3000) where campaign_id = $1`,
    values: [campaignId],
  })
  await server.database.query({ text: 'analyze artworks' })
  const plan = await server.database.query({
    text: `explain (format json) (select id from artworks where campaign_id = $1 and deleted_at is null and ring_key >= 5
             and (ring_key, id) > (7, 8) order by ring_key, id limit 24)
           union all (select id from artworks where campaign_id = $1 and deleted_at is null and ring_key < 5 order by ring_key, id limit 24) limit 24`,
    values: [campaignId],
  })
  const text = JSON.stringify(plan)
  // One campaign is nearly all of this table: the ring of all is as good a way.
  expect(text.match(/artworks_ring(?:_of_all)?_idx/g)).toHaveLength(2)
  expect(text).not.toContain('"Sort"')
})

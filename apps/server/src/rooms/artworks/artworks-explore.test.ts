import * as calls from '@plinth/api-schema/artworks'
import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** All pages of the wall; `between` happens after the first. */
const walk = async (token?: string, { pageSize = 5, between = async () => {} } = {}) => {
  const pages: number[][] = []
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await server.call(
      exploreArtworks,
      { pageSize, ...(cursor === undefined ? {} : { cursor }) },
      token,
    )
    pages.push(rows.map(({ id }) => id))
    if (nextCursor === null) return pages
    if (cursor === undefined) await between()
    cursor = nextCursor
  }
}
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('everybody walks over the works of all public campaigns once, in an order of their own that stays for the day', async () => {
  const { database } = server
  const before = inOrder((await walk()).flat())
  const ids: number[] = []
  for (const status of ['live', 'live', 'completed'] as const) {
    const campaign = await buildCampaign(database, { status })
    for (let n = 0; n < 5; n++) ids.push((await buildArtwork(database, { campaign })).artworkId)
  }
  const all = inOrder([...before, ...ids])
  const orders: string[] = []
  const people = await buildCrowd(database, 8)
  for (const { token } of [...people, { token: undefined }]) {
    const order = (await walk(token)).flat()
    expect(inOrder(order)).toEqual(all)
    expect((await walk(token)).flat()).toEqual(order)
    orders.push(order.join())
  }
  // Somebody begins elsewhere than the others, and elsewhere than the day before: that nobody does is a chance of one in ten thousand.
  expect(new Set(orders).size).toBeGreaterThan(1)
  server.clock.advance(DAY_MS)
  const tomorrow = await Promise.all(people.map(async ({ token }) => (await walk(token)).flat().join()))
  server.clock.advance(-DAY_MS)
  expect(tomorrow).not.toEqual(orders.slice(0, people.length))
  expect((await server.call(exploreArtworks, {})).total).toBe(all.length)
})

test('a work says who made it and where it hangs, and nothing of votes or addresses', async () => {
  const { artworkId, campaign, artist, title, url } = await buildArtwork(server.database)
  const voter = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)
  const { rows } = await server.call(exploreArtworks, { pageSize: 100 }, artist.token)
  const row = rows.find(({ id }) => id === artworkId)
  expect(row).toEqual({
    id: artworkId,
    campaignId: campaign.campaignId,
    campaignName: campaign.name,
    userId: artist.accountId,
    nickName: artist.userName,
    artworkTitle: title,
    artistCodename: '',
    picture: expect.objectContaining({ url, width: 640, height: 360 }),
  })
})

test('what not everybody may see hangs for nobody, not even for those who may', async () => {
  const { database } = server
  const brand = await buildAccount(database, { kind: 'brand' })
  const operator = await buildAccount(database, { kind: 'operator' })
  const artist = await buildAccount(database)
  const hidden: number[] = []
  for (const overrides of [
    { isPrivate: true },
    { status: 'unpublished' },
    { status: 'waiting' },
    { status: 'sent-back' },
    { isPaused: true },
  ] as const)
    hidden.push(
      (await buildArtwork(database, { artist, campaign: await buildCampaign(database, { brand, ...overrides }) }))
        .artworkId,
    )
  const campaign = await buildCampaign(database, { brand })
  for (const removedBy of ['artist', 'brand', 'operator', 'waiting', 'refused'] as const)
    hidden.push((await buildArtwork(database, { artist, campaign, removedBy })).artworkId)
  const deleted = await buildArtwork(database, { artist, campaign: await buildCampaign(database, { brand }) })
  await database.query({
    text: 'update campaigns set deleted_at = now() where id = $1',
    values: [deleted.campaign.campaignId],
  })
  const blocked = await buildArtwork(database, { campaign })
  hidden.push(blocked.artworkId)
  await database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [blocked.artist.accountId],
  })
  const shown = await buildArtwork(database, { artist, campaign })
  for (const token of [undefined, artist.token, brand.token, operator.token]) {
    const seen = (await walk(token, { pageSize: 100 })).flat()
    expect(seen).toContain(shown.artworkId)
    expect(await walk(token, { pageSize: seen.length })).toHaveLength(1)
    for (const id of [...hidden, deleted.artworkId]) expect(seen).not.toContain(id)
  }
})

test('new works do not make anybody see a work twice or miss one', async () => {
  const { database } = server
  const campaign = await buildCampaign(database)
  const stay: number[] = []
  for (let n = 0; n < 12; n++) stay.push((await buildArtwork(database, { campaign })).artworkId)
  const { token } = await buildAccount(database)
  const pages = await walk(token, {
    pageSize: 4,
    between: async () => {
      for (let n = 0; n < 6; n++) await buildArtwork(database, { campaign })
    },
  })
  const seen = pages.flat()
  expect(new Set(seen).size).toBe(seen.length)
  for (const id of stay) expect(seen).toContain(id)
})

test('a cursor of another list and a page that is too large are refused', async () => {
  for (const wrong of [
    { cursor: 'cd5-7' },
    { cursor: 'r1-2-3-4' },
    { cursor: 'r9999999999-0-3-4' },
    { cursor: "x' or 1=1" },
    { pageSize: 0 },
    { pageSize: 101 },
  ])
    await expect(server.call(exploreArtworks, wrong)).rejects.toMatchObject({ code: 400 })
})

test('a page walks along one index and sorts nothing', { tags: 'long' }, async () => {
  const { campaign, artist } = await buildArtwork(server.database)
  await server.database.query({
    text: `insert into artworks (campaign_id, account_id, title, description, picture)
           select $1, $2, 'Copy', 'Copy', '{}' from generate_series(1, 5000)`,
    values: [campaign.campaignId, artist.accountId],
  })
  await server.database.query({ text: 'analyze artworks' })
  await server.database.query({ text: 'analyze campaigns' })
  const plan = await server.database.query({
    text: `explain (format json) select w.id from artworks w where w.deleted_at is null and w.picture is not null
             and exists (select 1 from visible_campaigns(null, false) c where not c.is_paused and c.id = w.campaign_id)
             and w.ring_key >= 5 and (w.ring_key, w.id) > (7, 8) order by w.ring_key, w.id limit 25`,
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('artworks_ring_of_all_idx')
  expect(text).not.toContain('"Sort"')
})

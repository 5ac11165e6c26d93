import * as calls from '@plinth/api-schema/artworks'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import type { Args } from '@plinth/api-schema/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
  testPicture,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Given = Partial<Args<typeof calls.saveArtwork>>
const submit = async (campaign: BuiltCampaign, artist: BuiltAccount, given: Given = {}) => {
  const artworkImg = await buildUpload(server.database, artist)
  const words = { campaignId: campaign.campaignId, artworkTitle: 'Tide', description: 'Ink' }
  return (await server.call(calls.saveArtwork, { ...words, artworkImg, ...given }, artist.token)).id
}
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

test('a work keeps what its artist adds, and the colour of its upload', async () => {
  const campaign = await buildCampaign(server.database)
  const artist = await buildAccount(server.database)
  const artworkImg = await buildUpload(server.database, artist)
  await server.database.query({
    text: `update files set colour = 'blue' where account_id = $1`,
    values: [artist.accountId],
  })
  const traits = { medium: 'print', tags: [' #Tide ', 'Still   Life', 'tide', 'Ölfarbe'] } as const
  const id = await submit(campaign, artist, { artworkImg, ...traits, tags: [...traits.tags] })
  const kept = { medium: 'print', tags: ['tide', 'still life', 'ölfarbe'], colour: 'blue' }
  expect(await server.call(calls.artworkDetail, { id })).toMatchObject(kept)
  const plain = await submit(campaign, artist)
  expect(await server.call(calls.artworkDetail, { id: plain })).toMatchObject({ medium: null, tags: [], colour: null })
})

test('what is no medium, or no tag, is refused', async () => {
  const campaign = await buildCampaign(server.database)
  const artist = await buildAccount(server.database)
  for (const given of [
    { medium: 'butter' as 'print' },
    { tags: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { tags: ['x'.repeat(25)] },
    { tags: [''] },
    { tags: ['<b>'] },
    { tags: ['tide,harbour'] },
    { tags: ['a\u202eb'] },
  ])
    await expect(submit(campaign, artist, given)).rejects.toMatchObject({ code: 400 })
  for (const wrong of [{ colour: 'beige' as 'blue' }, { tag: '<b>' }, { minted: 2 }])
    await expect(server.call(calls.listArtworks, { campaignId: campaign.campaignId, ...wrong })).rejects.toMatchObject({
      code: 400,
    })
})

/** A wall of four works, the last of which is the viewer's own, and one that waits. */
const stage = async (voteRules = {}) => {
  const { database } = server
  const campaign = await buildCampaign(database, { voteRules })
  const [artist, viewer] = [await buildAccount(database), await buildAccount(database)]
  const make = async (
    owner: BuiltAccount,
    width: number,
    { medium, tags, colour }: { medium: string | null; tags: string[]; colour: string | null },
    extra = {},
  ) => {
    const picture = { ...testPicture(), width, height: 400 }
    const { artworkId } = await buildArtwork(database, { campaign, artist: owner, picture, ...extra })
    await database.query({
      text: 'update artworks set medium = $2, tags = $3, colour = $4, width_cm = 60, height_cm = 40 where id = $1',
      values: [artworkId, medium, tags, colour],
    })
    return artworkId
  }
  const print = await make(artist, 600, { medium: 'print', tags: ['tide', 'sea'], colour: 'blue' }, { status: 2 })
  const poster = await make(artist, 300, { medium: 'print', tags: ['tide'], colour: 'red' })
  const plain = await make(artist, 420, { medium: null, tags: [], colour: null })
  const own = await make(viewer, 600, { medium: 'print', tags: ['tide'], colour: 'blue' })
  await make(artist, 600, { medium: 'print', tags: ['tide', 'secret'], colour: 'blue' }, { removedBy: 'waiting' })
  await server.call(calls.voteArtwork, { worksId: print }, viewer.token)
  return { campaignId: campaign.campaignId, campaign, viewer, print, poster, plain, own }
}

test.each([{}, { isShuffled: true }])('works are chosen by all that is asked for together: %j', async (voteRules) => {
  const { campaignId, viewer, print, poster, plain, own } = await stage(voteRules)
  const find = async (filter: object, token?: string) => {
    const page = await server.call(calls.listArtworks, { campaignId, ...filter }, token)
    expect(page.total).toBe(page.rows.length)
    return idsOf(page)
  }
  expect(await find({})).toEqual([print, poster, plain, own])
  expect(await find({ medium: 'print' })).toEqual([print, poster, own])
  expect(await find({ colour: 'blue' })).toEqual([print, own])
  expect(await find({ orientation: 'portrait' })).toEqual([poster])
  expect(await find({ orientation: 'square' })).toEqual([plain])
  expect(await find({ orientation: 'landscape', tag: '#Tide' })).toEqual([print, own])
  expect(await find({ tag: 'sea', medium: 'print', minted: 1 })).toEqual([print])
  expect(await find({ medium: 'film' })).toEqual([])
  // Not voted for yet: of others alone; nothing of the kind for those who are not logged in.
  expect(await find({ unvoted: 1 }, viewer.token)).toEqual([poster, plain])
  expect(await find({ unvoted: 1 })).toEqual([print, poster, plain, own])
  const others = await server.call(calls.selectCampaignWorks, { campaignId, colour: 'blue' }, viewer.token)
  expect([idsOf(others), others.total]).toEqual([[print], 1])
})

test('a chosen wall goes on by cursor', async () => {
  const { campaignId, print, poster, own } = await stage()
  for (const orderByColumn of [undefined, 'voteNum'] as const) {
    const asked = { campaignId, medium: 'print', pageSize: 2, ...(orderByColumn ? { orderByColumn } : {}) } as const
    const first = await server.call(calls.listArtworks, asked)
    const next = await server.call(calls.listArtworks, { ...asked, cursor: first.nextCursor! })
    expect(idsOf({ rows: [...first.rows, ...next.rows] })).toEqual([print, poster, own])
    expect(next.nextCursor).toBeNull()
  }
})

test('each choice says how many works it would leave, whatever is chosen of its own kind', async () => {
  const { campaignId, viewer } = await stage()
  expect(await server.call(artworkFacets, { campaignId, colour: 'blue' }, viewer.token)).toEqual({
    total: 1,
    medium: [{ value: 'print', num: 1 }],
    colour: expect.arrayContaining([
      { value: 'blue', num: 1 },
      { value: 'red', num: 1 },
    ]),
    orientation: [{ value: 'landscape', num: 1 }],
    tag: [
      { value: 'sea', num: 1 },
      { value: 'tide', num: 1 },
    ],
    mintedNum: 1,
    unvotedNum: 0,
  })
  const all = await server.call(artworkFacets, { campaignId })
  expect(all).toMatchObject({ total: 4, mintedNum: 1, unvotedNum: 0 })
  expect(all.tag).toEqual([
    { value: 'tide', num: 3 },
    { value: 'sea', num: 1 },
  ])
  expect(JSON.stringify(all)).not.toContain('secret')
})

test('a campaign that one may not see has no numbers either', async () => {
  const { campaignId } = await buildCampaign(server.database, { isPrivate: true })
  await expect(server.call(artworkFacets, { campaignId })).rejects.toMatchObject({ code: 404 })
})

test('what an artist added goes with the words when a work is erased', async () => {
  const { campaign, poster } = await stage()
  await server.call(calls.deleteArtworks, [poster], campaign.brand.token)
  await server.call(calls.purgeArtworks, [poster], campaign.brand.token)
  const rows = await server.database.query({
    text: 'select medium, tags, width_cm as "widthCm", height_cm as "heightCm" from artworks where id = $1',
    values: [poster],
  })
  expect(rows).toEqual([{ medium: null, tags: [], widthCm: null, heightCm: null }])
})

test('visitors are told numbers again for a moment, each campaign and choice its own', async () => {
  const { campaign } = await buildArtwork(server.database)
  const other = await buildArtwork(server.database)
  const member = await buildAccount(server.database)
  const total = async (given: Partial<Args<typeof artworkFacets>> = {}, token?: string) =>
    (await server.call(artworkFacets, { campaignId: campaign.campaignId, ...given }, token)).total
  expect(await total()).toBe(1)
  await buildArtwork(server.database, { campaign })
  expect(await total()).toBe(1)
  expect(await total({ orientation: 'landscape' })).toBe(2)
  expect(await total({ medium: 'film' })).toBe(0)
  expect(await total({ campaignId: other.campaign.campaignId })).toBe(1)
  expect(await total({}, member.token)).toBe(2)
  server.clock.advance(10_000)
  expect(await total()).toBe(2)
  server.clock.advance(-10_000)
})

test('questions for numbers are counted for each address, also where they are refused', { tags: 'long' }, async () => {
  const strict = await createTestServer({ env: { IP_LIMITS: 'on' } })
  const ask = async (remoteAddress: string) =>
    (await strict.app.inject({ url: '/api/campaign/works/facets?campaignId=none', remoteAddress })).statusCode
  const { max } = artworkFacets.limit!
  for (let n = 0; n < max; n++) expect(await ask('203.0.113.81')).toBe(400)
  expect(await ask('203.0.113.81')).toBe(429)
  expect(await ask('203.0.113.82')).toBe(400)
  await strict.stop()
})

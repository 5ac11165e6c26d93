import { artistRecord } from '@plinth/api-schema/artworks-record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let artist: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const recordOf = ({ accountId }: BuiltAccount, viewer?: BuiltAccount) =>
  server.call(artistRecord, { userId: accountId }, viewer?.token)
/** A work of the artist with so many votes that count, in a campaign of its own. */
const buildWork = async (votes: number, campaign: CampaignOverrides = {}, work: Partial<ArtworkOverrides> = {}) => {
  const built = await buildArtwork(server.database, {
    artist,
    campaign: await buildCampaign(server.database, campaign),
    ...work,
  })
  await server.database.query({
    text: 'update artworks set vote_count = $2 where id = $1',
    values: [built.artworkId, votes],
  })
  return built
}
const endAgo = (campaignId: number, ago: string) =>
  server.database.query({
    text: `update campaigns set starts_at = now() - interval '9 days', ends_at = now() - $2::interval where id = $1`,
    values: [campaignId, ago],
  })
const build = async () => {
  artist = await buildAccount(server.database)
}

test('somebody who has shown nothing has won nothing', async () => {
  await build()
  expect(await recordOf(artist)).toEqual({ votesNum: 0, places: [] })
})

test('votes are those that count for works on the walls of public campaigns', async () => {
  await build()
  await buildWork(5)
  await buildWork(7, { status: 'completed' })
  await buildWork(100, {}, { removedBy: 'brand' })
  await buildWork(200, {}, { removedBy: 'operator' })
  await buildWork(400, { isPrivate: true })
  const { campaign } = await buildWork(800, { isPrivate: true, status: 'completed' })
  for (const viewer of [undefined, artist, campaign.brand])
    expect(await recordOf(artist, viewer)).toMatchObject({ votesNum: 12 })
})

test('a held vote is not among them', async () => {
  await build()
  const { artworkId, campaign } = await buildWork(1)
  const { accountId } = await buildAccount(server.database)
  await server.database.query({
    text: 'insert into votes (campaign_id, artwork_id, account_id, state, hold_reason) values ($1, $2, $3, 1, 1)',
    values: [campaign.campaignId, artworkId, accountId],
  })
  expect(await recordOf(artist)).toMatchObject({ votesNum: 1 })
})

test('hidden totals are added for nobody before the end, not even for the artist, the brand or an operator', async () => {
  await build()
  const { campaign } = await buildWork(9, { voteRules: { isHidden: true } })
  const operator = await buildAccount(server.database, { kind: 'operator' })
  for (const viewer of [undefined, artist, campaign.brand, operator])
    expect(await recordOf(artist, viewer)).toEqual({ votesNum: 0, places: [] })
  await endAgo(campaign.campaignId, '3 hours')
  expect(await recordOf(artist)).toMatchObject({ votesNum: 9, places: [{ place: 1 }] })
})

test('places are those that stand, with their work and campaign, the latest first', async () => {
  await build()
  const first = await buildWork(9)
  const second = await buildWork(3)
  const rival = await buildArtwork(server.database, { campaign: second.campaign })
  await server.database.query({
    text: 'update artworks set vote_count = 4 where id = $1',
    values: [rival.artworkId],
  })
  await endAgo(first.campaign.campaignId, '9 hours')
  await endAgo(second.campaign.campaignId, '1 minute')
  const place = {
    worksId: first.artworkId,
    artworkTitle: first.title,
    place: 1,
    campaignId: first.campaign.campaignId,
    campaignName: first.campaign.name,
    endTime: expect.any(String),
    status: 0,
  }
  expect((await recordOf(artist)).places).toEqual([place])
  await endAgo(second.campaign.campaignId, '3 hours')
  expect((await recordOf(artist)).places).toMatchObject([{ worksId: second.artworkId, place: 2 }, place])
})

test('there is no place after the third, in a private campaign, for a work that was taken down or in a deleted campaign', async () => {
  await build()
  const fourth = await buildWork(1)
  for (const votes of [2, 3, 4]) {
    const { artworkId } = await buildArtwork(server.database, { campaign: fourth.campaign })
    await server.database.query({
      text: 'update artworks set vote_count = $2 where id = $1',
      values: [artworkId, votes],
    })
  }
  const hidden = await buildWork(9, { isPrivate: true })
  const removed = await buildWork(9, {}, { removedBy: 'operator' })
  const gone = await buildWork(9)
  for (const { campaign } of [fourth, hidden, removed, gone]) await endAgo(campaign.campaignId, '3 hours')
  expect((await recordOf(artist)).places).toMatchObject([{ worksId: gone.artworkId }])
  await server.database.query({
    text: 'update campaigns set deleted_at = now() where id = $1',
    values: [gone.campaign.campaignId],
  })
  expect((await recordOf(artist)).places).toEqual([])
})

test('nobody hears of a blocked or deleted account, and brands and operators have none', async () => {
  await build()
  await buildWork(9)
  const set = (change: string) =>
    server.database.query({ text: `update accounts set ${change} where id = $1`, values: [artist.accountId] })
  await set('blocked_at = now()')
  await expect(recordOf(artist)).rejects.toMatchObject({ code: 404 })
  await set('blocked_at = null, erased_at = now(), ballot_secret = null')
  await expect(recordOf(artist)).rejects.toMatchObject({ code: 404 })
  for (const kind of ['brand', 'operator'] as const)
    await expect(recordOf(await buildAccount(server.database, { kind }))).rejects.toMatchObject({ code: 404 })
})

test('an id that is none is refused', async () => {
  const answer = await server.app.inject({ url: '/api/campaign/works/artistRecord?userId=x' })
  expect(answer.statusCode).toBe(400)
})

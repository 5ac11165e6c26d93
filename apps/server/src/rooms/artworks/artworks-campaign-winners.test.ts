import { voteArtwork } from '@plinth/api-schema/artworks'
import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltArtwork, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLogKeeping } from './artworks-log.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  await expectExactCounters(server.database)
  await server.stop()
})

const ignore = () => undefined
const closeVotes = () =>
  createLogKeeping({
    database: server.database,
    publicUrl: 'http://plinth.test',
    log: { error: ignore, warn: ignore },
  })()

/** A campaign whose works have so many votes, in this order; each voter votes for as many as there are. */
const buildContest = async (votes: readonly number[]) => {
  const campaign = await buildCampaign(server.database, { clock: server.clock })
  const voters = await buildCrowd(server.database, Math.max(...votes))
  const works: BuiltArtwork[] = []
  for (const count of votes) {
    const work = await buildArtwork(server.database, { campaign })
    for (const { token } of voters.slice(0, count)) await server.call(voteArtwork, { worksId: work.artworkId }, token)
    works.push(work)
  }
  const end = (ago: string) =>
    server.database.query({
      text: `update campaigns set starts_at = now() - interval '9 days', ends_at = now() - $2::interval where id = $1`,
      values: [campaign.campaignId, ago],
    })
  return { campaignId: campaign.campaignId, ids: works.map(({ artworkId }) => artworkId), works, end }
}
const placesOf = async (campaignId: number) => {
  const { winners } = await server.call(campaignWinners, { campaignId })
  return winners.map(({ id, rank, voteNum }) => [id, rank, voteNum])
}
const NOTHING = { placesStand: 0, worksNum: null, votesNum: null, votersNum: null, winners: [] }

test('nobody has won before the end, nor until the votes are closed; then the first three have', async () => {
  const { campaignId, ids, end } = await buildContest([1, 4, 2, 3])
  expect(await server.call(campaignWinners, { campaignId })).toEqual(NOTHING)
  await end('1 minute')
  expect(await server.call(campaignWinners, { campaignId })).toEqual(NOTHING)
  await closeVotes()
  expect(await placesOf(campaignId)).toEqual([
    [ids[1], 1, 4],
    [ids[3], 2, 3],
    [ids[2], 3, 2],
  ])
  expect(await server.call(campaignWinners, { campaignId })).toMatchObject({
    placesStand: 1,
    worksNum: 4,
    votesNum: 10,
    votersNum: 4,
  })
})

test('of equals the later one stands first, and without a vote nobody wins', async () => {
  const { campaignId, ids, end } = await buildContest([1, 0, 1])
  await end('1 minute')
  await closeVotes()
  expect(await placesOf(campaignId)).toEqual([
    [ids[2], 1, 1],
    [ids[0], 2, 1],
  ])
})

test('places stand two hours after the end where no votes were closed', async () => {
  const { campaignId, ids, end } = await buildContest([1])
  await end('119 minutes')
  expect(await server.call(campaignWinners, { campaignId })).toEqual(NOTHING)
  await end('121 minutes')
  expect(await placesOf(campaignId)).toEqual([[ids[0], 1, 1]])
})

test('a campaign that nobody may see has no winners to tell of', async () => {
  await expect(server.call(campaignWinners, { campaignId: 999_999_999 })).rejects.toMatchObject({ code: 404 })
  const { campaignId } = await buildCampaign(server.database, { isPrivate: true, status: 'completed' })
  await expect(server.call(campaignWinners, { campaignId })).rejects.toMatchObject({ code: 404 })
})

import * as calls from '@plinth/api-schema/artworks'
import { appealVote } from '@plinth/api-schema/artworks-log'
import * as review from '@plinth/api-schema/artworks-review'
import { messages } from '@plinth/api-schema/messages'
import { holdVotes } from '@plinth/api-schema/operators-votes'
import { afterAll, beforeAll, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const build = (kind: 'participant' | 'brand' | 'operator' = 'participant') =>
  buildAccount(server.database, { kind, clock: server.clock })

test('an artist submits at most 120 works in an hour', async () => {
  const { campaignId } = await buildCampaign(server.database)
  const artist = await build()
  const limit = { key: `artworks:${artist.accountId}`, max: 120, message: messages.tooManyRequests } as const
  await expectLimit(server, { ...limit, window: 'hour' }, async () => {
    const artworkImg = await buildUpload(server.database, artist)
    const work = { campaignId, artworkTitle: 'Tide', description: 'Ink.', artworkImg }
    return server.call(calls.saveArtwork, work, artist.token)
  })
})

test('somebody reports at most 30 works and profiles in a day', async () => {
  const reporter = await build()
  await expectLimit(server, { key: `reports:${reporter.accountId}`, max: 30, window: 'day' }, async () => {
    const { accountId: userId } = await build()
    await server.call(review.reportProfile, { userId, reason: 1 }, reporter.token)
  })
})

test('an artist appeals at most 20 times in a day for works', async () => {
  const campaign = await buildCampaign(server.database, { brand: await build('brand') })
  const artist = await build()
  await expectLimit(server, { key: `work-appeals:${artist.accountId}`, max: 20, window: 'day' }, async () => {
    const { artworkId: worksId } = await buildArtwork(server.database, { campaign, artist })
    await server.call(calls.deleteArtworks, [worksId], campaign.brand.token)
    await server.call(review.appealArtwork, { worksId, words: 'Why?' }, artist.token)
  })
})

test('a voter appeals at most 5 times in a day for votes', async () => {
  const voter = await build()
  await expectLimit(server, { key: `appeals:${voter.accountId}`, max: 5, window: 'day' }, async () => {
    // Operators stay logged in for less than a day.
    const operator = await build('operator')
    const { artworkId: worksId, campaign } = await buildArtwork(server.database)
    await server.call(calls.voteArtwork, { worksId }, voter.token)
    const { campaignId } = campaign
    await server.call(holdVotes, { campaignId, userIds: [voter.accountId], reason: 'Held' }, operator.token)
    await server.call(appealVote, { worksId, message: 'Mine.' }, voter.token)
  })
})

test('a voter takes at most 30 votes of a campaign back in a day', async () => {
  const campaign = await buildCampaign(server.database, { voteRules: { isRevocable: true } })
  const { artworkId: worksId } = await buildArtwork(server.database, { campaign })
  const voter = await build()
  const key = `revoke:${campaign.campaignId}:${voter.accountId}`
  await server.call(calls.voteArtwork, { worksId }, voter.token)
  await expectLimit(server, { key, max: 30, window: 'day' }, async () => {
    await server.call(calls.revokeVote, { worksId }, voter.token)
    await server.call(calls.voteArtwork, { worksId }, voter.token)
  })
})

test('a brand writes at most 2,000 letters in a day', async () => {
  const campaign = await buildCampaign(server.database, { status: 'completed', brand: await build('brand') })
  const { campaignId, brand } = campaign
  await expectLimit(server, { key: `letters:${brand.accountId}`, max: 2_000, window: 'day' }, async () => {
    const { artist } = await buildArtwork(server.database, { campaign })
    const letter = { campaignId, userId: [artist.accountId], message: 'You have won.' }
    await server.call(calls.notifyWinners, letter, brand.token)
  })
})

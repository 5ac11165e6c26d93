import * as calls from '@plinth/api-schema/artworks'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import { voteDecisions } from '@plinth/api-schema/artworks-log'
import { reportArtwork } from '@plinth/api-schema/artworks-review'
import { listReportedArtworks } from '@plinth/api-schema/operators-artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { leafKind } from '@plinth/vote-log/leaf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const run = (text: string, ...values: unknown[]) => server.database.query({ text, values })

test('totals that were counted are told again for five seconds', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const counted = async () => (await server.call(voteDecisions, { campaignId })).countedNum
  expect(await counted()).toBe(0)
  const [voter] = await buildCrowd(server.database, 1)
  await server.call(calls.voteArtwork, { worksId: artworkId }, voter!.token)
  server.clock.advance(4_999)
  expect(await counted()).toBe(0)
  server.clock.advance(1)
  expect(await counted()).toBe(1)
})

test('of a campaign’s decisions the last hundred are shown', async () => {
  const { campaignId } = (await buildArtwork(server.database)).campaign
  await run(
    `insert into vote_decisions (campaign_id, act, reason, words, vote_count)
     select $1, $2, 0, 'Look ' || n, 1 from generate_series(1, 101) n`,
    campaignId,
    leafKind.hold,
  )
  const { decisions } = await server.call(voteDecisions, { campaignId })
  expect(decisions).toHaveLength(100)
  expect([decisions[0]!.words, decisions.at(-1)!.words]).toEqual(['Look 101', 'Look 2'])
})

test('of a work’s open reports operators read twenty, and how many there are', async () => {
  const { artworkId } = await buildArtwork(server.database)
  for (const { token } of await buildCrowd(server.database, 21))
    await server.call(reportArtwork, { worksId: artworkId, reason: complaint.other, words: 'Odd.' }, token)
  const { token } = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const { rows } = await server.call(listReportedArtworks, {}, token)
  expect(rows.map(({ worksId, reportNum, reports }) => [worksId, reportNum, reports.length])).toEqual([
    [artworkId, 21, 20],
  ])
})

test('of the tags of a wall the twenty that most works have are told', async () => {
  const campaign = await buildCampaign(server.database)
  for (let n = 0; n < 5; n++) {
    const { artworkId } = await buildArtwork(server.database, { campaign })
    const own = Array.from({ length: 4 }, (_, at) => `mark ${n} ${at}`)
    await run('update artworks set tags = $2 where id = $1', artworkId, ['tide', ...own])
  }
  const { tag } = await server.call(artworkFacets, { campaignId: campaign.campaignId })
  expect(tag).toHaveLength(20)
  expect(tag[0]).toMatchObject({ value: 'tide' })
})

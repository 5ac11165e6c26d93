import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { artworksExporting } from './artworks-exporting.service.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** The rows of one of somebody's files. */
const rowsOf = async ({ accountId }: BuiltAccount, file: string) => {
  const table = artworksExporting.tables!.find((one) => one.file === file)!
  const deps = {
    database: server.database,
    files: await openFileStore(server.settings, {}),
    publicUrl: 'https://plinth.test',
  }
  const rows: object[] = []
  for await (const row of table.rows(deps, accountId)) rows.push(row)
  return rows
}

test('the first report and the first campaign of a site are in the files too', async () => {
  const campaign = await buildCampaign(server.database)
  const [artist, reporter] = [await buildAccount(server.database), await buildAccount(server.database)]
  const { artworkId: worksId } = await buildArtwork(server.database, { campaign, artist })
  await server.call(review.reportArtwork, { worksId, reason: complaint.copied, words: 'Mine.' }, reporter.token)
  expect(await rowsOf(artist, 'participations.csv')).toMatchObject([{ campaignId: campaign.campaignId, workCount: 1 }])
  expect(await rowsOf(reporter, 'reports.csv')).toMatchObject([
    { artworkId: worksId, reason: 'copied', words: 'Mine.' },
  ])
})

test('works say in words how they stand and who took them out', async () => {
  const artist = await buildAccount(server.database)
  const [hung, out] = [
    await buildArtwork(server.database, { artist, status: 2 }),
    await buildArtwork(server.database, { artist, removedBy: 'brand' }),
  ]
  expect(await rowsOf(artist, 'works.json')).toMatchObject([
    { id: hung.artworkId, status: 'minted', removedBy: null },
    { id: out.artworkId, status: 'submitted', removedBy: 'brand' },
  ])
})

test('votes have their receipts, but for those that are in no log yet', async () => {
  const voter = await buildAccount(server.database)
  const [logged, late] = [await buildArtwork(server.database), await buildArtwork(server.database)]
  for (const { artworkId } of [logged, late]) await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)
  await createLogTrees({ database: server.database }).integrateAll()
  await server.database.query({
    text: 'update votes set leaf_index = null where artwork_id = $1',
    values: [late.artworkId],
  })
  expect(await rowsOf(voter, 'votes.json')).toMatchObject([
    {
      ...{ artworkId: logged.artworkId, state: 'counted', receipt: expect.stringMatching(/^c2sp\.org\/tlog-proof/) },
      log: `https://plinth.test/campaign/log/${logged.campaign.campaignId}`,
    },
    { artworkId: late.artworkId, receipt: null },
  ])
})

test('who takes their data along reads what the files are, and what is left out', () => {
  expect(artworksExporting.tables!.map(({ file, about }) => `${file}: ${about}`)).toEqual([
    'works.json: Your works with their texts, the rights that you agreed to, and what was decided about them.',
    'votes.json: Your votes. Each has its place in the public log of the campaign and its receipt, which anybody can check against the log.',
    'reports.csv: The works and profiles that you reported to us, and why.',
    'participations.csv: The campaigns that you take part in, and when the brand wrote to you as a winner or asked for your wallet.',
  ])
  const leftOut = Object.entries(artworksExporting.columns).filter(([, column]) => 'leftOut' in column)
  expect(leftOut).toEqual([
    [
      'vote_scores.account_id',
      {
        leftOut:
          'How our checks weighed a vote: knowing it would help to stuff a ballot. That a vote is held stands beside the vote.',
      },
    ],
    ['artwork_reports.profile_id', { leftOut: 'What others reported about your profile: it would tell who they are.' }],
  ])
})

import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import * as operators from '@plinth/api-schema/operators-artworks'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { submitWork } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

/** What open pages of a campaign were told of its works since they were asked about last. */
const listenTo = (campaignId: number) => {
  let last = 0
  return async () => {
    const rows = await server.database.query<{ id: number; work: number; change: string }>({
      text: `select id, (payload ->> 'artworkId')::bigint as work, payload ->> 'change' as change from live_events
              where campaign_id = $1 and kind = 'artwork' and id > $2 order by id`,
      values: [campaignId, last],
    })
    last = rows.at(-1)?.id ?? last
    return rows.map(({ work, change }) => [work, change])
  }
}

test('open pages hear of works that come, go and come back', async () => {
  const campaign = await buildCampaign(server.database)
  const told = listenTo(campaign.campaignId)
  const artist = await buildAccount(server.database)
  const { id } = await submitWork(server, artist, campaign)
  expect(await told()).toEqual([[id, 'submitted']])
  await server.call(calls.deleteArtworks, [id], campaign.brand.token)
  expect(await told()).toEqual([[id, 'removed']])
  await server.call(calls.recoverArtworks, [id], campaign.brand.token)
  expect(await told()).toEqual([[id, 'recovered']])
  await server.call(operators.takeArtworkDown, { worksId: id, reason: 'Copied.' }, operator.token)
  expect(await told()).toEqual([[id, 'removed']])
  await server.call(operators.putArtworkBack, { worksId: id }, operator.token)
  expect(await told()).toEqual([[id, 'recovered']])
  await server.call(calls.withdrawArtwork, { id }, artist.token)
  expect(await told()).toEqual([[id, 'removed']])
})

test('open pages hear of a work that waits once it is approved, and of one that is refused never', async () => {
  const campaign = await buildCampaign(server.database, { moderation: 'before' })
  const told = listenTo(campaign.campaignId)
  const artist = await buildAccount(server.database)
  const [good, bad] = [await submitWork(server, artist, campaign), await submitWork(server, artist, campaign)]
  const { token } = campaign.brand
  await server.call(review.refuseArtworks, { worksIds: [bad.id], reason: complaint.offTopic, words: '' }, token)
  expect(await told()).toEqual([])
  await server.call(review.approveArtworks, [good.id], token)
  expect(await told()).toEqual([[good.id, 'submitted']])
})

test('open pages hear nothing of a work that is off the wall already', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database, { removedBy: 'brand' })
  const told = listenTo(campaign.campaignId)
  await server.call(operators.takeArtworkDown, { worksId: artworkId, reason: 'Copied.' }, operator.token)
  await server.call(operators.putArtworkBack, { worksId: artworkId }, operator.token)
  expect(await told()).toEqual([])
})

test('an artist has one notice a day of what a brand does with a work, and one of each act of an operator', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { token } = campaign.brand
  const told = async () => {
    const rows = await server.database.query<{ change: string }>({
      text: `select facts ->> 'change' as change from notices where account_id = $1 and facts ? 'change' order by id`,
      values: [artist.accountId],
    })
    return rows.map(({ change }) => change)
  }
  for (const times of [1, 2]) {
    await server.call(operators.takeArtworkDown, { worksId: artworkId, reason: 'Copied.' }, operator.token)
    await server.call(operators.putArtworkBack, { worksId: artworkId }, operator.token)
    expect(await told()).toHaveLength(2 * times)
  }
  const before = await told()
  await server.call(calls.deleteArtworks, [artworkId], token)
  await server.call(calls.recoverArtworks, [artworkId], token)
  expect(await told()).toEqual([...before, 'restored'])
  await server.call(calls.deleteArtworks, [artworkId], token)
  expect(await told()).toEqual([...before, 'removed'])
  server.clock.advance(86_400_000)
  await server.call(calls.recoverArtworks, [artworkId], token)
  expect(await told()).toEqual([...before, 'removed', 'restored'])
})

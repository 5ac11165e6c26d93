import { approveArtworks } from '@plinth/api-schema/artworks-review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { submitWork } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.database.query({ text: 'update plans set works_per_campaign = 2 where is_free' })
})
afterAll(() => server.stop())

test('a campaign takes as many works as the plan of its brand allows, and artists hear that it is full', async () => {
  const campaign = await buildCampaign(server.database)
  const submit = async () => submitWork(server, await buildAccount(server.database), campaign)
  await submit()
  await submit()
  await expect(submit()).rejects.toMatchObject({ code: 409, reason: 'campaignFull' })
})

test('a brand approves as many works as its plan allows in each campaign, and hears which plan it is', async () => {
  const [full, other] = [
    await buildCampaign(server.database, { moderation: 'before' }),
    await buildCampaign(server.database, { moderation: 'before' }),
  ]
  const { brand } = full
  await server.database.query({
    text: 'update campaigns set brand_id = $2 where id = $1',
    values: [other.campaignId, brand.accountId],
  })
  const buildWaiting = async (campaign: typeof full) =>
    (await buildArtwork(server.database, { campaign, removedBy: 'waiting' })).artworkId
  const works = [await buildWaiting(full), await buildWaiting(full), await buildWaiting(full)]
  const elsewhere = await buildWaiting(other)
  const approve = (...ids: number[]) => server.call(approveArtworks, ids, brand.token)
  await expect(approve(elsewhere, ...works)).rejects.toMatchObject({ code: 409, reason: 'planWorks' })
  await approve(elsewhere, ...works.slice(1))
  await expect(approve(works[0]!)).rejects.toMatchObject({ code: 409, reason: 'planWorks' })
})

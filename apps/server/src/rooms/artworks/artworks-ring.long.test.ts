import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

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

test('a page walks along one index and sorts nothing', async () => {
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

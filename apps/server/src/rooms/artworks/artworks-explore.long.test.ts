import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('a page walks along one index and sorts nothing', async () => {
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

import { deleteCampaign } from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/nfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { buildNft } from '../../../test/nft-factory.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('an NFT names its campaign for as long as that can be gone to', async () => {
  const artist = await buildAccount(server.database)
  const campaign = await buildCampaign(server.database)
  const { id } = await buildNft(server.database, { artist, campaign })
  const { campaignId, brand } = campaign
  expect(await server.call(calls.nftDetail, { id })).toMatchObject({ campaignId })
  await server.call(deleteCampaign, { id: campaignId }, brand.token)
  expect(await server.call(calls.nftDetail, { id })).toMatchObject({ id, campaignId: null })
})

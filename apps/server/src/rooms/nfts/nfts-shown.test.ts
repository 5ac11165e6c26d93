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

test('the list of everybody’s NFTs has those of public campaigns and own ones; none of a private campaign, even for its own people', async () => {
  const artist = await buildAccount(server.database, { clock: server.clock })
  const hidden = await buildCampaign(server.database, { isPrivate: true })
  const secret = await buildNft(server.database, { artist, campaign: hidden })
  const before = (await server.call(calls.listNfts, {})).total
  // Totals are kept for a moment.
  server.clock.advance(5_000)
  const shown = await buildNft(server.database, { artist, campaign: await buildCampaign(server.database) })
  const own = await buildNft(server.database, { artist })
  for (const token of [undefined, hidden.brand.token, artist.token]) {
    const { rows, total } = await server.call(calls.listNfts, { pageSize: 100 }, token)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([shown.id, own.id]))
    expect(ids).not.toContain(secret.id)
    expect(total).toBe(before + 2)
  }
})

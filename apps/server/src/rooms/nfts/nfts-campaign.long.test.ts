import * as calls from '@plinth/api-schema/nfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArtwork } from '../../../test/factories.ts'
import { buildMintableCampaign, indexerOf, mintBatch, type Prepared } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let chain: TestChain
let server: TestServer
let indexer: ReturnType<typeof indexerOf>
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  indexer = indexerOf(server, chain)
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

test('more than 400 artworks become several transactions, in their order', async () => {
  const brandWallet = testWallet(9)
  const built = await buildMintableCampaign(server, chain, { brandWallet, works: 1 })
  const { artist, url } = built.artworks[0]!
  const picture = { url, type: 'image/png', width: 4, height: 4, placeholder: null, renditions: [] }
  const more = await Promise.all(
    Array.from({ length: 404 }, () => buildArtwork(server.database, { campaign: built.campaign, artist, picture })),
  )
  const worksIds = [...built.worksIds, ...more.map(({ artworkId }) => artworkId)]
  const { campaignId } = built.campaign
  const asked = { campaignId, worksIds, recipients: testWallet(8).address }
  const { batches, contractAddr } = (await server.call(
    calls.prepareArtworks,
    asked as never,
    built.brand.token,
  )) as Prepared
  expect(batches.map((batch) => batch.worksIds.length)).toEqual([400, 5])
  expect(batches.flatMap((batch) => batch.worksIds)).toEqual(worksIds)
  expect(batches.map(({ uid }) => BigInt(uid) & 0xffff_ffffn)).toEqual([1n, 2n])
  for (const batch of batches) await mintBatch(chain, brandWallet, contractAddr, batch)
  await indexer.catchUp()
  const statuses = await server.database.query({
    text: 'select distinct status from artworks where campaign_id = $1',
    values: [campaignId],
  })
  expect(statuses).toEqual([{ status: 2 }])
})

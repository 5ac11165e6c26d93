import * as calls from '@plinth/api-schema/nfts'
import { favouriteStanding, markFavourite } from '@plinth/api-schema/nfts-profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { buildNft } from '../../../test/nft-factory.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('the NFTs of somebody, and of a campaign, are counted for themselves', async () => {
  const [artist, campaign] = [await buildAccount(server.database), await buildCampaign(server.database)]
  await buildNft(server.database, { artist })
  await buildNft(server.database, { campaign })
  await buildNft(server.database)
  const totalOf = async (filter: object) => (await server.call(calls.listNfts, filter)).total
  expect(await totalOf({})).toBe(3)
  expect(await totalOf({ userId: artist.accountId })).toBe(1)
  expect(await totalOf({ campaignId: campaign.campaignId })).toBe(1)
})

test('what is not minted cannot be marked, not even by its maker', async () => {
  const artist = await buildAccount(server.database)
  const { id } = await buildNft(server.database, { artist, isMinted: false })
  expect(await server.call(calls.nftDetail, { id }, artist.token)).toMatchObject({ status: 0 })
  await expect(server.call(markFavourite, { id, on: 1 }, artist.token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(favouriteStanding, { id }, artist.token)).rejects.toMatchObject({ code: 404 })
})

test('how a mint is sent again is told to its maker alone, until it is minted', async () => {
  const artist = await buildAccount(server.database)
  const campaign = await buildCampaign(server.database)
  const mintOf = async (nft: Promise<{ id: number }>, token: string) =>
    (await server.call(calls.nftDetail, { id: (await nft).id }, token)).mint
  expect(await mintOf(buildNft(server.database, { artist, isMinted: false }), artist.token)).not.toBeNull()
  expect(await mintOf(buildNft(server.database, { artist }), artist.token)).toBeNull()
  const ofCampaign = buildNft(server.database, { artist, campaign, isMinted: false })
  expect(await mintOf(ofCampaign, campaign.brand.token)).toBeNull()
})

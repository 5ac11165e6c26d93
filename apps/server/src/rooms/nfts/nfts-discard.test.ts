import { messages } from '@plinth/api-schema/messages'
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

const build = async () => {
  const artist = await buildAccount(server.database)
  const { id } = await buildNft(server.database, { artist, isMinted: false })
  const listed = async () => {
    const { rows } = await server.call(calls.listNfts, { userId: artist.accountId }, artist.token)
    return rows.map(({ status, isSent }) => ({ status, isSent }))
  }
  const discard = (token = artist.token) => server.call(calls.discardNft, { id }, token)
  return { artist, id, listed, discard }
}
const report = (id: number, isOnChain: boolean) =>
  server.database.query({
    text: `with intent as (update mint_intents set reported_tx = '0x' || repeat('ab', 32)
             where id = (select intent_id from nfts where id = $1))
           update nfts set state = case when $2 then 1 else 0 end, token_id = case when $2 then 7 end where id = $1`,
    values: [id, isOnChain],
  })

test('what was never sent is told apart from what is on its way and what waits for confirmations', async () => {
  const { id, listed } = await build()
  expect(await listed()).toEqual([{ status: 0, isSent: false }])
  await report(id, false)
  expect(await listed()).toEqual([{ status: 0, isSent: true }])
  await report(id, true)
  expect(await listed()).toEqual([{ status: 1, isSent: true }])
})

test('what was never sent can be discarded, once', async () => {
  const { listed, discard } = await build()
  await discard()
  expect(await listed()).toEqual([])
  await expect(discard()).rejects.toMatchObject({ code: 404 })
})

test('what was sent cannot be discarded', async () => {
  const { id, listed, discard } = await build()
  await report(id, false)
  await expect(discard()).rejects.toMatchObject({ code: 409, message: messages.mintSent })
  expect(await listed()).toEqual([{ status: 0, isSent: true }])
})

test('nobody discards what is somebody else’s, a campaign’s or minted', async () => {
  const { artist, listed, discard } = await build()
  const other = await buildAccount(server.database)
  await expect(discard(other.token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(calls.discardNft, { id: 0 }, other.token)).rejects.toMatchObject({ code: 400 })
  expect(await listed()).toHaveLength(1)
  const campaign = await buildCampaign(server.database)
  const ofCampaign = await buildNft(server.database, { artist, campaign, isMinted: false })
  const minted = await buildNft(server.database, { artist })
  for (const token of [artist.token, campaign.brand.token])
    await expect(server.call(calls.discardNft, { id: ofCampaign.id }, token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(calls.discardNft, { id: minted.id }, artist.token)).rejects.toMatchObject({ code: 409 })
})

import * as calls from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Lengths = { widthCm?: number | string | null; heightCm?: number | string | null }

/** Submits a work whose picture is 600 × 400, or could not be measured. */
const submit = async (given: Lengths, { isMeasured = true, as }: { isMeasured?: boolean; as?: BuiltAccount } = {}) => {
  const { database } = server
  const { campaignId } = await buildCampaign(database)
  const artist = as ?? (await buildAccount(database))
  const artworkImg = await buildUpload(database, artist)
  await database.query({
    text: 'update files set width = $2, height = $3 where account_id = $1',
    values: [artist.accountId, isMeasured ? 600 : null, isMeasured ? 400 : null],
  })
  const words = { campaignId, artworkTitle: 'Tide', description: 'Ink', artworkImg }
  const { id } = await server.call(calls.saveArtwork, { ...words, ...given } as typeof words, artist.token)
  return { id, campaignId }
}

test.each([
  ['numbers', { widthCm: 60, heightCm: 40.5 }, { widthCm: 60, heightCm: 40.5 }],
  ['texts', { widthCm: '60.0', heightCm: '40' }, { widthCm: 60, heightCm: 40 }],
  ['the largest', { widthCm: 1000, heightCm: 700 }, { widthCm: 1000, heightCm: 700 }],
  ['nothing', {}, { widthCm: null, heightCm: null }],
  ['nulls', { widthCm: null, heightCm: null }, { widthCm: null, heightCm: null }],
])('a work keeps its size, given as %s, on its page and on the wall', async (_how, given, kept) => {
  const { id, campaignId } = await submit(given)
  expect(await server.call(calls.artworkDetail, { id })).toMatchObject(kept)
  expect((await server.call(calls.listArtworks, { campaignId })).rows).toMatchObject([kept])
})

test.each([
  [{ widthCm: 0.9, heightCm: 0.6 }, messages.sizeRange],
  [{ widthCm: 1500, heightCm: 1000 }, messages.sizeRange],
  [{ widthCm: 60.25, heightCm: 40 }, messages.sizeRange],
  [{ widthCm: '', heightCm: '' }, messages.sizeRange],
  [{ widthCm: 'wide', heightCm: 'high' }, messages.sizeRange],
  [{ widthCm: -60, heightCm: -40 }, messages.sizeRange],
  [{ widthCm: '6e1', heightCm: '4e1' }, messages.sizeRange],
  [{ widthCm: 60 }, messages.sizeIncomplete],
  [{ widthCm: null, heightCm: 40 }, messages.sizeIncomplete],
  [{ widthCm: 40, heightCm: 60 }, messages.sizeProportions],
  [{ widthCm: 60, heightCm: 45 }, messages.sizeProportions],
])('the size %j is refused', async (given, msg) => {
  await expect(submit(given)).rejects.toMatchObject({ code: 400, message: msg })
})

test('a picture without measures of its own takes every size', async () => {
  const { id } = await submit({ widthCm: 10, heightCm: 900 }, { isMeasured: false })
  expect(await server.call(calls.artworkDetail, { id })).toMatchObject({ widthCm: 10, heightCm: 900 })
})

test('nobody but a participant gives a size to a work', async () => {
  const brand = await buildAccount(server.database, { kind: 'brand' })
  await expect(submit({ widthCm: 60, heightCm: 40 }, { as: brand })).rejects.toMatchObject({ code: 1003 })
  const artist = await buildAccount(server.database)
  await expect(submit({ widthCm: 60, heightCm: 40 }, { as: { ...artist, token: '' } })).rejects.toMatchObject({
    code: 401,
  })
})

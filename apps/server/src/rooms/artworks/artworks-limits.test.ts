import { saveArtwork } from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('an artist submits at most 120 works in an hour', async () => {
  const { campaignId } = await buildCampaign(server.database)
  const artist = await buildAccount(server.database)
  const submit = async () => {
    const artworkImg = await buildUpload(server.database, artist)
    return server.call(saveArtwork, { campaignId, artworkTitle: 'Tide', description: 'Ink.', artworkImg }, artist.token)
  }
  await submit()
  await server.database.query({
    text: 'update limit_windows set used = 119 where key = $1',
    values: [`artworks:${artist.accountId}`],
  })
  await expect(submit()).resolves.toMatchObject({ id: expect.any(Number) })
  await expect(submit()).rejects.toMatchObject({ code: 429, message: messages.tooManyRequests })
  server.clock.advance(3_600_000)
  await expect(submit()).resolves.toMatchObject({ id: expect.any(Number) })
})

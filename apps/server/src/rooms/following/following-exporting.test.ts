import * as calls from '@plinth/api-schema/following'
import { followKind } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { followingExporting } from './following-exporting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('what somebody follows is in their data, and in nobody else’s', async () => {
  const [person, reader] = [await buildAccount(server.database), await buildAccount(server.database)]
  const { campaignId } = await buildCampaign(server.database)
  await server.call(calls.follow, { kind: followKind.artist, id: person.accountId }, reader.token)
  await server.call(calls.follow, { kind: followKind.campaign, id: campaignId }, reader.token)
  const about = 'The artists, brands and campaigns that you follow, by their numbers, and since when.'
  const followedAt = server.clock.now()
  expect(await readExport(followingExporting, server, reader.accountId)).toEqual({
    'follows.csv': {
      about,
      rows: [
        { kind: 'artist', code: followKind.artist, id: person.accountId, followedAt },
        { kind: 'campaign', code: followKind.campaign, id: campaignId, followedAt },
      ],
    },
  })
  expect(await readExport(followingExporting, server, person.accountId)).toEqual({ 'follows.csv': { about, rows: [] } })
})

import { createHash } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import type { RightsCard } from '@plinth/api-schema/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildCampaign,
  buildUpload,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server?.stop())

const EXCLUSIVE: RightsCard = { licence: { isExclusive: true, where: 'country', years: 2, mayTrain: false } }

const submit = async (artist: BuiltAccount, { campaignId }: BuiltCampaign, rightsHash?: string) =>
  server.call(
    calls.saveArtwork,
    {
      campaignId,
      artworkTitle: 'Tide',
      description: 'Ink.',
      artworkImg: await buildUpload(server.database, artist),
      ...(rightsHash === undefined ? {} : { rightsHash }),
    },
    artist.token,
  )
const hashOf = async ({ campaignId, brand }: BuiltCampaign) =>
  (await server.call(campaignDetail, { id: campaignId }, brand.token)).rightsHash
const agreedTo = async (id: number, token?: string) =>
  (await server.call(calls.artworkDetail, { id }, token)).rightsHash
const worksIn = async ({ campaignId }: BuiltCampaign) => (await server.call(calls.listArtworks, { campaignId })).total

test('a submission keeps the hash of the terms that hold, and everybody can read them by it', async () => {
  const campaign = await buildCampaign(server.database, { rights: EXCLUSIVE })
  const artist = await buildAccount(server.database)
  const { id } = await submit(artist, campaign, await hashOf(campaign))
  const rightsHash = await agreedTo(id)
  expect(rightsHash).toBe(await hashOf(campaign))
  const { text } = await server.call(calls.rightsTerms, { rightsHash: rightsHash! })
  expect(createHash('sha256').update(text).digest('hex')).toBe(rightsHash)
  expect(text).toContain(`Campaign: ${campaign.name}\n`)
  expect(text).toContain('an exclusive licence')
  expect(text).toContain('How long: 2 years from the end of the campaign.')
  expect(text).toContain('Training AI models: Not allowed.')
})

test('terms that the artist has read are taken, others are refused and nothing is submitted', async () => {
  const campaign = await buildCampaign(server.database, { rights: EXCLUSIVE })
  const artist = await buildAccount(server.database)
  const read = await hashOf(campaign)
  const { id } = await submit(artist, campaign, read)
  expect(await agreedTo(id)).toBe(read)
  await server.database.query({
    text: 'update campaigns set name = $2 where id = $1',
    values: [campaign.campaignId, 'Another name'],
  })
  await expect(submit(artist, campaign, read)).rejects.toMatchObject({ code: 409, message: messages.termsChanged })
  expect(await worksIn(campaign)).toBe(1)
  const later = await submit(artist, campaign, await hashOf(campaign))
  expect(await agreedTo(later.id)).not.toBe(read)
  // What was agreed to before stays as it was.
  expect(await agreedTo(id)).toBe(read)
  expect((await server.call(calls.rightsTerms, { rightsHash: read })).text).toContain(`Campaign: ${campaign.name}\n`)
})

test('a licence is given by nobody who has not named its terms; without one they need not be named', async () => {
  const training: RightsCard = { licence: { isExclusive: false, where: 'worldwide', years: null, mayTrain: true } }
  const artist = await buildAccount(server.database)
  for (const rights of [EXCLUSIVE, training]) {
    const campaign = await buildCampaign(server.database, { rights })
    await expect(submit(artist, campaign)).rejects.toMatchObject({ code: 400, message: messages.termsUnread })
    expect(await worksIn(campaign)).toBe(0)
  }
  const free = await buildCampaign(server.database)
  const { id } = await submit(artist, free)
  expect(await agreedTo(id)).toBe(await hashOf(free))
})

test('the terms of a private campaign do not name it', async () => {
  const campaign = await buildCampaign(server.database, { isPrivate: true })
  const rightsHash = await hashOf(campaign)
  const artist = await buildAccount(server.database)
  await server.database.query({
    text: 'insert into campaign_guests (campaign_id, account_id) values ($1, $2)',
    values: [campaign.campaignId, artist.accountId],
  })
  await submit(artist, campaign, rightsHash)
  const { text } = await server.call(calls.rightsTerms, { rightsHash })
  expect(text).toContain('Campaign: A private campaign\n')
  expect(text).not.toContain(campaign.name)
})

test('only a hash is asked for, and one that nobody agreed to is not there', async () => {
  await expect(server.call(calls.rightsTerms, { rightsHash: 'x' })).rejects.toMatchObject({ code: 400 })
  await expect(server.call(calls.rightsTerms, { rightsHash: '0'.repeat(64) })).rejects.toMatchObject({ code: 404 })
  const campaign = await buildCampaign(server.database)
  await expect(submit(await buildAccount(server.database), campaign, 'x')).rejects.toMatchObject({ code: 400 })
})

test('the database keeps no text under the hash of another', async () => {
  await expect(
    server.database.query({
      text: 'insert into rights_terms (sha256, text) values ($1, $2)',
      values: ['0'.repeat(64), 'Other words'],
    }),
  ).rejects.toThrow('rights_terms_check')
})

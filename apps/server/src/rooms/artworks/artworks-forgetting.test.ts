import { voteArtwork } from '@plinth/api-schema/artworks'
import { mintState, removedBy, voteState } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { DELETED_NAME } from '../../jobs/forgetting.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { artworksForgetting } from './artworks-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const forget = async ({ accountId: id, email }: BuiltAccount, { removesWorks = false } = {}) => {
  const { database, clock, settings, app } = server
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  const names = { userName: 'gone', name: 'gone' }
  return artworksForgetting.run!(deps, { id, email, ...names, removesWorks, askedAt: clock.now() })
}
const endOf = (campaignId: number) =>
  server.database.query({
    text: `update campaigns set status = 2, starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
    values: [campaignId],
  })
const votesOf = ({ accountId }: BuiltAccount) =>
  server.database.query<{ state: number; network: string; hasDevice: boolean }>({
    text: `select state, address_group as network, device_hash is not null as "hasDevice" from votes where account_id = $1
            order by campaign_id`,
    values: [accountId],
  })
const worksOf = ({ accountId }: BuiltAccount) =>
  server.database.query<{ by: number | null; artist: string; email: string; isPurged: boolean }>({
    text: `select deleted_by as by, artist_name as artist, contact_email as email, purged_at is not null as "isPurged"
             from artworks where account_id = $1 order by campaign_id, id`,
    values: [accountId],
  })

test('votes in open campaigns are taken back, and those in others say nothing of a person any more', async () => {
  const [open, over] = [await buildArtwork(server.database), await buildArtwork(server.database)]
  const voter = await buildAccount(server.database)
  for (const { artworkId } of [open, over]) await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  expect(await votesOf(voter)).toMatchObject([{ hasDevice: true }, { hasDevice: true }])
  await endOf(over.campaign.campaignId)
  expect(await forget(voter)).toBeNull()
  expect(await votesOf(voter)).toEqual([
    { state: voteState.revoked, network: '', hasDevice: false },
    { state: voteState.counted, network: '', hasDevice: false },
  ])
})

test('works in open campaigns are withdrawn for good, and those in others stay without their artist’s name', async () => {
  const [open, over] = [await buildCampaign(server.database), await buildCampaign(server.database)]
  const artist = await buildAccount(server.database)
  for (const campaign of [open, over]) await buildArtwork(server.database, { campaign, artist, email: artist.email })
  await endOf(over.campaignId)
  expect(await forget(artist)).toBeNull()
  const nameless = { by: null, artist: DELETED_NAME, email: '', isPurged: false }
  expect(await worksOf(artist)).toMatchObject([{ by: removedBy.artist, isPurged: true }, nameless])
  expect(await forget(artist, { removesWorks: true })).toBeNull()
  expect(await worksOf(artist)).toMatchObject([{ isPurged: true }, { by: removedBy.artist, isPurged: true }])
})

test('however many works somebody has, none keeps their name', async () => {
  const campaign = await buildCampaign(server.database, { status: 'completed' })
  const artist = await buildAccount(server.database)
  for (let count = 0; count < 51; count++)
    await buildArtwork(server.database, { campaign, artist, email: artist.email })
  await forget(artist)
  expect(new Set((await worksOf(artist)).map(({ email }) => email))).toEqual(new Set(['']))
  await forget(artist, { removesWorks: true })
  expect((await worksOf(artist)).filter(({ isPurged }) => isPurged)).toHaveLength(51)
})

test('an account waits for the end of campaigns in which its void votes keep their mailbox', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const voter = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  await server.database.query({
    text: 'update votes set state = $2, mailbox = mailbox_hash($3) where account_id = $1',
    values: [voter.accountId, voteState.voided, voter.email],
  })
  expect(await forget(voter)).toBe('waits')
  await endOf(campaign.campaignId)
  expect(await forget(voter)).toBeNull()
})

test('an account waits for works that are being minted', async () => {
  const { artist } = await buildArtwork(server.database, { status: mintState.minting })
  expect(await forget(artist)).toBe('waits')
})

import { campaignDetail } from '@plinth/api-schema/campaigns'
import * as invitations from '@plinth/api-schema/invitations'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addContact, buildHost, buildJoined, invite, newAddress } from '../../../test/contact-book.ts'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@plinth.example' } })
})
afterAll(() => server.stop())

/** How many invitations the free plan has in 30 days, for one test. */
const allow = (count: number) =>
  server.database.query({ text: 'update plans set invitations_per_month = $1 where is_free', values: [count] })
afterEach(() => allow(3_000))

test('a brand sends as many invitations as its plan has, and those of 30 days ago are not among them', async () => {
  await allow(2)
  const { campaign, host } = await buildHost(server)
  const ids = [await addContact(server, host), await addContact(server, host), await addContact(server, host)]
  const send = (some: readonly number[]) => invite(server, host, { ids: some, campaignId: campaign.campaignId })
  const refused = (left: number) => ({
    reason: 'planInvitations',
    message: expect.stringContaining(`allows 2 invitations in 30 days; ${left} are left`),
  })
  await expect(send(ids)).rejects.toMatchObject(refused(2))
  await send(ids.slice(0, 2))
  await expect(send(ids.slice(2))).rejects.toMatchObject(refused(0))
  await server.database.query({
    text: `update invitations set invited_at = invited_at - interval '30 days' where account_id = $1`,
    values: [host.accountId],
  })
  expect(await send(ids.slice(2))).toMatchObject({ sent: 1 })
})

test('a brand beyond its plan still learns who cannot be written to', async () => {
  const { campaign, host } = await buildHost(server)
  const ids = [await addContact(server, host)]
  const send = () => invite(server, host, { ids, campaignId: campaign.campaignId })
  await send()
  await allow(0)
  expect(await send()).toMatchObject({ sent: 0, skipped: [{ reason: 'invitedLately' }] })
})

test('a participant has no plan', async () => {
  await allow(0)
  const { campaign, host } = await buildJoined(server)
  const ids = [await addContact(server, host)]
  expect(await invite(server, host, { ids, campaignId: campaign.campaignId })).toMatchObject({ sent: 1 })
})

test('whom a participant has invited does not see the campaign once it is private; whom its brand has, does', async () => {
  const { campaign, host } = await buildJoined(server)
  const { campaignId, brand } = campaign
  const [ofArtist, ofBrand] = [await buildAccount(server.database), await buildAccount(server.database)]
  await invite(server, host, { ids: [await addContact(server, host, ofArtist.email)], campaignId })
  await invite(server, brand, { ids: [await addContact(server, brand, ofBrand.email)], campaignId })
  await server.database.query({ text: 'update campaigns set is_private = true where id = $1', values: [campaignId] })
  await expect(server.call(campaignDetail, { id: campaignId }, ofArtist.token)).rejects.toMatchObject({ code: 404 })
  expect(await server.call(campaignDetail, { id: campaignId }, ofBrand.token)).toMatchObject({ isInvite: 1 })
})

test('a preview names the sender by the address alone where the site has no name for it', async () => {
  const { campaign, host } = await buildJoined(server)
  const contactId = await addContact(server, host, newAddress())
  const preview = await server.call(
    invitations.previewContactInvite,
    { contactId, campaignId: campaign.campaignId },
    host.token,
  )
  expect(preview.from).toBe('post@plinth.example')
  expect(preview.text).toContain(`${host.userName}, who takes part, invites you`)
})

import { voteArtwork } from '@plinth/api-schema/artworks'
import { acceptInvite } from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { listNotices } from '@plinth/api-schema/notices'
import { invitationState, outboxStatus } from '@plinth/api-schema/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addContact, buildHost, buildJoined, invite, newAddress, tokenMailedTo } from '../../../test/contact-book.ts'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
} from '../../../test/factories.ts'
import { submitWork } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { keepAllMailResults } from './contacts.results.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => server.stop())

/** Somebody who is invited and has opened the link. */
const inviteOpening = async (host: BuiltAccount, { campaignId }: BuiltCampaign) => {
  const guest = await buildAccount(server.database)
  const id = await addContact(server, host, guest.email)
  await invite(server, host, { ids: [id], campaignId })
  await server.call(invitations.openInvitation, { token: await tokenMailedTo(server, guest.email) })
  return { guest, id }
}
const submit = (artist: BuiltAccount, campaign: BuiltCampaign) => submitWork(server, artist, campaign)
const stateOf = async (host: BuiltAccount, id: number) => {
  const { rows } =
    host.kind === 'brand'
      ? await server.call(invitations.listClientInvitations, { clientId: id }, host.token)
      : await server.call(invitations.listContactInvitations, { contactId: id }, host.token)
  return rows[0]
}
const setMail = (address: string, status: number, error: string | null = null) =>
  server.database.query({
    text: `update outbox set status = $2::int, last_error = $3, sent_at = case when $2::int = 1 then now() end where to_address = $1`,
    values: [address, status, error],
  })

const accepted = async ({ token }: BuiltAccount) =>
  (await server.call(listNotices, {}, token)).rows.flatMap(({ typeId, title, text, href }) =>
    typeId === 112 ? [{ title, text, href }] : [],
  )

describe('that an invitation is accepted', () => {
  test('is told to its brand once, also when the person comes by its link as well', async () => {
    const { campaign, host } = await buildHost(server, { isPrivate: true })
    const { guest } = await inviteOpening(host, campaign)
    const { campaignId, inviteToken, name } = campaign
    expect(await accepted(host)).toEqual([])
    await submit(guest, campaign)
    const notice = {
      title: `${guest.userName} accepted your invitation`,
      text: `You invited them to ${name}.`,
      href: `/brand/campaign/preview?id=${campaignId}`,
    }
    expect(await accepted(host)).toEqual([notice])
    await server.call(acceptInvite, { id: campaignId, invite: inviteToken }, guest.token)
    await submit(guest, campaign)
    expect(await accepted(host)).toEqual([notice])
  })

  test('is told to a participant as well, once the person has opened the link and joined', async () => {
    const { campaign, host } = await buildJoined(server)
    const { guest } = await inviteOpening(host, campaign)
    const shy = await buildAccount(server.database)
    await invite(server, host, { ids: [await addContact(server, host, shy.email)], campaignId: campaign.campaignId })
    await submit(shy, campaign)
    expect(await accepted(host)).toEqual([])
    await submit(guest, campaign)
    expect(await accepted(host)).toMatchObject([
      {
        title: `${guest.userName} accepted your invitation`,
        href: `/participant/campaign/preview?id=${campaign.campaignId}`,
      },
    ])
    // It was not the brand's invitation.
    expect(await accepted(campaign.brand)).toEqual([])
  })

  test('is told to nobody when somebody joins who was never invited, or was a participant before', async () => {
    const { campaign, host } = await buildHost(server)
    await submit(await buildAccount(server.database), campaign)
    const early = await buildAccount(server.database)
    await submit(early, campaign)
    await invite(server, host, { ids: [await addContact(server, host, early.email)], campaignId: campaign.campaignId })
    await submit(early, campaign)
    expect(await accepted(host)).toEqual([])
  })
})

describe('what came of it', () => {
  test('is waiting, sent or refused with the words of the mail server', async () => {
    const { campaign, host } = await buildHost(server)
    const address = newAddress()
    const id = await addContact(server, host, address)
    await invite(server, host, { ids: [id], campaignId: campaign.campaignId })
    expect(await stateOf(host, id)).toMatchObject({ state: invitationState.waiting, reason: null, sendTime: null })
    await setMail(address, outboxStatus.waiting, '451 4.7.1 Try again later')
    expect(await stateOf(host, id)).toMatchObject({ state: invitationState.waiting, reason: null })
    const words = '550 5.1.1 <x@post.example> No such user'
    await setMail(address, outboxStatus.givenUp, `Can't send mail - all recipients were rejected: ${words}`)
    expect(await stateOf(host, id)).toMatchObject({ state: invitationState.refused, reason: words })
    await setMail(address, outboxStatus.givenUp, 'connect ECONNREFUSED 10.1.2.3:25')
    expect(await stateOf(host, id)).toMatchObject({ reason: 'The email could not be delivered.' })
    await setMail(address, outboxStatus.sent)
    expect(await stateOf(host, id)).toMatchObject({
      state: invitationState.sent,
      sendTime: expect.stringMatching(/^\d{4}-/),
      campaignName: campaign.name,
    })
  })

  test('stays known when the outbox has forgotten the mail', async () => {
    const { campaign, host } = await buildHost(server)
    const addresses = [newAddress(), newAddress()]
    const ids = []
    for (const address of addresses) ids.push(await addContact(server, host, address))
    await invite(server, host, { ids, campaignId: campaign.campaignId })
    await setMail(addresses[0]!, outboxStatus.sent)
    await setMail(addresses[1]!, outboxStatus.givenUp, '554 5.7.1 Refused')
    expect(await keepAllMailResults(server.database)).toBeGreaterThanOrEqual(2)
    expect(await keepAllMailResults(server.database)).toBe(0)
    await server.database.query({ text: 'delete from outbox where to_address = any($1)', values: [addresses] })
    expect(await stateOf(host, ids[0]!)).toMatchObject({ state: invitationState.sent })
    expect(await stateOf(host, ids[1]!)).toMatchObject({ state: invitationState.refused, reason: '554 5.7.1 Refused' })
  })

  test('is opened once the link was, and joined once they hang a work; the brand sees joins and mints', async () => {
    const { campaign, host } = await buildHost(server)
    const { guest, id } = await inviteOpening(host, campaign)
    expect(await stateOf(host, id)).toMatchObject({ state: invitationState.opened, joinTime: null })
    await submit(guest, campaign)
    expect(await stateOf(host, id)).toMatchObject({ state: invitationState.joined })
    const client = async () => (await server.call(calls.listClients, {}, host.token)).rows[0]
    expect(await client()).toMatchObject({ inviteSent: 1, joinCampaignNum: 1, mintNftNum: 0 })
    await server.database.query({
      text: 'update artworks set status = 2 where account_id = $1',
      values: [guest.accountId],
    })
    expect(await client()).toMatchObject({ joinCampaignNum: 1, mintNftNum: 1 })
  })

  test('a participant sees the votes of those who opened the link, given in that campaign after it', async () => {
    const { campaign, host } = await buildJoined(server)
    const works = [await buildArtwork(server.database, { campaign }), await buildArtwork(server.database, { campaign })]
    const elsewhere = await buildArtwork(server.database)
    const guest = await buildAccount(server.database)
    const vote = ({ artworkId }: { artworkId: number }) => server.call(voteArtwork, { worksId: artworkId }, guest.token)
    const contact = async () => (await server.call(calls.listContacts, {}, host.token)).rows[0]
    await vote(works[0]!)
    await server.database.query({
      text: `update votes set created_at = created_at - interval '1 hour' where account_id = $1`,
      values: [guest.accountId],
    })
    const id = await addContact(server, host, guest.email.toUpperCase())
    await invite(server, host, { ids: [id], campaignId: campaign.campaignId })
    await vote(works[1]!)
    await vote(elsewhere)
    expect(await contact()).toMatchObject({ inviteSent: 1, votes: 0 })
    await server.call(invitations.openInvitation, { token: await tokenMailedTo(server, guest.email) })
    expect(await contact()).toMatchObject({ votes: 1 })
    // A vote that is held looks like any other: its voter must not learn of it here.
    await server.database.query({
      text: 'update votes set state = 1, hold_reason = 1 where account_id = $1',
      values: [guest.accountId],
    })
    expect(await contact()).toMatchObject({ votes: 1 })
    // One that was taken back is none.
    await server.database.query({
      text: 'update votes set state = 3, hold_reason = null where account_id = $1',
      values: [guest.accountId],
    })
    expect(await contact()).toMatchObject({ votes: 0 })
  })

  test('a list is sorted by what they did, the most first', async () => {
    const { campaign, host } = await buildHost(server)
    const quiet = await addContact(server, host)
    const { guest, id: joined } = await inviteOpening(host, campaign)
    await submit(guest, campaign)
    const later = await addContact(server, host)
    const order = async (orderByColumn: 'joinCampaignNum' | 'createTime') =>
      (await server.call(calls.listClients, { orderByColumn }, host.token)).rows.map(({ id }) => id)
    expect(await order('joinCampaignNum')).toEqual([joined, later, quiet])
    expect(await order('createTime')).toEqual([later, joined, quiet])
    const first = await server.call(calls.listClients, { orderByColumn: 'joinCampaignNum', pageSize: 1 }, host.token)
    const next = await server.call(
      calls.listClients,
      { orderByColumn: 'joinCampaignNum', pageSize: 2, cursor: first.nextCursor! },
      host.token,
    )
    expect(next.rows.map(({ id }) => id)).toEqual([later, quiet])
  })

  test('invitations to one person are listed from either end', async () => {
    const { campaign, host } = await buildHost(server)
    const address = newAddress()
    const clientId = await addContact(server, host, address)
    await invite(server, host, { ids: [clientId], campaignId: campaign.campaignId })
    const later = await buildCampaign(server.database, { brand: host })
    await invite(server, host, { ids: [clientId], campaignId: later.campaignId })
    const order = async (isAsc?: 'asc' | 'desc') => {
      const args = { clientId, ...(isAsc ? { isAsc } : {}) }
      const { rows } = await server.call(invitations.listClientInvitations, args, host.token)
      return rows.map(({ campaignId }) => campaignId)
    }
    const newestFirst = [later.campaignId, campaign.campaignId]
    expect([await order(), await order('desc')]).toEqual([newestFirst, newestFirst])
    expect(await order('asc')).toEqual(newestFirst.toReversed())
  })

  test('nobody else sees it', async () => {
    const { campaign, host } = await buildHost(server)
    const { id } = await inviteOpening(host, campaign)
    const other = await buildAccount(server.database, { kind: 'brand' })
    const ana = await buildAccount(server.database)
    await expect(server.call(invitations.listClientInvitations, { clientId: id }, other.token)).rejects.toMatchObject({
      code: 404,
    })
    await expect(server.call(invitations.listContactInvitations, { contactId: id }, ana.token)).rejects.toMatchObject({
      code: 404,
    })
    await expect(server.call(invitations.listClientInvitations, { clientId: id })).rejects.toMatchObject({ code: 401 })
  })
})

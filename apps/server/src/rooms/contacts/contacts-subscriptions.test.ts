import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { outboxStatus } from '@plinth/api-schema/states'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addContact, invite, newAddress, tokenMailedTo } from '../../../test/contact-book.ts'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { deliverMails } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { keepAllMailResults } from './contacts.results.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => server.stop())
// What other tests have written is sent to nobody.
beforeEach(() => server.database.query({ text: 'delete from outbox' }))

const inviteFrom = async (address: string) => {
  const campaign = await buildCampaign(server.database)
  const ids = [await addContact(server, campaign.brand, address)]
  const report = await invite(server, campaign.brand, { ids, campaignId: campaign.campaignId })
  return { campaign, host: campaign.brand, id: ids[0]!, report }
}
const arrivesFrom = async (address: string) => {
  await inviteFrom(address)
  return deliverMails(server)
}
const statusesOf = async (address: string) => {
  const rows = await server.database.query<{ status: number }>({
    text: 'select status from outbox where to_address = $1',
    values: [address],
  })
  return rows.map(({ status }) => status)
}
const waitingCount = async () => {
  const rows = await server.database.query({
    text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  })
  return rows.length
}
const click = (token: string, contentType: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: `/unsubscribe?token=${token}`,
    payload,
    headers: { 'content-type': contentType },
  })
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`

describe('the link of an invitation', () => {
  test('says what it is for, without telling the address to others', async () => {
    const address = newAddress()
    const { campaign, host } = await inviteFrom(address)
    const token = await tokenMailedTo(server, address)
    expect(await server.call(invitations.openInvitation, { token })).toEqual({
      campaignId: campaign.campaignId,
      campaignName: campaign.name,
      senderName: host.userName,
      email: 'g***@post.example',
      isPrivate: 0,
      canSee: 1,
      isUnsubscribed: 0,
    })
  })

  test('is signed: none can be made for another invitation', async () => {
    const [mine, theirs] = [newAddress(), newAddress()]
    await inviteFrom(mine)
    await inviteFrom(theirs)
    const tokens = [await tokenMailedTo(server, mine), await tokenMailedTo(server, theirs)].map((token) =>
      Buffer.from(token, 'base64url'),
    )
    const forged = Buffer.concat([tokens[1]!.subarray(0, 6), tokens[0]!.subarray(6)]).toString('base64url')
    const flipped = Buffer.from(tokens[0]!)
    flipped[10] = 255 - flipped[10]!
    for (const token of [forged, flipped.toString('base64url'), 'x'.repeat(30), 'x'.repeat(29), '_'.repeat(100)])
      for (const call of [invitations.openInvitation, invitations.unsubscribeLink, invitations.unsubscribe])
        await expect(server.call(call, { token })).rejects.toMatchObject({ code: 404, message: messages.wrongLink })
    await expect(server.call(invitations.openInvitation, { token: 'preview' })).rejects.toMatchObject({ code: 400 })
  })

  test.each([
    ['hidden', 'update campaigns set deleted_at = now() where id = $1'],
    ['erased', 'delete from campaigns where id = $1'],
  ])('ends with its campaign, which is %s, but still ends invitations', async (_, text) => {
    const address = newAddress()
    const { campaign } = await inviteFrom(address)
    const token = await tokenMailedTo(server, address)
    await server.database.query({ text, values: [campaign.campaignId] })
    await expect(server.call(invitations.openInvitation, { token })).rejects.toMatchObject({ code: 404 })
    expect(await server.call(invitations.unsubscribe, { token })).toEqual({ email: 'g***@post.example' })
  })
})

describe('somebody who unsubscribes', () => {
  test.each([
    ['application/x-www-form-urlencoded', ONE_CLICK],
    ['multipart/form-data; boundary=x', multipart],
  ])('with one click of a mail program, as %s, is written to by nobody any more', async (contentType, payload) => {
    const address = newAddress()
    const { host, id } = await inviteFrom(address)
    await deliverMails(server)
    const answer = await click(await tokenMailedTo(server, address), contentType, payload)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const { campaignId } = await buildCampaign(server.database, { brand: host })
    const again = await invite(server, host, { ids: [id], campaignId })
    expect(again).toEqual({ sent: 0, skipped: [{ id, reason: 'unsubscribed' }], isKept: 0 })
    await inviteFrom(address.toUpperCase())
    expect(await deliverMails(server)).toEqual([])
    const [row] = (await server.call(calls.listClients, {}, host.token)).rows
    expect(row).toMatchObject({ id, isUnsubscribed: 1 })
  })

  test('by opening the page has done nothing, and reads there when it is done', async () => {
    const address = newAddress()
    await inviteFrom(address)
    const token = await tokenMailedTo(server, address)
    const link = { email: 'g***@post.example', isSubscribed: 1 }
    expect(await server.call(invitations.unsubscribeLink, { token })).toEqual(link)
    expect(await server.call(invitations.unsubscribeLink, { token })).toEqual(link)
    await server.call(invitations.unsubscribe, { token })
    expect(await server.call(invitations.unsubscribeLink, { token })).toEqual({ ...link, isSubscribed: 0 })
  })

  test('is not written to by what waits in the outbox either', async () => {
    const address = newAddress()
    await inviteFrom(address)
    await inviteFrom(address)
    await server.call(invitations.unsubscribe, { token: await tokenMailedTo(server, address) })
    expect(await deliverMails(server)).toEqual([])
    expect(await statusesOf(address)).toEqual([outboxStatus.withheld, outboxStatus.withheld])
  })

  test('has told so to those alone whose invitation had come: anybody else reads what they would read of any mail', {
    tags: 'long',
  }, async () => {
    const [address, other] = [newAddress(), newAddress()]
    await inviteFrom(address)
    await deliverMails(server)
    const waiting = await inviteFrom(address)
    await server.call(invitations.unsubscribe, { token: await tokenMailedTo(server, address) })
    const stranger = await inviteFrom(address)
    const anybody = await inviteFrom(other)
    expect(stranger.report).toEqual(anybody.report)
    expect(await deliverMails(server)).toEqual([[other]])
    const shownTo = async ({ host, id }: typeof stranger) => {
      const { rows } = await server.call(calls.listClients, {}, host.token)
      const { rows: sent } = await server.call(invitations.listClientInvitations, { clientId: id }, host.token)
      const [{ isUnsubscribed, inviteSent }, { state, reason, inviteTime, sendTime }] = [rows[0]!, sent[0]!]
      return { isUnsubscribed, inviteSent, state, reason, inviteTime, sendTime }
    }
    for (const keeping of [false, true]) {
      if (keeping) await keepAllMailResults(server.database)
      for (const each of [stranger, waiting]) expect(await shownTo(each)).toEqual(await shownTo(anybody))
    }
    // Nor does another try, to another campaign, tell more.
    const { campaignId } = await buildCampaign(server.database, { brand: stranger.host })
    expect(await invite(server, stranger.host, { ids: [stranger.id], campaignId })).toEqual(anybody.report)
  })

  test.each([
    ['', '+news'],
    ['+news', ''],
    ['+news', '+Shop'],
  ])('as ana%s is not reached as ana%s either', async (left, reached) => {
    const address = newAddress()
    const [leaving, other] = [left, reached].map((tag) => address.replace('@', `${tag}@`)) as [string, string]
    await inviteFrom(other)
    const { host } = await inviteFrom(leaving)
    await server.call(invitations.unsubscribe, { token: await tokenMailedTo(server, leaving) })
    await inviteFrom(other)
    const ids = [await addContact(server, host, other)]
    const { campaignId } = await buildCampaign(server.database, { brand: host })
    await invite(server, host, { ids, campaignId })
    expect(await deliverMails(server)).toEqual([])
  })

  test('can allow invitations again with any confirmed address of the mailbox', { tags: 'long' }, async () => {
    const address = newAddress()
    const [left, owned] = ['+news@', '+art@'].map((tag) => address.replace('@', tag)) as [string, string]
    await inviteFrom(left)
    await server.call(invitations.unsubscribe, { token: await tokenMailedTo(server, left) })
    const person = await buildAccount(server.database, { email: owned, emailConfirmed: false })
    const allow = () => server.call(invitations.saveSubscription, { isSubscribed: 1 }, person.token)
    expect(await server.call(invitations.readSubscription, {}, person.token)).toMatchObject({ isSubscribed: 0 })
    await expect(allow()).rejects.toMatchObject({ code: 409, message: messages.confirmEmailFirst })
    await server.database.query({
      text: 'update accounts set email_confirmed_at = now() where id = $1',
      values: [person.accountId],
    })
    expect(await allow()).toEqual({ email: owned, isSubscribed: 1 })
    await deliverMails(server)
    for (const each of [left, address]) await inviteFrom(each)
    expect(await deliverMails(server)).toEqual([[left], [address]])
  })

  test('may click twice, and a link that is none changes nothing', async () => {
    const address = newAddress()
    await inviteFrom(address)
    const token = await tokenMailedTo(server, address)
    for (let i = 0; i < 2; i++)
      expect((await click(token, 'application/x-www-form-urlencoded', ONE_CLICK)).statusCode).toBe(200)
    for (const url of [
      '/unsubscribe',
      '/unsubscribe?token=',
      '/unsubscribe?token=a&token=b',
      '/unsubscribe?token=%00',
    ]) {
      const answer = await server.app.inject({ method: 'POST', url })
      expect([answer.statusCode, answer.json().data.reason]).toEqual([404, 'wrongLink'])
    }
  })

  test('can allow invitations again with an account that has confirmed the address, and nobody else can', async () => {
    const address = newAddress()
    const { host } = await inviteFrom(address)
    await server.call(invitations.unsubscribe, { token: await tokenMailedTo(server, address) })
    const person = await buildAccount(server.database, { email: address.toUpperCase(), emailConfirmed: false })
    expect(await server.call(invitations.readSubscription, {}, person.token)).toMatchObject({ isSubscribed: 0 })
    await expect(server.call(invitations.saveSubscription, { isSubscribed: 1 }, person.token)).rejects.toMatchObject({
      code: 409,
      message: messages.confirmEmailFirst,
    })
    await server.call(invitations.saveSubscription, { isSubscribed: 1 }, host.token)
    expect(await arrivesFrom(address)).toEqual([])
    await server.database.query({
      text: 'update accounts set email_confirmed_at = now() where id = $1',
      values: [person.accountId],
    })
    expect(await server.call(invitations.saveSubscription, { isSubscribed: 1 }, person.token)).toEqual({
      email: person.email,
      isSubscribed: 1,
    })
    expect(await arrivesFrom(address)).toEqual([[address]])
    await server.call(invitations.saveSubscription, { isSubscribed: 0 }, person.token)
    expect(await arrivesFrom(address)).toEqual([])
  })
})

test('an invitation that is written while somebody unsubscribes is not sent', async () => {
  const address = newAddress()
  await inviteFrom(address)
  await deliverMails(server)
  const token = await tokenMailedTo(server, address)
  const { campaignId, brand } = await buildCampaign(server.database)
  const ids = [await addContact(server, brand, address.replace('@', '+news@'))]
  const { inviting } = await server.database.transaction(async (tx) => {
    // Inviting stops where it counts against the limit of the day.
    await tx.query({ text: 'lock table limit_windows in share mode' })
    const inviting = invite(server, brand, { ids, campaignId })
    await expect.poll(waitingCount).toBe(1)
    await server.call(invitations.unsubscribe, { token })
    return { inviting }
  })
  expect((await inviting).sent).toBe(1)
  expect(await deliverMails(server)).toEqual([])
})

test('reading a subscription is for members: nobody else has an address', async () => {
  await expect(server.call(invitations.readSubscription, {})).rejects.toMatchObject({ code: 401 })
  const operator = await buildAccount(server.database, { kind: 'operator' })
  await expect(server.call(invitations.readSubscription, {}, operator.token)).rejects.toMatchObject({ code: 1003 })
})

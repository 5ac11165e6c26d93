import { randomUUID } from 'node:crypto'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { verificationStatus } from '@plinth/api-schema/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addContact, buildHost, buildJoined, invite, newAddress, tokenMailedTo } from '../../../test/contact-book.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { mailsTo, readOutMail } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createContactMails, type Invitation } from './contacts.mails.ts'

const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => server.stop())

const hosting = (overrides?: CampaignOverrides) => buildHost(server, overrides)
const joining = (overrides?: CampaignOverrides) => buildJoined(server, overrides)

describe('an invitation', () => {
  test('of a brand is one mail to one person, with a link of its own, whatever link was sent along', async () => {
    const { campaign, host } = await hosting({ name: 'Tide Lines' })
    const [address, other] = [newAddress(), newAddress()]
    const ids = [await addContact(server, host, address), await addContact(server, host, other)]
    const args = { clientIds: [...ids, ids[0]!], campaignId: campaign.campaignId, campaignLink: 'https://evil.example' }
    expect(await server.call(invitations.inviteClients, args, host.token)).toEqual({ sent: 2, skipped: [], isKept: 0 })
    const [mail, ...more] = await mailsTo(server.database, address)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ name: 'Mei Tan', subject: `${host.userName} invites you to Tide Lines` })
    expect(mail!.text).toContain('Hello Mei,')
    expect(mail!.html + mail!.text).not.toContain('evil.example')
    expect(mail!.html).not.toMatch(/<img/)
    const tokens = [await tokenMailedTo(server, address), await tokenMailedTo(server, other)]
    expect(new Set(tokens).size).toBe(2)
    const [row] = await server.database.query<{ url: string }>({
      text: 'select unsubscribe_url as url from outbox where to_address = $1',
      values: [address],
    })
    expect(row!.url).toBe(`http://plinth.test/unsubscribe?token=${tokens[0]}`)
  })

  test('of a participant goes to a campaign that they take part in, and to no other', async () => {
    const { campaign, host } = await joining()
    const id = await addContact(server, host)
    const other = await buildCampaign(server.database)
    await expect(invite(server, host, { ids: [id], campaignId: other.campaignId })).rejects.toMatchObject({ code: 404 })
    expect(await invite(server, host, { ids: [id], campaignId: campaign.campaignId })).toMatchObject({
      sent: 1,
      skipped: [],
    })
  })

  test('of a participant names the brand and says that they take part, even if they are called as the brand is', async () => {
    const { campaign, host } = await joining()
    for (const { accountId } of [host, campaign.brand])
      await server.database.query({
        text: `update accounts set nick_name = 'Studio North' where id = $1`,
        values: [accountId],
      })
    const address = newAddress()
    await invite(server, host, { ids: [await addContact(server, host, address)], campaignId: campaign.campaignId })
    const [mail] = await mailsTo(server.database, address)
    expect(mail!.text).toContain('Studio North, who takes part, invites you')
    expect(mail!.text).toContain('Hosted by: Studio North')
  })

  test('greets nobody by a name that a mail program would make a link of', async () => {
    const { campaign, host } = await hosting()
    const address = newAddress()
    const form = { firstName: 'win.example', lastName: 'Tan', contactNo: '1', email: address }
    const { id } = await server.call(calls.saveClient, form, host.token)
    await invite(server, host, { ids: [id], campaignId: campaign.campaignId })
    expect(JSON.stringify(await mailsTo(server.database, address))).not.toContain('win.example')
  })

  test.each(['win.example.com', 'win．example'])('carries no name %j of its sender or host', async (name) => {
    const { campaign, host } = await joining({ name: 'Tide Lines' })
    const guests = [newAddress(), newAddress(), newAddress()] as const
    const inviteBy = async (sender: BuiltAccount, address: string) => {
      const ids = [await addContact(server, sender, address)]
      await invite(server, sender, { ids, campaignId: campaign.campaignId })
      const [mail] = await mailsTo(server.database, address)
      expect(JSON.stringify(mail)).not.toContain(name)
      return mail!
    }
    await server.database.query({
      text: 'update accounts set nick_name = $2 where id = any($1)',
      values: [[host.accountId, campaign.brand.accountId], name],
    })
    const setCompany = (status: number) =>
      server.database.query({
        text: `update brand_companies set company_name = 'Tide & Co. Ltd', status = $2 where account_id = $1`,
        values: [campaign.brand.accountId, status],
      })
    await setCompany(verificationStatus.verified)
    const ofArtist = await inviteBy(host, guests[0])
    expect(ofArtist.subject).toBe('A participant invites you to Tide Lines')
    expect(ofArtist.text).toContain('A participant, who takes part, invites you')
    expect(ofArtist.text).toContain('Hosted by: Tide & Co. Ltd')
    expect((await inviteBy(campaign.brand, guests[1])).subject).toBe('Tide & Co. Ltd invites you to Tide Lines')
    await setCompany(verificationStatus.pending)
    expect((await inviteBy(host, guests[2])).text).toContain('Hosted by: A brand')
  })

  test('names a campaign that is called as a host is so that no link is made of it', async () => {
    const { campaign, host } = await hosting({ name: 'win.example' })
    const address = newAddress()
    await invite(server, host, { ids: [await addContact(server, host, address)], campaignId: campaign.campaignId })
    const [mail] = await mailsTo(server.database, address)
    expect(mail!.subject).toBe(`${host.userName} invites you to win. example`)
    expect(mail!.text).toContain('invites you to the campaign win. example.')
    expect(mail!.html).not.toContain('win.example')
  })

  test('carries the subject and the sentence that were chosen, as text', async () => {
    const { campaign, host } = await hosting()
    const address = newAddress()
    const words = { subject: 'Come & see', message: 'We kept a wall <b>for you</b>.' }
    const ids = [await addContact(server, host, address)]
    await invite(server, host, { ids, campaignId: campaign.campaignId, ...words })
    const [mail] = await mailsTo(server.database, address)
    expect(mail!.subject).toBe('Come & see')
    expect(mail!.text).toContain('> We kept a wall <b>for you</b>.')
    expect(mail!.html).toContain('We kept a wall &lt;b&gt;for you&lt;/b&gt;.')
  })

  test('looks in the preview as it will arrive, but leads nowhere and is not sent', async () => {
    const { campaign, host } = await hosting()
    const address = newAddress()
    const clientId = await addContact(server, host, address)
    const input = { clientId, campaignId: campaign.campaignId, message: 'We kept a wall for you.' }
    const preview = await server.call(invitations.previewClientInvite, input, host.token)
    expect(await mailsTo(server.database, address)).toEqual([])
    await invite(server, host, { ids: [clientId], campaignId: campaign.campaignId, message: input.message })
    const [mail] = await mailsTo(server.database, address)
    const token = await tokenMailedTo(server, address)
    expect(preview.text).toBe(mail!.text.replaceAll(token, 'preview'))
    expect(preview.html).toBe(mail!.html.replaceAll(token, 'preview'))
    expect(preview.subject).toBe(mail!.subject)
    expect(preview.from).toBe('Plinth <no-reply@plinth.localhost>')
  })

  test.each([
    ['subject', 'x'.repeat(121), messages.inviteSubjectTooLong],
    ['message', 'x'.repeat(301), messages.inviteMessageTooLong],
    ['message', 'See https://win.example', messages.inviteLink],
    ['message', 'See win.example now', messages.inviteLink],
    ['subject', 'ｗｗｗ．win．example', messages.inviteLink],
    ['subject', 'Call tel:+6591234567', messages.inviteLink],
    ['message', 'See win。example now', messages.inviteLink],
    ['message', 'See win.\u200dexample now', messages.inviteLink],
    ['subject', 'a\r\nBcc: b@c.example', messages.plainTextOnly],
    ['message', 'a\u202eb', messages.plainTextOnly],
  ])('is refused with the %s %j', async (field, value, message) => {
    const { campaign, host } = await hosting()
    const ids = [await addContact(server, host)]
    const refused = invite(server, host, { ids, campaignId: campaign.campaignId, [field]: value })
    await expect(refused).rejects.toMatchObject({ code: 400, message, field })
  })

  test('with one key is sent once', async () => {
    const { campaign, host } = await hosting()
    const [address, key] = [newAddress(), randomUUID()]
    const ids = [await addContact(server, host, address)]
    for (let i = 0; i < 2; i++)
      expect(await invite(server, host, { ids, campaignId: campaign.campaignId }, key)).toMatchObject({
        sent: 1,
        skipped: [],
      })
    expect(await mailsTo(server.database, address)).toHaveLength(1)
  })
})

describe('nobody is invited', () => {
  test('when one of the list is somebody else’s', async () => {
    const { campaign, host } = await hosting()
    const other = await buildAccount(server.database, { kind: 'brand' })
    const address = newAddress()
    const ids = [await addContact(server, host, address), await addContact(server, other)]
    await expect(invite(server, host, { ids, campaignId: campaign.campaignId })).rejects.toMatchObject({ code: 404 })
    expect(await mailsTo(server.database, address)).toEqual([])
  })

  test('to a campaign of another brand, one that is not listed, ended or paused', async () => {
    const { host } = await hosting()
    const ids = [await addContact(server, host)]
    const codeFor = async (overrides: CampaignOverrides) => {
      const { campaignId } = await buildCampaign(server.database, overrides)
      return invite(server, host, { ids, campaignId }).then(
        () => 200,
        ({ code, reason }) => [code, reason],
      )
    }
    expect(await codeFor({})).toEqual([404, 'notFound'])
    for (const status of ['waiting', 'unpublished', 'completed'] as const)
      expect(await codeFor({ brand: host, status })).toEqual([409, 'campaignNotLive'])
    expect(await codeFor({ brand: host, isPaused: true })).toEqual([409, 'campaignPaused'])
  })

  test('by somebody without a campaign, in the words of each side', async () => {
    const [ana, north] = [await buildAccount(server.database), await buildAccount(server.database, { kind: 'brand' })]
    const { campaignId } = await buildCampaign(server.database)
    for (const [host, message] of [
      [ana, 'Please participate in at least one activity first'],
      [north, 'Please create and list at least one activity first'],
    ] as const) {
      const ids = [await addContact(server, host)]
      await expect(invite(server, host, { ids, campaignId })).rejects.toMatchObject({ code: 409, message })
    }
    await expect(invite(server, ana, { ids: [], campaignId })).rejects.toMatchObject({
      message: 'Please select at least one contact first',
    })
    await expect(invite(server, north, { ids: [], campaignId })).rejects.toMatchObject({
      message: 'Please select operation data',
    })
  })

  test('by somebody whose own address nobody has confirmed', async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database, { emailConfirmed: false })
    await buildArtwork(server.database, { campaign, artist })
    const ids = [await addContact(server, artist)]
    await expect(invite(server, artist, { ids, campaignId: campaign.campaignId })).rejects.toMatchObject({
      code: 409,
      message: messages.confirmEmailFirst,
    })
  })

  test('by a participant into a private campaign: that is its brand’s to open', async () => {
    const { campaign, host } = await joining({ isPrivate: true })
    await buildArtwork(server.database, { artist: host })
    const ids = [await addContact(server, host)]
    await expect(invite(server, host, { ids, campaignId: campaign.campaignId })).rejects.toMatchObject({ code: 404 })
  })
})

describe('limits', () => {
  test('an address is invited to a campaign once in seven days, by all senders together', async () => {
    const { campaign, host } = await hosting()
    const { artist } = await buildArtwork(server.database, { campaign })
    const address = newAddress()
    const [ofBrand, ofArtist] = [
      await addContact(server, host, address),
      await addContact(server, artist, address.toUpperCase()),
    ]
    const { campaignId } = campaign
    const both = await Promise.all([
      invite(server, host, { ids: [ofBrand], campaignId }),
      invite(server, artist, { ids: [ofArtist], campaignId }),
    ])
    expect(both.map(({ sent }) => sent).sort()).toEqual([0, 1])
    expect(both.flatMap(({ skipped }) => skipped.map(({ reason }) => reason))).toEqual(['invitedLately'])
    await server.call(calls.deleteClients, [ofBrand], host.token)
    const again = await addContact(server, host, address)
    expect(await invite(server, host, { ids: [again], campaignId })).toMatchObject({
      sent: 0,
      skipped: [{ id: again, reason: 'invitedLately' }],
    })
    await server.database.query({
      text: `update invited_addresses set invited_at = invited_at - interval '7 days' where mailbox = lower($1)`,
      values: [address],
    })
    expect(await invite(server, host, { ids: [again], campaignId })).toMatchObject({ sent: 1 })
  })

  test('a mailbox under several tags is one mailbox', async () => {
    const { campaign, host } = await hosting()
    const address = newAddress()
    const tagged = [address, address.replace('@', '+a@'), address.replace('@', '+b@')]
    const ids = []
    for (const each of tagged) ids.push(await addContact(server, host, each))
    const { sent, skipped } = await invite(server, host, { ids, campaignId: campaign.campaignId })
    expect([sent, skipped.map(({ reason }) => reason)]).toEqual([1, ['invitedLately', 'invitedLately']])
  })

  test('an address gets five invitations a day in all', async () => {
    const address = newAddress()
    const reports = []
    for (let i = 0; i < 6; i++) {
      const { campaign, host } = await hosting()
      const ids = [await addContact(server, host, address)]
      reports.push(await invite(server, host, { ids, campaignId: campaign.campaignId }))
    }
    expect(reports.map(({ sent }) => sent)).toEqual([1, 1, 1, 1, 1, 0])
    expect(reports[5]!.skipped[0]!.reason).toBe('invitedOften')
  })

  test.each([
    ['a brand', hosting, 500],
    ['a participant', joining, 50],
  ] as const)('%s sends so many a day; a list that goes beyond is not half sent', async (_who, make, max) => {
    const { campaign, host } = await make()
    const day = Math.floor(server.clock.now().getTime() / DAY_MS) * DAY_MS
    await server.database.query({
      text: 'insert into limit_windows (key, window_start, used) values ($1, $2, $3)',
      values: [`invitations:${host.accountId}`, new Date(day), max - 2],
    })
    const addresses = [newAddress(), newAddress(), newAddress()]
    const ids = []
    for (const address of addresses) ids.push(await addContact(server, host, address))
    const { campaignId } = campaign
    await expect(invite(server, host, { ids, campaignId })).rejects.toMatchObject({
      code: 429,
      message: 'This is more than you can send today. You have 2 invitations left until tomorrow.',
    })
    for (const address of addresses) expect(await mailsTo(server.database, address)).toEqual([])
    expect(await invite(server, host, { ids: ids.slice(0, 2), campaignId })).toMatchObject({ sent: 2 })
    await expect(invite(server, host, { ids: ids.slice(2), campaignId })).rejects.toMatchObject({
      reason: 'inviteLimit',
      message: 'This is more than you can send today. You have 0 invitations left until tomorrow.',
    })
  })
})

describe('a private campaign', () => {
  test('opens for exactly the invited address, once an account has confirmed it', async () => {
    const { campaign, host } = await hosting({ isPrivate: true })
    const { campaignId } = campaign
    const address = newAddress()
    await invite(server, host, { ids: [await addContact(server, host, address)], campaignId })
    const token = await tokenMailedTo(server, address)
    const stranger = await buildAccount(server.database)
    const canSee = async (by?: BuiltAccount) =>
      (await server.call(invitations.openInvitation, { token }, by?.token)).canSee
    expect([await canSee(), await canSee(stranger)]).toEqual([0, 0])
    await expect(server.call(campaignDetail, { id: campaignId }, stranger.token)).rejects.toMatchObject({ code: 404 })
    const guest = await buildAccount(server.database, { email: address.toUpperCase(), emailConfirmed: false })
    expect(await canSee(guest)).toBe(0)
    await server.database.query({
      text: 'update accounts set email_confirmed_at = now() where id = $1',
      values: [guest.accountId],
    })
    expect(await canSee(guest)).toBe(1)
    expect(await server.call(campaignDetail, { id: campaignId }, guest.token)).toMatchObject({ isInvite: 1 })
  })
})

test('an invitation reads as it should, from its brand and from somebody who takes part', () => {
  const mails = createContactMails({ publicUrl: 'https://plinth.example' })
  const campaign = {
    ...{ id: 7, name: 'Tides', brandId: 1, brandName: 'Harbour Prints', companyName: 'Harbour Prints Ltd' },
    ...{ isPrivate: false, isLive: true, isPaused: false, endsAt: new Date('2026-12-01T18:30:00Z') },
  }
  const host: Invitation = {
    ...{
      to: { firstName: 'Ana', lastName: 'Lim', email: 'ana@guest.example' },
      senderName: 'Harbour Prints',
      campaign,
    },
    ...{ isHost: true, words: { subject: '', message: '' }, token: 'token' },
  }
  const trap = 'win.example'
  const all = [
    host,
    { ...host, words: { subject: 'Draw with us', message: 'Would you\nlike to?' } },
    { ...host, campaign: { ...campaign, isPrivate: true } },
    { ...host, campaign: { ...campaign, brandName: trap } },
    { ...host, campaign: { ...campaign, brandName: trap, companyName: null, name: trap } },
    { ...host, to: { ...host.to, firstName: trap, lastName: '' } },
    { ...host, isHost: false, senderName: 'Bo' },
    { ...host, isHost: false, senderName: trap },
  ]
  expect(all.map((one) => readOutMail(mails.invitation(one))).join('\n\n')).toMatchSnapshot()
})

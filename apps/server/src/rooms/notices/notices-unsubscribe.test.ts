import * as accounts from '@plinth/api-schema/accounts'
import * as artworks from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/notices'
import { takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import { answerHelp } from '@plinth/api-schema/operators-help'
import { outboxStatus } from '@plinth/api-schema/states'
import * as support from '@plinth/api-schema/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, TEST_PASSWORD } from '../../../test/factories.ts'
import { deliverMails } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { createMailingService } from './notices-mailing.service.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const PAGE = '/notifications/unsubscribe'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`

const person = () => buildAccount(server.database, { clock: server.clock })
const mailing = () =>
  createMailingService({
    database: server.database,
    clock: server.clock,
    outbox: createOutbox({ publicUrl: 'http://plinth.test', delivers: false }),
    publicUrl: 'http://plinth.test',
  })
const tell = (to: BuiltAccount, subject: string) =>
  server.database.transaction((tx) =>
    noticeTelling.tell(
      tx,
      [{ type: 'helpAnswered', to: to.accountId, subject, facts: { about: 'Account', answer: 'Done.' } }],
      { at: server.clock.now() },
    ),
  )
const mailsOf = ({ email }: BuiltAccount) =>
  server.database.query<{ url: string | null; text: string }>({
    text: 'select unsubscribe_url as url, body_text as text from outbox where to_address = $1 order by id',
    values: [email],
  })
const mailedToken = async (account: BuiltAccount): Promise<string> => {
  await tell(account, 'mailed')
  await mailing().mailNotices()
  const url = (await mailsOf(account))[0]?.url ?? ''
  return new URL(url).searchParams.get('token') ?? ''
}
const paceOf = async ({ token }: BuiltAccount) => (await server.call(calls.noticeChannels, {}, token)).email
const click = (token: string, contentType = 'application/x-www-form-urlencoded', payload = ONE_CLICK) =>
  server.app.inject({
    method: 'POST',
    url: `${PAGE}?token=${token}`,
    payload,
    headers: { 'content-type': contentType },
  })

test('a mail and a summary name the address that ends them, in their head and below', async () => {
  const ana = await person()
  await tell(ana, 'at once')
  await mailing().mailNotices()
  await server.call(calls.saveNoticeChannels, { email: 'daily' }, ana.token)
  await tell(ana, 'later')
  server.clock.advance(86_400_000)
  await mailing().sendSummaries()
  const mails = await mailsOf(ana)
  expect(mails).toHaveLength(2)
  for (const { url, text } of mails) {
    expect(url).toMatch(/^http:\/\/plinth\.test\/notifications\/unsubscribe\?token=[\w-]{30}$/)
    expect(text).toContain(url)
  }
})

test.each([
  ['application/x-www-form-urlencoded', ONE_CLICK],
  ['multipart/form-data; boundary=x', multipart],
])('one click of a mail program, as %s, ends all of them and nobody else’s', async (contentType, payload) => {
  const [ana, ben] = [await person(), await person()]
  const token = await mailedToken(ana)
  await tell(ana, 'waits')
  const answer = await click(token, contentType, payload)
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect([await paceOf(ana), await paceOf(ben)]).toEqual(['off', 'each'])
  await tell(ana, 'after')
  await mailing().mailNotices()
  expect(await mailsOf(ana)).toHaveLength(1)
  expect((await server.call(calls.listNotices, {}, ana.token)).total).toBe(3)
})

test('the page does the same without a log-in, as often as it is asked', async () => {
  const ana = await person()
  const token = await mailedToken(ana)
  await server.call(calls.endNoticeMails, { token })
  await server.call(calls.endNoticeMails, { token })
  expect(await paceOf(ana)).toBe('off')
})

test('to open the address changes nothing', async () => {
  const ana = await person()
  const token = await mailedToken(ana)
  await server.app.inject({ method: 'GET', url: `${PAGE}?token=${token}` })
  expect(await server.call(calls.noticeMailsLink, { token })).toEqual({ isSubscribed: 1 })
  expect(await paceOf(ana)).toBe('each')
  await server.call(calls.endNoticeMails, { token })
  expect(await server.call(calls.noticeMailsLink, { token })).toEqual({ isSubscribed: 0 })
})

test('a link is signed: none can be made for somebody else, and one of an old address ends nothing', async () => {
  const [ana, ben] = [await person(), await person()]
  const tokens = [await mailedToken(ana), await mailedToken(ben)]
  const [own, other] = tokens.map((token) => Buffer.from(token, 'base64url'))
  const forged = Buffer.concat([other!.subarray(0, 6), own!.subarray(6)]).toString('base64url')
  const refused = { code: 404, message: messages.wrongLink }
  for (const token of [forged, 'x'.repeat(30), 'x'.repeat(29)]) {
    await expect(server.call(calls.noticeMailsLink, { token })).rejects.toMatchObject(refused)
    await expect(server.call(calls.endNoticeMails, { token })).rejects.toMatchObject(refused)
    expect((await click(token)).statusCode).toBe(404)
  }
  await server.database.query({
    text: `update accounts set email = 'new-' || email where id = $1`,
    values: [ana.accountId],
  })
  await expect(server.call(calls.endNoticeMails, { token: tokens[0]! })).rejects.toMatchObject(refused)
  expect([await paceOf(ana), await paceOf(ben)]).toEqual(['each', 'each'])
})

test('mails of other rooms about what can be switched off are ended in the same way; those about security are not', async () => {
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const campaign = await buildCampaign(server.database, { clock: server.clock })
  const artist = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  const { artworkId } = await buildArtwork(server.database, { campaign, artist })
  const letter = { campaignId: campaign.campaignId, userId: [artist.accountId], message: 'Well done!' }
  await server.call(artworks.notifyWinners, letter, campaign.brand.token)
  await server.call(takeArtworkDown, { worksId: artworkId, reason: 'A copy.' }, operator.token)
  const form = { helpTypeId: 2, companyName: 'Prints', description: 'It hangs.' }
  for (const email of [artist.email, 'somebody.else@post.example']) {
    const { id } = await server.call(support.addHelpRequest, { ...form, email }, artist.token)
    await server.call(answerHelp, { id, answer: 'Try again now.' }, operator.token)
  }
  const own = await mailsOf(artist)
  expect(own).toHaveLength(3)
  for (const { url } of own)
    expect(url).toBe(`http://plinth.test${PAGE}?token=${new URL(url!).searchParams.get('token')}`)
  const [elsewhere] = await mailsOf({ ...artist, email: 'somebody.else@post.example' })
  expect(elsewhere!.url).toBeNull()

  const newPassword = 'An0ther!word'
  const change = { oldPassword: TEST_PASSWORD, newPassword, newPasswordSure: newPassword }
  await server.call(accounts.updatePassword, change, artist.token)
  expect((await mailsOf(artist)).slice(3).map(({ url }) => url)).toEqual([null])

  await click(new URL(own[0]!.url!).searchParams.get('token')!)
  await server.database.query({
    text: `update outbox set status = ${outboxStatus.waiting} where to_address = $1`,
    values: [artist.email],
  })
  expect(await deliverMails(server)).toEqual([[artist.email]])
})

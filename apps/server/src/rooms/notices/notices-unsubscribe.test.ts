import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
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
  await server.app.inject({ method: 'GET', url: `${PAGE}?token=${await mailedToken(ana)}` })
  expect(await paceOf(ana)).toBe('each')
})

test('a link is signed: none can be made for somebody else, and one of an old address ends nothing', async () => {
  const [ana, ben] = [await person(), await person()]
  const tokens = [await mailedToken(ana), await mailedToken(ben)]
  const [own, other] = tokens.map((token) => Buffer.from(token, 'base64url'))
  const forged = Buffer.concat([other!.subarray(0, 6), own!.subarray(6)]).toString('base64url')
  const refused = { code: 404, message: messages.wrongLink }
  for (const token of [forged, 'x'.repeat(30), 'x'.repeat(29)]) {
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

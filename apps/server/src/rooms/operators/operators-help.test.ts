import { randomUUID } from 'node:crypto'
import type { Args } from '@plinth/api-schema/call'
import { messages } from '@plinth/api-schema/messages'
import { listAudit } from '@plinth/api-schema/operators'
import * as calls from '@plinth/api-schema/operators-help'
import { addHelpRequest, listHelpRequests } from '@plinth/api-schema/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const ANSWER = 'Please look into the folder for spam.\n\n<b>Then</b> ask for another code.'

/** Asks as somebody, or as nobody, with an address and a company that only this request has. */
const ask = async (account?: BuiltAccount, overrides: Partial<Args<typeof addHelpRequest>> = {}) => {
  const mark = randomUUID()
  const email = `${mark}@asker.example`
  const form = { helpTypeId: 2, email, companyName: `Prints ${mark}`, description: 'The code never arrives.' }
  const { id } = await server.call(addHelpRequest, { ...form, ...overrides }, account?.token)
  return { id, email, companyName: form.companyName }
}
const answer = (id: number, words = ANSWER, token = operator.token) =>
  server.call(calls.answerHelp, { id, answer: words }, token)
const listed = (args: Args<typeof calls.listHelpQueue>) => server.call(calls.listHelpQueue, args, operator.token)

test('an operator reads a request with its file, and who asked', async () => {
  const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  const file = await buildUpload(server.database, brand)
  const { id, email, companyName } = await ask(brand, { file })
  expect((await listed({ search: email })).rows).toEqual([
    {
      id,
      userId: brand.accountId,
      userName: brand.userName,
      userType: 1,
      helpTypeName: 'Account settings',
      email,
      companyName,
      description: 'The code never arrives.',
      picture: expect.objectContaining({ url: file, type: 'image/png', width: 640, height: 480 }),
      status: 0,
      createTime: expect.any(String),
      answer: null,
      answerTime: null,
      operatorName: null,
    },
  ])
})

test('an answer makes it processed, stands in the history and is mailed once to the address that was given', async () => {
  const account = await buildAccount(server.database, { clock: server.clock })
  const { email } = account
  const { id } = await ask(account, { email, description: 'Where is it?\nI <i>looked</i>.' })
  await answer(id)
  const { rows } = await server.call(listHelpRequests, {}, account.token)
  expect(rows).toMatchObject([{ id, status: 1, answer: ANSWER, answerTime: expect.any(String) }])
  expect((await listed({ search: email })).rows).toMatchObject([{ status: 1, operatorName: operator.email }])

  const mails = await mailsTo(server.database, email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    subject: 'Our answer to your request: Account settings',
    name: account.userName,
    text: expect.stringContaining('> Where is it?\n> I <i>looked</i>.'),
  })
  expect(mails[0]?.text).toContain('Please look into the folder for spam.\n\n<b>Then</b> ask for another code.')
  expect(mails[0]?.text).toContain('http://plinth.test/participant/profile/editProfile?tab=3')
  expect(mails[0]?.html).toContain('&lt;b&gt;Then&lt;/b&gt; ask')
  expect(mails[0]?.html).not.toMatch(/<i>looked|<b>Then/)
})

test('what was asked is not mailed to an address that the asker has not confirmed as theirs', async () => {
  const confirmed = await buildAccount(server.database, { userName: `You won ${randomUUID()}`, clock: server.clock })
  const unconfirmed = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
  const description = 'You won 5 ETH, claim at win.example'
  const requests = [
    await ask(undefined, { description }),
    await ask(confirmed, { description }),
    { ...(await ask(unconfirmed, { description, email: unconfirmed.email })), email: unconfirmed.email },
  ]
  for (const { id, email } of requests) {
    await answer(id)
    const [mail] = await mailsTo(server.database, email)
    expect(mail?.text).toContain('Please look into the folder for spam.')
    expect(mail?.name).toBe('')
    expect(JSON.stringify(mail)).not.toContain('You won')
  }
})

test('a second answer is refused and mails nothing, also at the same moment', async () => {
  const { id, email } = await ask()
  const results = await Promise.allSettled(['One.', 'Two.', 'Three.'].map((words) => answer(id, words)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(answer(id)).rejects.toMatchObject({ code: 409, message: messages.helpAnsweredAlready })
  expect(await mailsTo(server.database, email)).toHaveLength(1)
  const { rows } = await server.call(listAudit, { subjectId: id }, operator.token)
  expect(rows.filter(({ action }) => action === 'answer-help')).toMatchObject([
    { subjectName: email, operatorName: operator.email },
  ])
})

test('a brand is led to its own settings, and somebody without an account to none', async () => {
  const brand = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
  const [ofBrand, ofNobody] = [await ask(brand), await ask()]
  await answer(ofBrand.id)
  await answer(ofNobody.id)
  const [toBrand] = await mailsTo(server.database, ofBrand.email)
  expect(toBrand?.text).toContain('http://plinth.test/brand/profile/editProfile?tab=4')
  const [toNobody] = await mailsTo(server.database, ofNobody.email)
  expect(toNobody?.text).not.toContain('editProfile')
  expect((await listed({ search: ofNobody.email })).rows).toMatchObject([{ userId: null, userName: null }])
})

test('requests are found by status and by a part of the address, the company, the message or the username', async () => {
  const account = await buildAccount(server.database, { userName: `100%_${randomUUID()}`, clock: server.clock })
  const words = `salt ${randomUUID()}`
  const first = await ask(account, { description: `${words} one` })
  server.clock.advance(1000)
  const second = await ask(account, { description: `${words} two` })
  await answer(first.id)
  const ids = async (args: Args<typeof calls.listHelpQueue>) => (await listed(args)).rows.map(({ id }) => id)
  expect(await ids({ search: words.toUpperCase() })).toEqual([first.id, second.id])
  expect(await ids({ search: words, isAsc: 'desc' })).toEqual([second.id, first.id])
  expect(await ids({ search: words, status: 0 })).toEqual([second.id])
  expect(await ids({ search: words, status: 1 })).toEqual([first.id])
  expect(await ids({ search: account.userName })).toEqual([first.id, second.id])
  expect(await ids({ search: second.companyName })).toEqual([second.id])
  expect(await listed({ search: words, pageNum: 2, pageSize: 1 })).toMatchObject({
    total: 2,
    rows: [{ id: second.id }],
  })
  expect(await ids({ search: `${account.userName.slice(0, 3)}x` })).toEqual([])
})

test('only an operator, with an answer, about a request that there is', async () => {
  const account = await buildAccount(server.database, { clock: server.clock })
  const { id } = await ask(account)
  await expect(answer(id, ANSWER, account.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(calls.answerHelp, { id, answer: ANSWER })).rejects.toMatchObject({ code: 401 })
  await expect(server.call(calls.listHelpQueue, {}, account.token)).rejects.toMatchObject({ code: 1003 })
  await expect(answer(id, ' \n ')).rejects.toMatchObject({ code: 400 })
  await expect(answer(id, 'x'.repeat(4001))).rejects.toMatchObject({ code: 400 })
  await expect(answer(id, 'a\0b')).rejects.toMatchObject({ code: 400 })
  await expect(answer(999_999_999)).rejects.toMatchObject({ code: 404 })
  await expect(listed({ status: 2 })).rejects.toMatchObject({ code: 400 })
})

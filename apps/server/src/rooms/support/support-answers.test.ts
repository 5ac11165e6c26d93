import type { Args } from '@plinth/api-schema/call'
import { errors } from '@plinth/api-schema/errors'
import { listNotices, saveNoticeChannels } from '@plinth/api-schema/notices'
import * as operatorCalls from '@plinth/api-schema/operators-help'
import * as calls from '@plinth/api-schema/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { supportExporting } from './support-exporting.service.ts'
import { supportForgetting } from './support-forgetting.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

type Form = Args<typeof calls.addHelpRequest>
const person = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { clock: server.clock, ...overrides })
const ask = async (account: BuiltAccount | undefined, overrides: Partial<Form> = {}) => {
  const form = { helpTypeId: 2, email: 'ana@harbour.example', companyName: 'Harbour Prints', description: 'No code.' }
  return (await server.call(calls.addHelpRequest, { ...form, ...overrides }, account?.token)).id
}
const answer = (id: number, words = 'Look into spam.') =>
  server.call(operatorCalls.answerHelp, { id, answer: words }, operator.token)
const overseen = async (args: Args<typeof operatorCalls.listHelpQueue> = {}) =>
  (await server.call(operatorCalls.listHelpQueue, args, operator.token)).rows
const historyOf = async ({ token }: BuiltAccount) => (await server.call(calls.listHelpRequests, {}, token)).rows
const noticesOf = async ({ token }: BuiltAccount) => (await server.call(listNotices, {}, token)).rows

test('an answer stands in the history of who asked, is told as a notice and mailed to the address that was given', async () => {
  const account = await person()
  const id = await ask(account, { email: account.email })
  await answer(id)
  expect(await historyOf(account)).toMatchObject([{ id, status: 1, answer: 'Look into spam.' }])
  expect(await noticesOf(account)).toMatchObject([{ text: expect.stringContaining('Look into spam.') }])
  expect(await mailsTo(server.database, account.email)).toMatchObject([
    { name: account.userName, text: expect.stringContaining('> No code.') },
  ])
  await expect(answer(id)).rejects.toMatchObject({ code: errors.conflict.code, reason: 'helpAnsweredAlready' })
  await expect(answer(999_999_999)).rejects.toMatchObject({ code: errors.notFound.code })
})

test('the mail of an answer can end the mails of who asked only where the address is their own', async () => {
  const account = await person()
  const endOf = async (to: string) => {
    const rows = await server.database.query<{ url: string | null }>({
      text: 'select unsubscribe_url as url from outbox where to_address = $1',
      values: [to],
    })
    return rows.map(({ url }) => url !== null)
  }
  await answer(await ask(account, { email: account.email }))
  await answer(await ask(account, { email: 'stranger@harbour.example' }))
  expect([await endOf(account.email), await endOf('stranger@harbour.example')]).toEqual([[true], [false]])
})

test('who wants no mails finds the answer in the notices alone, and somebody without an account is mailed', async () => {
  const account = await person()
  await server.call(saveNoticeChannels, { email: 'off', timeZone: 'UTC' }, account.token)
  await answer(await ask(account, { email: account.email }))
  expect(await noticesOf(account)).toHaveLength(1)
  expect(await mailsTo(server.database, account.email)).toEqual([])
  await answer(await ask(undefined, { email: 'bo@harbour.example' }))
  expect(await mailsTo(server.database, 'bo@harbour.example')).toMatchObject([{ name: '' }])
})

test('operators find requests by what was written and by whether they are answered, and see who asked and who answered', async () => {
  const brand = await person({ kind: 'brand' })
  const first = await ask(brand, { description: 'Lost at Kelp 7%' })
  const second = await ask(undefined, { description: 'Also at Kelp 77' })
  await answer(first)
  expect(await overseen({ search: 'kelp 7' })).toMatchObject([
    { id: first, userId: brand.accountId, userType: 1, status: 1, operatorName: operator.email },
    { id: second, userId: null, userName: null, userType: null, status: 0, operatorName: null },
  ])
  expect((await overseen({ search: 'kelp 7%' })).map(({ id }) => id)).toEqual([first])
  expect((await overseen({ search: 'kelp', status: 0 })).map(({ id }) => id)).toEqual([second])
  expect((await overseen()).length).toBeGreaterThan(2)
})

test('where addresses are not limited somebody without an account asks as often as they like', async () => {
  for (let times = 0; times < 4; times++) await ask(undefined, { email: 'often@harbour.example' })
  expect(await overseen({ search: 'often@harbour.example' })).toHaveLength(4)
})

test('a request and its answer are in the data of who asked, and are emptied with the account and its address', async () => {
  const account = await person()
  const file = await buildUpload(server.database, account)
  const id = await ask(account, { email: account.email, file })
  const unsigned = await ask(undefined, { email: account.email.toUpperCase() })
  const foreign = await ask(undefined, { email: 'other@harbour.example' })
  await answer(id)
  const exported = await readExport(supportExporting, server, account.accountId)
  expect(exported).toEqual({
    'help-requests.json': {
      about: 'What you asked Account support while you were logged in, and what we answered.',
      rows: [
        expect.objectContaining({ id, subject: 'Account settings', status: 'processed', answer: 'Look into spam.' }),
      ],
    },
  })
  const holders = () =>
    server.database.query({ text: 'select 1 from upload_references where holder = $1', values: [`help-request:${id}`] })
  expect(await holders()).toHaveLength(1)
  await supportForgetting.run!(
    { ...server, files: null as never, log: server.app.log },
    {
      id: account.accountId,
      email: account.email,
      userName: null,
      name: null,
      removesWorks: false,
      askedAt: new Date(),
    },
  )
  expect(await holders()).toEqual([])
  const kept = (await overseen({ pageSize: 100 })).filter((row) => [id, unsigned, foreign].includes(row.id))
  const emptied = { email: '', description: expect.not.stringContaining('code'), picture: null }
  expect(kept).toMatchObject([
    { id, ...emptied, answer: expect.not.stringContaining('spam') },
    { id: unsigned, ...emptied, answer: null },
    { id: foreign, email: 'other@harbour.example', description: 'No code.' },
  ])
})

test('what somebody asked is left out of no archive without a reason in words', () => {
  expect(supportExporting.columns).toMatchObject({
    'help_requests.answered_by': { leftOut: 'Which of our operators answered a request for help.' },
  })
})

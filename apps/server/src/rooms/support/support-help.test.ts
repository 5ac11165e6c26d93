import { randomUUID } from 'node:crypto'
import type { Args } from '@plinth/api-schema/call'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildUpload } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { IP_LIMITS: 'on' } })
})
afterAll(() => server.stop())

type Form = Args<typeof calls.addHelpRequest>
const form = (overrides: Partial<Form> = {}): Form => ({
  helpTypeId: 2,
  email: 'ana@harbour.example',
  companyName: 'Harbour Prints',
  description: 'The code never arrives.\nI looked twice.',
  ...overrides,
})
const ask = (account: BuiltAccount | undefined, overrides: Partial<Form> = {}, key?: string) =>
  server.call(calls.addHelpRequest, form(overrides), account?.token, key)
const historyOf = (account: BuiltAccount, page: Args<typeof calls.listHelpRequests> = {}) =>
  server.call(calls.listHelpRequests, page, account.token)
const person = (kind: 'participant' | 'brand' = 'participant', verified = true) =>
  buildAccount(server.database, { kind, verified, clock: server.clock })
const requestsFrom = async (email: string) =>
  server.database.query<{ accountId: number | null }>({
    text: 'select account_id as "accountId" from help_requests where email = $1',
    values: [email],
  })

test('a request can be about five things, in this order', async () => {
  expect(await server.call(calls.listHelpTypes, {})).toEqual([
    { id: 1, name: 'Selling / purchasing NFT' },
    { id: 2, name: 'Account settings' },
    { id: 3, name: 'Cast NFT' },
    { id: 5, name: 'Submit NFT Project' },
    { id: 4, name: 'Other matters' },
  ])
})

describe('asking', () => {
  test.each([
    ['participant', true],
    ['brand', true],
    ['brand', false],
  ] as const)('a %s (verified: %s) asks and finds it pending in their history', async (kind, verified) => {
    const account = await person(kind, verified)
    const file = await buildUpload(server.database, account)
    const { id } = await ask(account, { file, userId: account.accountId })
    expect(await historyOf(account)).toEqual({
      total: 1,
      rows: [
        {
          id,
          helpTypeId: 2,
          helpTypeName: 'Account settings',
          email: 'ana@harbour.example',
          companyName: 'Harbour Prints',
          description: 'The code never arrives.\nI looked twice.',
          file,
          status: 0,
          createTime: expect.any(String),
          answer: null,
          answerTime: null,
        },
      ],
    })
  })

  test.each([
    ['a kind that there is not', { helpTypeId: 99 }, messages.helpTypeUnknown],
    ['no address', { email: '' }, messages.mailboxFormat],
    ['an address with a second header', { email: 'a@b.example\r\nBcc: c@d.example' }, messages.mailboxFormat],
    ['two addresses', { email: 'a@b.example,c@d.example' }, messages.mailboxFormat],
    ['no company', { companyName: '  ' }, messages.fieldRequired],
    ['a company of 256 letters', { companyName: 'x'.repeat(256) }, messages.maximumLength],
    ['a company of two lines', { companyName: 'a\nb' }, messages.plainTextOnly],
    ['no message', { description: ' \n ' }, messages.fieldRequired],
    ['a message that is too long', { description: 'x'.repeat(4001) }, messages.messageTooLong],
    ['a message with a NUL', { description: 'a\0b' }, messages.plainTextOnly],
    ['a file that is no upload', { file: 'https://evil.test/x.png' }, messages.notAnUpload],
  ])('refuses %s', async (_what, overrides, message) => {
    const account = await person()
    await expect(ask(account, overrides)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(message),
    })
    expect((await historyOf(account)).total).toBe(0)
  })

  test('the file is one of the own uploads, and a JPEG or a PNG', async () => {
    const [account, other] = [await person(), await person()]
    const upload = (owner: BuiltAccount, type: string, extension: string) =>
      buildUpload(server.database, owner, { type, extension })
    const refused = async (file: string, message: string) =>
      expect(ask(account, { file })).rejects.toMatchObject({ code: 400, message: expect.stringContaining(message) })
    await refused(await upload(other, 'image/png', 'png'), messages.notAnUpload)
    await refused(await upload(account, 'image/png', 'jpg'), messages.notAnUpload)
    await refused(await upload(account, 'image/gif', 'gif'), messages.uploadNotSupported)
    await refused(await upload(account, 'image/webp', 'webp'), messages.uploadNotSupported)
    await refused(await upload(account, 'video/mp4', 'mp4'), messages.uploadNotSupported)
    for (const [type, extension] of [
      ['image/png', 'png'],
      ['image/jpeg', 'jpg'],
    ] as const)
      await ask(account, { file: await upload(account, type, extension) })
    expect((await historyOf(account)).total).toBe(2)
  })

  test('a request that is repeated under its key is taken in once, and costs the allowance once', async () => {
    const account = await person()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(account, {}, key)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await historyOf(account)).total).toBe(1)
    for (let index = 1; index < 10; index++) await ask(account)
    await expect(ask(account)).rejects.toMatchObject({ code: 429, message: messages.helpLimit })
    expect((await historyOf(account)).total).toBe(10)
  })

  test('of many at the same moment ten are taken in; the next day it goes on', async () => {
    turnToEndOf(server.clock, 'day')
    const account = await person()
    const results = await Promise.allSettled(Array.from({ length: 14 }, () => ask(account)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    server.clock.advance(1)
    await ask(account)
    expect((await historyOf(account)).total).toBe(11)
  })

  test('what a refused file has cost is given back', async () => {
    const account = await person()
    for (let index = 0; index < 12; index++)
      await expect(ask(account, { file: `/files/ab/${'ab'.repeat(16)}.png` })).rejects.toMatchObject({ code: 400 })
    await ask(account)
  })
})

describe('nobody logged in', () => {
  test('asks three times a day from one address, without a file', async () => {
    turnToEndOf(server.clock, 'day')
    const account = await person()
    const email = `${randomUUID()}@guest.example`
    const file = await buildUpload(server.database, account)
    await expect(ask(undefined, { email, file })).rejects.toMatchObject({
      code: 401,
      message: messages.helpFileNeedsLogIn,
    })
    for (let index = 0; index < 3; index++) await ask(undefined, { email })
    await expect(ask(undefined, { email })).rejects.toMatchObject({ code: 429 })
    expect(await requestsFrom(email)).toEqual([{ accountId: null }, { accountId: null }, { accountId: null }])
    await ask(account)
    server.clock.advance(1)
    await ask(undefined, { email })
  })

  test('anyone who believes to be logged in, and is not, is told so', async () => {
    const [account, other] = [await person(), await person()]
    const userId = account.accountId
    await expect(ask(undefined, { userId })).rejects.toMatchObject({ code: 401 })
    await expect(ask(other, { userId })).rejects.toMatchObject({ code: 409, reason: 'otherAccountNow' })
    expect((await historyOf(other)).total).toBe(0)
  })

  test('has no history', async () => {
    await expect(server.call(calls.listHelpRequests, {})).rejects.toMatchObject({ code: 401 })
  })
})

test('an operator asks nothing and has no history', async () => {
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  await expect(ask(operator)).rejects.toMatchObject({ code: 1003 })
  await expect(historyOf(operator)).rejects.toMatchObject({ code: 1003 })
})

test('a history holds the own requests alone, the newest first, page by page with the true total', async () => {
  const [account, other] = [await person(), await person()]
  await ask(other, { description: 'Not yours.' })
  for (const description of ['first', 'second', 'third']) {
    await ask(account, { description })
    server.clock.advance(1000)
  }
  const words = async (page: Args<typeof calls.listHelpRequests>) => {
    const { rows, total } = await historyOf(account, page)
    return [total, ...rows.map(({ description }) => description)]
  }
  expect(await words({})).toEqual([3, 'third', 'second', 'first'])
  expect(await words({ pageNum: 2, pageSize: 2 })).toEqual([3, 'first'])
  expect(await words({ pageNum: 9 })).toEqual([3])
  expect(await words({ isAsc: 'asc', pageSize: 1 })).toEqual([3, 'first'])
  await expect(historyOf(account, { pageSize: 0 })).rejects.toMatchObject({ code: 400 })
})

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import * as accounts from '@plinth/api-schema/accounts'
import { exportData, sendExportCode } from '@plinth/api-schema/accounts-export'
import { messages } from '@plinth/api-schema/messages'
import { listAudit } from '@plinth/api-schema/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForExports } from '../../../test/data-exports.ts'
import { type BuiltAccount, buildAccount, buildUpload, revokeSessions, TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo, mailsTo } from '../../../test/mailbox.ts'
import { toldTo } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openSession } from '../../http/session.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { openFileStore } from '../../ports/open-file-store.ts'

const DAY_MS = 24 * 3_600_000

let server: TestServer
let files: FileStore
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  files = await openFileStore(server.settings, {})
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const buildPerson = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })

const download = (token: string, proof: { password?: string; verifyCode?: string } = { password: TEST_PASSWORD }) =>
  server.call(exportData, proof, token)

test('a download of all data asks for the password, or for a mailed code where there is none', async () => {
  const { database, clock } = server
  const person = await buildPerson()
  await expect(download(person.token, {})).rejects.toMatchObject({ reason: 'wrongPassword' })
  await expect(download(person.token, { password: 'Wrong.1234' })).rejects.toMatchObject({ reason: 'wrongPassword' })
  const withPassword = server.call(sendExportCode, {}, person.token)
  await expect(withPassword).rejects.toMatchObject({ status: 409, message: messages.passwordInstead })
  const google = await buildAccount(database, { clock })
  await expect(download(google.token)).rejects.toMatchObject({ reason: 'wrongCode' })
  await server.call(sendExportCode, {}, google.token)
  const verifyCode = await codeMailedTo(database, google.email)
  const wrong = verifyCode === '000000' ? '000001' : '000000'
  await expect(download(google.token, { verifyCode: wrong })).rejects.toMatchObject({ reason: 'wrongCode' })
  await download(google.token, { verifyCode })
  await expect(download(google.token, { verifyCode })).rejects.toMatchObject({ reason: 'wrongCode' })
})

test('its owner is told of it, and the audit log knows it', async () => {
  const person = await buildPerson()
  await download(person.token)
  const [mail] = (await mailsTo(server.database, person.email)).slice(-1)
  expect(mail).toMatchObject({ subject: 'Your data was downloaded' })
  expect(await toldTo(server, person)).toMatchObject([{ title: 'Your data was downloaded' }])
  const { rows } = await server.call(listAudit, { subjectKind: 'account', subjectId: person.accountId }, operator.token)
  expect(rows).toMatchObject([{ action: 'export-own-data', operatorName: person.email, address: '' }])
})

test('it comes five times a day, and again on the next', { tags: 'long' }, async () => {
  const person = await buildPerson()
  for (let n = 0; n < 5; n++) await download(person.token)
  await expect(download(person.token)).rejects.toMatchObject({
    status: 429,
    reason: 'exportLimit',
    message: messages.exportLimit,
  })
  server.clock.advance(DAY_MS)
  await download(person.token)
})

test('who has only just logged in to an account that is used elsewhere waits for a day', async () => {
  const person = await buildPerson()
  // The only one who was ever logged in has nobody to wait for.
  await download(person.token)
  server.clock.advance(DAY_MS + 1000)
  const logIn = { userName: person.userName, password: TEST_PASSWORD }
  const { token } = await server.call(accounts.logIn, logIn)
  await expect(download(token)).rejects.toMatchObject({ status: 403, reason: 'newDevice', message: messages.newDevice })
  await download(person.token)
  // Ending the other sessions does not help: that they were there is still known.
  await server.call(
    accounts.updatePassword,
    { oldPassword: TEST_PASSWORD, newPassword: 'Another.1234', newPasswordSure: 'Another.1234' },
    token,
  )
  await expect(download(token, { password: 'Another.1234' })).rejects.toMatchObject({ reason: 'newDevice' })
  server.clock.advance(DAY_MS + 1000)
  await download(token, { password: 'Another.1234' })
})

test('a browser that the account has known for a day need not wait after another log-in', async () => {
  const person = await buildPerson()
  const logIn = (cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'application/json', language: 'en_US', cookie },
      payload: { userName: person.userName, password: TEST_PASSWORD },
    })
  const deviceOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>) => {
    const { name, value } = cookies.find((cookie) => cookie.name.includes('device'))!
    return `${name}=${value}`
  }
  const first = deviceOf(await logIn())
  server.clock.advance(DAY_MS + 1000)
  const again = await logIn(first)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/user/export',
    headers: {
      'content-type': 'application/json',
      language: 'en_US',
      authorization: `Bearer ${again.json().data.token}`,
      cookie: deviceOf(again),
    },
    payload: { password: TEST_PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
})

test('a zip that breaks off is no file to its reader', { tags: 'long' }, async () => {
  const { ask } = await listenForExports(files, () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(65_536, 1)
        throw new Error('the disk is away')
      })(),
    ),
  )
  const answer = await ask()
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  // Its place is free again.
  expect((await ask()).status).toBe(200)
})

test('one at a time for each account; the place of a reader who goes is free', { tags: 'long' }, async () => {
  const { own, person, ask } = await listenForExports(files, () =>
    Readable.from(
      (async function* () {
        for (;;) yield randomBytes(65_536)
      })(),
    ),
  )
  const first = await ask()
  const reader = first.body!.getReader()
  await reader.read()
  const second = await ask()
  expect(second.status).toBe(429)
  expect(second.headers.get('retry-after')).toBe('60')
  expect(await second.json()).toMatchObject({ msg: messages.exportRunning, data: { reason: 'exportRunning' } })
  await reader.cancel()
  // The place is given back when the server hears of it.
  await expect
    .poll(async () => {
      const third = await ask()
      await third.body!.cancel()
      return third.status
    })
    .toBe(200)
  const audit = await own.database.query({
    text: `select 1 from audit_entries where action = 'export-own-data' and subject_id = $1`,
    values: [person.accountId],
  })
  expect(audit).toHaveLength(2)
})

test('a download goes no further once its session has ended', async () => {
  const { own, person, ask } = await listenForExports(files, () => Readable.from([Buffer.alloc(1_000_000)]))
  for (let n = 0; n < 20; n++) await buildUpload(own.database, person)
  const answer = await ask()
  await revokeSessions(own.database, person.accountId)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('an address whose owner nobody has confirmed is told of three downloads a day', { tags: 'long' }, async () => {
  const person = await buildPerson({ emailConfirmed: false })
  for (let n = 0; n < 4; n++) await download(person.token)
  expect(await mailsTo(server.database, person.email)).toHaveLength(3)
})

test('who has only just logged in with Google to an account that is used elsewhere is mailed no code', async () => {
  const person = await buildPerson({ withPassword: false })
  server.clock.advance(DAY_MS + 1000)
  const { accountId, kind } = person
  const origin = { userAgent: 'new', address: '127.0.0.1' }
  const token = await openSession(server.database, server.clock, { accountId, kind, ...origin })
  await expect(server.call(sendExportCode, {}, token)).rejects.toMatchObject({ status: 403, reason: 'newDevice' })
  expect(await mailsTo(server.database, person.email)).toEqual([])
  await server.call(sendExportCode, {}, person.token)
})

test('from one address two can be under way, where addresses are limited', async () => {
  const endless = () =>
    Readable.from(
      (async function* () {
        for (;;) yield Buffer.alloc(65_536, 1)
      })(),
    )
  const { own, askAs } = await listenForExports(files, endless, { IP_LIMITS: 'on' })
  const answers: Response[] = []
  for (let n = 0; n < 3; n++) {
    const person = await buildAccount(own.database, { withPassword: true, clock: own.clock })
    await buildUpload(own.database, person)
    answers.push(await askAs(person))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  for (const { body } of answers) await body!.cancel()
})

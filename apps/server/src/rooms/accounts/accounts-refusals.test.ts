import * as calls from '@plinth/api-schema/accounts'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { linkMailedTo } from '../../../test/mailbox.ts'
import { testPasswords } from '../../../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let person: BuiltAccount
let hashed = 0
let isCrowded = false
beforeAll(async () => {
  server = await createTestServer({
    passwords: {
      ...testPasswords,
      hash: (password) => {
        hashed++
        return testPasswords.hash(password)
      },
      requireRoom: async () => {
        if (isCrowded) throw new AppError('overloaded', { retryAfter: 1 })
      },
    },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  isCrowded = false
  person = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  hashed = 0
})

const newPassword = 'Brand-new-1'
const startOfHour = () => turnToEndOf(server.clock, 'hour', 59 * 60_000)
const signUp = (form: object = {}) =>
  server.call(calls.signUp, {
    userName: `new-${person.userName}`,
    email: `new-${person.email}`,
    password: TEST_PASSWORD,
    userType: 0,
    ...form,
  })
const reset = () => server.call(calls.retrievePassword, { email: person.email, verifyCode: '123456', newPassword })
const claim = (token: string) => server.call(calls.claimAccount, { token, newPassword })

describe('no password is hashed', () => {
  test('for a name or an address that is taken', async () => {
    const taken = { code: 409, message: messages.userNameTaken, field: 'userName' }
    await expect(signUp({ userName: person.userName })).rejects.toMatchObject(taken)
    await expect(signUp({ email: person.email })).rejects.toMatchObject({ message: messages.emailTaken })
    expect(hashed).toBe(0)
    await signUp()
    expect(hashed).toBe(1)
  })

  test('for a reset without a code that waits', async () => {
    await expect(reset()).rejects.toMatchObject({ message: messages.wrongCode })
    expect(hashed).toBe(0)
  })

  test('for a link whose account was confirmed already', async () => {
    const own = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
    await server.call(calls.sendConfirmation, {}, own.token)
    const token = await linkMailedTo(server.database, own.email)
    await server.call(calls.confirmEmail, { token }, own.token)
    await expect(claim(token)).rejects.toMatchObject({ message: messages.claimTooLate })
    expect(hashed).toBe(0)
  })
})

test('where too many passwords wait, whatever needs another one is told so first', async () => {
  isCrowded = true
  const acts = [
    () => signUp({ userName: person.userName }),
    () => server.call(calls.logIn, { userName: 'nobody-at-all', password: TEST_PASSWORD }),
    reset,
    () => claim('x'.repeat(43)),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 503 })
})

test('of racing sign-ups with one name the others are told that it is taken', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => signUp()))
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ message: messages.userNameTaken })
})

describe('a mistyped address', () => {
  const correct = (account: BuiltAccount, email: string, password = TEST_PASSWORD, remoteAddress = '203.0.113.9') =>
    server.app.inject({
      method: calls.correctEmail.method,
      url: `/api${calls.correctEmail.path}`,
      payload: { email, password },
      headers: { authorization: `Bearer ${account.token}` },
      remoteAddress,
    })
  const unconfirmed = () =>
    buildAccount(server.database, { withPassword: true, emailConfirmed: false, clock: server.clock })

  test('that is confirmed is corrected by nobody, whatever password they guess', async () => {
    const answer = await correct(person, 'other@guest.example', 'Wrong-pass1')
    expect(answer.json()).toMatchObject({ code: 409, msg: messages.emailConfirmedAlready })
  })

  test('is corrected as often as its network may sign up, and as the other address may be written to', async () => {
    const [ana, ben] = [await unconfirmed(), await unconfirmed()]
    const email = `right-${ana.email}`
    startOfHour()
    for (let network = 0; network < 5; network++) {
      await server.app.inject({
        method: 'POST',
        url: '/api/user/getEmailCode',
        payload: { email },
        remoteAddress: `203.0.${network}.9`,
      })
      server.clock.advance(60_000)
    }
    expect((await correct(ana, email)).json()).toMatchObject({ code: 429, msg: messages.codeLimit })
    await server.database.query({
      text: `insert into limit_windows (key, window_start, used) values ('mail-from:198.51.100.0/24', $1, 300)`,
      values: [new Date(Math.floor(server.clock.now().getTime() / 86_400_000) * 86_400_000)],
    })
    const crowded = await correct(ben, `right-${ben.email}`, TEST_PASSWORD, '198.51.100.9')
    expect(crowded.json()).toMatchObject({ code: 429, msg: messages.networkSignUps })
  })
})

test('nobody signs up with an address that was written to too often, nor has its link sent too often', async () => {
  const email = `often-${person.email}`
  startOfHour()
  for (let network = 0; network < 5; network++) {
    await server.app.inject({
      method: 'POST',
      url: '/api/user/getEmailCode',
      payload: { email },
      remoteAddress: `203.0.${network}.9`,
    })
    server.clock.advance(60_000)
  }
  await expect(signUp({ email })).rejects.toMatchObject({ code: 429, message: messages.codeLimit })
  startOfHour()
  const own = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
  const again = () => server.call(calls.sendConfirmation, {}, own.token)
  for (let sent = 0; sent < 3; sent++) {
    await again()
    server.clock.advance(60_000)
  }
  await expect(again()).rejects.toMatchObject({ code: 429, message: messages.codeLimit })
})

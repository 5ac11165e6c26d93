import { setImmediate } from 'node:timers/promises'
import * as calls from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { testPasswords } from '../../../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const logIn = (
  form: Record<string, string | number>,
  headers: Record<string, string> = {},
  remoteAddress = '10.0.0.1',
) => server.app.inject({ method: 'POST', url: '/api/user/login', payload: form, headers, remoteAddress })
const wrong = { code: 400, msg: messages.wrongCredentials, data: { reason: 'wrongCredentials' } }

describe('the cookie', () => {
  test('carries the token out of the reach of scripts, for as long as the session can live', async () => {
    for (const [kind, days] of [
      ['participant', 180],
      ['brand', 30],
    ] as const) {
      const { userName } = await build({ kind })
      const answer = await logIn({ userName, password: TEST_PASSWORD })
      const { token } = answer.json().data
      expect(answer.cookies).toContainEqual({
        name: 'plinth_session',
        value: token,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: days * 86_400,
      })
    }
  })

  test('is Secure where the product is reached over https', async () => {
    const secure = await createTestServer({ env: { PUBLIC_URL: 'https://plinth.test' } })
    try {
      const { userName } = await buildAccount(secure.database, { withPassword: true, clock: secure.clock })
      const payload = { userName, password: TEST_PASSWORD }
      const answer = await secure.app.inject({ method: 'POST', url: '/api/user/login', payload })
      expect(answer.headers['set-cookie']).toContainEqual(
        expect.stringMatching(/^__Host-plinth_session=.*; Path=\/; .*Secure/),
      )
    } finally {
      await secure.stop()
    }
  })

  test('signs in by itself, writes only with the Language header, and goes with the log-out', async () => {
    const { userName } = await build()
    const { token } = (await logIn({ userName, password: TEST_PASSWORD })).json().data
    const cookie = `plinth_session=${token}`
    const info = () => server.app.inject({ url: '/api/user/info', headers: { cookie } })
    expect((await info()).json().data.userName).toBe(userName)
    const logOut = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: '/api/user/logout', headers: { cookie, ...headers } })
    expect((await logOut({})).json().code).toBe(1003)
    expect((await logOut({ language: 'en_US', origin: 'http://evil.test' })).json().code).toBe(1003)
    const done = await logOut({ language: 'en_US' })
    expect(done.json()).toEqual({ code: 200, msg: '', data: null })
    expect(done.headers['set-cookie']).toMatch(/^plinth_session=;/)
    expect((await info()).json().code).toBe(1004)
  })
})

describe('a session that is over', () => {
  const token = async () => {
    const { userName, accountId } = await build()
    return { accountId, token: (await logIn({ userName, password: TEST_PASSWORD })).json().data.token as string }
  }
  const info = (headers: Record<string, string>) => server.app.inject({ url: '/api/user/info', headers })
  const block = (accountId: number) =>
    server.database.query({ text: 'update accounts set blocked_at = now() where id = $1', values: [accountId] })

  test('loses its cookie with the answer that says so, expired or blocked', async () => {
    const expired = await token()
    const cookie = `plinth_session=${expired.token}`
    expect((await info({ cookie })).headers['set-cookie']).toBeUndefined()
    await server.database.query({
      text: 'update sessions set revoked_at = now() where account_id = $1',
      values: [expired.accountId],
    })
    const blocked = await token()
    await block(blocked.accountId)
    for (const [session, code] of [
      [expired, 1004],
      [blocked, 403],
    ] as const) {
      const answer = await info({ cookie: `plinth_session=${session.token}` })
      expect(answer.json().code).toBe(code)
      expect(answer.headers['set-cookie']).toMatch(/^plinth_session=; Max-Age=0; Path=\/; .*HttpOnly/)
    }
  })

  test('that a header brought takes no cookie along', async () => {
    const blocked = await token()
    await block(blocked.accountId)
    const answer = await info({ authorization: `Bearer ${blocked.token}` })
    expect(answer.json().code).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('a failed log-in', () => {
  test('sounds the same for a wrong password, an unknown name, another kind, an operator and an account without password', async () => {
    const { userName } = await build()
    const { userName: withoutPassword } = await build({ withPassword: false })
    const operator = await build({ kind: 'operator' })
    for (const form of [
      { userName, password: 'Wrong-pass1' },
      { userName: 'nobody-at-all', password: TEST_PASSWORD },
      { userName: 'nobody@at-all.example', password: TEST_PASSWORD },
      { userName, password: TEST_PASSWORD, userType: 1 },
      { userName: operator.email, password: TEST_PASSWORD },
      { userName: operator.email, password: TEST_PASSWORD, userType: 0 },
      { userName: withoutPassword, password: 'the password of nobody' },
      { userName, password: 'x'.repeat(1024) },
      { userName, password: '\u{1F600}'.repeat(500) },
    ]) {
      const answer = await logIn(form)
      expect(answer.json()).toEqual(wrong)
      expect(answer.cookies).toEqual([])
    }
  })

  test('with a password over 1,024 characters or a user type that does not exist is bad input', async () => {
    expect((await logIn({ userName: 'a', password: 'x'.repeat(1025) })).statusCode).toBe(400)
    expect((await logIn({ userName: 'a', password: 'x', userType: 2 })).json().data.field).toBe('userType')
  })

  test('the stored kind decides when none is sent', async () => {
    const { userName } = await build({ kind: 'brand' })
    expect((await logIn({ userName, password: TEST_PASSWORD })).json().data.userType).toBe(1)
    expect((await logIn({ userName, password: TEST_PASSWORD, userType: 1 })).json().code).toBe(200)
  })

  test('of a blocked account with the right password says so; with a wrong one it does not', async () => {
    const { userName, accountId } = await build()
    await server.database.query({ text: 'update accounts set blocked_at = now() where id = $1', values: [accountId] })
    expect((await logIn({ userName, password: TEST_PASSWORD })).json()).toMatchObject({
      code: 403,
      msg: messages.accountBlocked,
    })
    expect((await logIn({ userName, password: 'Wrong-pass1' })).json()).toEqual(wrong)
  })
})

describe('guessing', () => {
  test('costs a wait that doubles from the fifth failure on, up to 15 minutes', async () => {
    const { userName } = await build()
    for (let i = 0; i < 5; i++) expect((await logIn({ userName, password: 'Wrong-pass1' })).json()).toEqual(wrong)
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await logIn({ userName, password: TEST_PASSWORD })
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBe(seconds)
      expect(refused.json().msg).toContain(`${seconds} seconds`)
      server.clock.advance(seconds * 1000)
      expect((await logIn({ userName, password: 'Wrong-pass1' })).json()).toEqual(wrong)
    }
    server.clock.advance(900_000)
    expect((await logIn({ userName, password: TEST_PASSWORD })).json().code).toBe(200)
    expect((await logIn({ userName, password: 'Wrong-pass1' })).json()).toEqual(wrong)
    expect((await logIn({ userName, password: TEST_PASSWORD })).json().code).toBe(200)
  })

  test('from one address does not lock the person out at another', async () => {
    const { userName } = await build()
    for (let i = 0; i < 7; i++) await logIn({ userName, password: 'Wrong-pass1' }, {}, '10.6.6.6')
    expect((await logIn({ userName, password: TEST_PASSWORD }, {}, '10.6.6.6')).statusCode).toBe(429)
    expect((await logIn({ userName, password: TEST_PASSWORD }, {}, '10.7.7.7')).statusCode).toBe(200)
  })

  test('a hundred in parallel count like a hundred in a row: five are tried', async () => {
    const { userName } = await build()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => logIn({ userName, password: `Wrong-pass${i}` }, {}, '10.8.8.8')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95)
  })

  test('an unknown name waits as a known one does', async () => {
    for (let i = 0; i < 5; i++) await logIn({ userName: 'ghost', password: 'Wrong-pass1' }, {}, '10.9.9.9')
    expect((await logIn({ userName: 'GHOST', password: 'Wrong-pass1' }, {}, '10.9.9.9')).statusCode).toBe(429)
  })

  test('by username and by email is counted together', async () => {
    const { userName, email } = await build()
    for (const name of [userName, email, userName, email, userName])
      await logIn({ userName: name, password: 'Wrong-pass1' })
    expect((await logIn({ userName: email, password: TEST_PASSWORD })).statusCode).toBe(429)
  })

  test('is forgotten an hour after the last failure', async () => {
    const { userName } = await build()
    for (let i = 0; i < 4; i++) await logIn({ userName, password: 'Wrong-pass1' })
    server.clock.advance(3_600_001)
    for (let i = 0; i < 4; i++) expect((await logIn({ userName, password: 'Wrong-pass1' })).json()).toEqual(wrong)
    expect((await logIn({ userName, password: TEST_PASSWORD })).statusCode).toBe(200)
  })
})

describe('too many at once', () => {
  test('are told to come back in a second, while those that got in succeed and nobody is counted as failed', {
    tags: 'long',
  }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => build()))
    // More than can be checked and wait, all the time: how fast this machine is does not matter.
    let isCrowded = true
    const crowd = Array.from({ length: 60 }, async () => {
      while (isCrowded) await testPasswords.verify(null, 'x').catch(() => setImmediate())
    })
    const logInAll = () =>
      Promise.all(people.map(({ userName }) => logIn({ userName, password: TEST_PASSWORD }, {}, '10.5.5.5')))
    const answers = await logInAll()
    isCrowded = false
    await Promise.all(crowd)
    expect(answers.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([])
    expect((await logInAll()).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
    const refused = answers.find(({ statusCode }) => statusCode === 503)!
    expect(refused.headers['retry-after']).toBe('1')
    const [row] = await server.database.query<{ n: number }>({
      text: `select count(*) as n from log_in_waits where address = '10.5.5.5' and failures > 0`,
    })
    expect(row!.n).toBe(0)
  })
})

describe('tokens', () => {
  test('are new at every log-in, and the database holds none that works', async () => {
    const { userName } = await build()
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await logIn({ userName, password: TEST_PASSWORD })).json().data.token as string),
    )
    expect(new Set(tokens).size).toBe(3)
    const dump = await server.database.query<{ token_hash: Buffer }>({ text: 'select * from sessions' })
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(dump)).not.toContain(token)
    }
    for (const { token_hash } of dump)
      expect((await bearer('/api/user/info', token_hash.toString('base64url'))).statusCode).toBe(401)
  })
  const bearer = (url: string, token: string) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
})

describe('the list of sessions', () => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('names devices, marks the present one, and leaves out what has ended', async () => {
    const { userName } = await build({ kind: 'brand' })
    const first = (await logIn({ userName, password: TEST_PASSWORD }, { 'user-agent': agent }, '10.1.1.1')).json().data
      .token
    server.clock.advance(120_000)
    const second = (await logIn({ userName, password: TEST_PASSWORD }, {}, '10.2.2.2')).json().data.token
    const { rows, total } = await server.call(calls.listSessions, {}, second)
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({ isCurrent: true, address: '10.2.2.2' })
    expect(rows[1]).toMatchObject({ isCurrent: false, device: 'Firefox on Mac', address: '10.1.1.1' })
    await server.call(calls.revokeSession, { id: rows[1]!.id }, second)
    await expect(server.call(calls.userInfo, {}, first)).rejects.toMatchObject({ code: 1004 })
    expect((await server.call(calls.listSessions, {}, second)).total).toBe(2)
    await expect(server.call(calls.revokeSession, { id: rows[1]!.id }, second)).rejects.toMatchObject({ code: 404 })
    server.clock.advance(8 * 86_400_000)
    await expect(server.call(calls.listSessions, {}, second)).rejects.toMatchObject({ code: 1004 })
  })

  test("does not end somebody else's session, which does not exist for it", async () => {
    const [mine, theirs] = [await build(), await build()]
    const { rows } = await server.call(calls.listSessions, {}, theirs.token)
    await expect(server.call(calls.revokeSession, { id: rows[0]!.id }, mine.token)).rejects.toMatchObject({ code: 404 })
    expect((await server.call(calls.userInfo, {}, theirs.token)).userName).toBe(theirs.userName)
  })
})

test('a log-in that was under way while the password changed does not get in', async () => {
  const { userName, accountId } = await build()
  // The new hash is written, and not yet committed, when the old password is checked.
  const written = Promise.withResolvers<void>()
  const change = server.database.transaction(async (tx) => {
    await tx.query({ text: `update accounts set password_hash = 'changed' where id = $1`, values: [accountId] })
    written.resolve()
    await tx.query({ text: 'select pg_sleep(0.4)' })
    await tx.query({
      text: 'update sessions set revoked_at = $2 where account_id = $1',
      values: [accountId, server.clock.now()],
    })
  })
  await written.promise
  const answer = await logIn({ userName, password: TEST_PASSWORD }, {}, '10.3.3.3')
  await change
  expect(answer.json()).toEqual(wrong)
  const live = await server.database.query({
    text: 'select 1 from sessions where account_id = $1 and revoked_at is null',
    values: [accountId],
  })
  expect(live).toEqual([])
})

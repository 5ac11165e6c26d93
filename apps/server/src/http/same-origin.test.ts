import * as accounts from '@plinth/api-schema/accounts'
import { exportContacts } from '@plinth/api-schema/contacts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../test/factories.ts'
import { portOf } from '../../test/raw-client.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await createTestServer()
  await plain.app.listen({ port: 0, host: '127.0.0.1' })
  secure = await createTestServer({ env: { PUBLIC_URL: 'https://plinth.test' } })
})
afterAll(async () => {
  await plain.stop()
  await secure.stop()
})

describe('a host', () => {
  const ask = async (host: string, url = '/api/config/website', server = plain) =>
    (await server.app.inject({ url, headers: { host } })).statusCode

  test.each([
    'plinth.test',
    'PLINTH.test',
    'plinth.test:80',
    'localhost',
    'localhost:8080',
    '127.0.0.1:3000',
    '[::1]:80',
  ])('%s is ours', async (host) => expect(await ask(host)).toBe(200))
  test.each([
    'evil.test',
    'plinth.test.evil.test',
    'plinth.test:81',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '10.0.0.7:3000',
    'plinth.test@evil.test',
    'evil.test/plinth.test',
    'evil.test#plinth.test',
    'a b',
    '[::1',
  ])('%j is not, and is told so in the envelope', async (host) => {
    const answer = await plain.app.inject({ url: '/api/config/website', headers: { host } })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ code: 421, data: { reason: 'wrongHost' } })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(await ask(host, '/')).toBe(421)
  })
  test('of any name is answered where an orchestrator asks whether the server lives', async () => {
    expect(await ask('10.0.0.7:3000', '/api/health')).toBe(200)
    expect(await ask('10.0.0.7:3000', '/api/ready')).toBe(200)
    expect(await ask('10.0.0.7:3000', '/api/ready/../config/website')).toBe(421)
  })
  test('has the port of its scheme where it names none', async () => {
    expect(await ask('plinth.test:443', '/api/config/website', secure)).toBe(200)
    expect(await ask('plinth.test:80', '/api/config/website', secure)).toBe(421)
  })
})

describe('an origin', () => {
  const write = async (origin: string, host = 'localhost') => {
    const { token } = await buildAccount(plain.database, { clock: plain.clock })
    const headers = { host, origin, cookie: `plinth_session=${token}`, language: 'en_US' }
    return (await plain.app.inject({ method: 'POST', url: `/api${accounts.logOut.path}`, headers })).statusCode
  }
  test('is ours by the public address, or by a name of this machine with the port that is listened on', async () => {
    const port = portOf(plain.app)
    expect(await write('http://plinth.test')).toBe(200)
    for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await write(`http://${name}:${port}`)).toBe(200)
  })
  test('is not ours because the request is sent to the same name', async () => {
    expect(await write('http://localhost:1', 'localhost:1')).toBe(403)
    expect(await write('http://localhost')).toBe(403)
    expect(await write(`https://localhost:${portOf(plain.app)}`)).toBe(403)
    expect(await write('http://plinth.test/')).toBe(403)
  })
})

describe('cookies under TLS', () => {
  test('carry the prefix that keeps other hosts from setting them', async () => {
    const { email } = await buildAccount(secure.database, { withPassword: true, clock: secure.clock })
    const answer = await secure.app.inject({
      method: 'POST',
      url: `/api${accounts.logIn.path}`,
      headers: { host: 'plinth.test' },
      payload: { userName: email, password: TEST_PASSWORD },
    })
    expect(answer.cookies.length).toBeGreaterThan(0)
    for (const cookie of answer.cookies) {
      expect(cookie.name).toMatch(/^__Host-plinth_/)
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true })
      expect(cookie.domain).toBeUndefined()
    }
  })
  test('count by that name only', async () => {
    const { token } = await buildAccount(secure.database, { clock: secure.clock })
    const info = async (name: string, server: TestServer) =>
      (
        await server.app.inject({
          url: `/api${accounts.userInfo.path}`,
          headers: { host: 'plinth.test', cookie: `${name}=${token}` },
        })
      ).statusCode
    expect(await info('__Host-plinth_session', secure)).toBe(200)
    expect(await info('plinth_session', secure)).toBe(401)
  })
})

describe('a GET that acts', () => {
  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const account = await buildAccount(plain.database, { clock: plain.clock })
    const answer = await plain.app.inject({
      method,
      url: `/api${accounts.getLoginUserEmailCode.path}`,
      headers: { cookie: `plinth_session=${account.token}`, ...headers },
    })
    const mails = await plain.database.query({
      text: 'select 1 from outbox where to_address = $1',
      values: [account.email],
    })
    return [answer.statusCode, mails.length]
  }
  test.each<[string, Record<string, string>]>([
    ['another site links to it', { language: 'en_US', 'sec-fetch-site': 'cross-site' }],
    ['a sibling site links to it', { language: 'en_US', 'sec-fetch-site': 'same-site' }],
    ['somebody was made to type it', { language: 'en_US', 'sec-fetch-site': 'none' }],
    ['it lacks the header that only our pages send', {}],
  ])('does nothing when %s', async (_why, headers) => {
    expect(await ask(headers)).toEqual([403, 0])
    expect(await ask(headers, 'HEAD')).toEqual([403, 0])
  })
  test('acts for our own page', async () => {
    expect(await ask({ language: 'en_US', 'sec-fetch-site': 'same-origin' })).toEqual([200, 1])
  })
  test('gives a file to a link of our own page, which sends no header, and to no other', async () => {
    const save = async (headers: Record<string, string>) => {
      const { token } = await buildAccount(plain.database, { clock: plain.clock })
      const cookie = `plinth_session=${token}`
      return (await plain.app.inject({ url: `/api${exportContacts.path}`, headers: { cookie, ...headers } })).statusCode
    }
    expect(await save({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    // A browser tells the site only where the connection is safe.
    expect(await save({})).toBe(200)
    expect(await save({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await save({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await save({ origin: 'http://plinth.test.evil' })).toBe(403)
  })
  test('acts for nobody else even where no session is needed', async () => {
    const from = async (site: string) =>
      (await plain.app.inject({ url: '/api/auth/binding/0', headers: { 'sec-fetch-site': site } })).statusCode
    expect(await from('cross-site')).toBe(403)
    expect(await from('same-origin')).not.toBe(403)
  })
})

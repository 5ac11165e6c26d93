import * as calls from '@plinth/api-schema/accounts'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { type Browser, createGooglePeople, PUBLIC_URL, startWithGoogle } from '../../../test/google-people.ts'
import { lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { OidcProvider, ProviderUser } from '../../ports/oidc-provider.fixture.ts'

let started: Awaited<ReturnType<typeof startWithGoogle>>
let server: TestServer
let provider: OidcProvider
let google: ReturnType<typeof createGooglePeople>
beforeAll(async () => {
  started = await startWithGoogle()
  server = started.server
  provider = started.provider
  google = createGooglePeople(started)
})
afterAll(() => started.stop())

const newPerson = (user?: ProviderUser) => google.newPerson(user)
const setOut = (userType?: 0 | 1) => google.setOut(userType)
const comeBack = (subject: string, browser: Browser) => google.comeBack(subject, browser)
const post = (secret: string | undefined, form: object) => google.post(secret, form)
const signIn = (subject: string, userType?: 0 | 1) => google.signIn(subject, userType)
const signUp = (secret: string | undefined, form: object) => google.signUp(secret, form)
const failed = { code: 400, msg: messages.socialFailed }
const unknown = { code: 1009, msg: messages.socialUnknown }
const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })

test('the way to Google carries PKCE, state and nonce, all new each time', async () => {
  const [first, second] = [new URL((await setOut()).url), new URL((await setOut()).url)]
  expect(first.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/callback`)
  expect(first.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
  }
})

describe('somebody new', () => {
  test('is sent to sign-up, and the account they make there opens with Google, its address confirmed', async () => {
    const { subject, email } = newPerson()
    const { browser, answer } = await signIn(subject)
    expect([answer.statusCode, answer.json()]).toMatchObject([404, unknown])
    const pending = await server.app.inject({
      url: '/api/auth/pending',
      headers: { cookie: `plinth_oauth=${browser.secret}` },
    })
    expect(pending.json().data).toEqual({ email, emailVerified: true, name: 'Alice', userType: 0 })
    const made = await signUp(browser.secret, { userName: subject, email })
    expect(made.json().code).toBe(200)
    const { answer: again } = await signIn(subject)
    expect(again.json().code).toBe(200)
    const info = await server.call(calls.userInfo, {}, again.json().data.token)
    expect(info).toMatchObject({ id: made.json().data.id, email, emailConfirmed: true, hasPassword: true })
    expect(again.cookies.map(({ name }) => name).sort()).toEqual(['plinth_device', 'plinth_oauth', 'plinth_session'])
  })

  test('who signs up with the verified address in other letters is linked', async () => {
    const { subject, email } = newPerson()
    const { browser } = await signIn(subject)
    await signUp(browser.secret, { userName: subject, email: email.toUpperCase() })
    const { token } = (await signIn(subject)).answer.json().data
    expect(await server.call(calls.userInfo, {}, token)).toMatchObject({ emailConfirmed: true })
  })

  test('who signs up with another address has an account that Google does not open', async () => {
    const { subject } = newPerson()
    const { browser } = await signIn(subject)
    const email = `${subject}@elsewhere.example`
    expect((await signUp(browser.secret, { userName: subject, email })).json().code).toBe(200)
    expect((await signIn(subject)).answer.json()).toMatchObject(unknown)
    const { token } = await server.call(calls.logIn, { userName: subject, password: TEST_PASSWORD })
    expect(await server.call(calls.userInfo, {}, token)).toMatchObject({ email, emailConfirmed: false })
    expect((await server.call(googleCalls.logInMethods, {}, token)).google).toBeNull()
  })

  test('whose address Google has not verified has an account that Google does not open', async () => {
    const { subject, email } = newPerson({ email_verified: false })
    const { browser } = await signIn(subject)
    expect((await signUp(browser.secret, { userName: subject, email })).json().code).toBe(200)
    expect((await signIn(subject)).answer.json()).toMatchObject(unknown)
  })

  test('links nothing after 10 minutes, in another browser, as another kind, or a second time', async () => {
    const linked = async (subject: string) =>
      (await server.database.query({ text: 'select 1 from social_accounts where subject = $1', values: [subject] }))
        .length
    const late = newPerson()
    const { browser } = await signIn(late.subject)
    server.clock.advance(600_000)
    await signUp(browser.secret, { userName: late.subject, email: late.email })
    expect(await linked(late.subject)).toBe(0)

    const other = newPerson()
    await signIn(other.subject)
    const { secret } = await setOut()
    await signUp(secret, { userName: other.subject, email: `x-${other.email}` })
    expect(await linked(other.subject)).toBe(0)

    const asBrand = newPerson()
    const { browser: brandBrowser } = await signIn(asBrand.subject, 1)
    await signUp(brandBrowser.secret, { userName: asBrand.subject, email: `x-${asBrand.email}` })
    expect(await linked(asBrand.subject)).toBe(0)

    const twice = newPerson()
    const { browser: used } = await signIn(twice.subject)
    await signUp(used.secret, { userName: twice.subject, email: twice.email })
    await signUp(used.secret, { userName: `${twice.subject}-b`, email: `b-${twice.email}` })
    expect(await linked(twice.subject)).toBe(1)
  })
})

describe('an account with the same address', () => {
  test('is linked when both sides have confirmed it; its password stays and the person is told', async () => {
    const account = await build()
    const { subject } = newPerson({ email: account.email.toUpperCase() })
    const { answer } = await signIn(subject)
    expect((await server.call(calls.userInfo, {}, answer.json().data.token)).id).toBe(account.accountId)
    expect((await lastMailTo(server.database, account.email)).subject).toBe('You can now log in with Google')
    await server.call(calls.logIn, { userName: account.userName, password: TEST_PASSWORD })
    await server.call(calls.userInfo, {}, account.token)
    await signIn(subject)
    expect(await mailsTo(server.database, account.email)).toHaveLength(1)
  })

  test('is not linked by an address that Google has not verified', async () => {
    const victim = await build()
    const { subject } = newPerson({ email: victim.email, email_verified: false })
    expect((await signIn(subject)).answer.json()).toMatchObject(unknown)
    const { subject: without } = newPerson({ email: victim.email, email_verified: 'true' as never })
    expect((await signIn(without)).answer.json()).toMatchObject(unknown)
  })

  test('of another kind, or an operator’s, is not opened', async () => {
    const brand = await build({ kind: 'brand' })
    const operator = await build({ kind: 'operator' })
    for (const email of [brand.email, operator.email])
      expect((await signIn(newPerson({ email }).subject, 0)).answer.json()).toMatchObject(unknown)
  })
})

test('a linked account is known by its subject, whatever its address has become', async () => {
  const account = await build()
  const { subject } = newPerson({ email: account.email })
  await signIn(subject)
  provider.users.set(subject, { email: 'entirely@other.example', email_verified: true })
  const { token } = (await signIn(subject)).answer.json().data
  expect((await server.call(calls.userInfo, {}, token)).id).toBe(account.accountId)
})

test('the stored kind decides: a participant does not come in by the brands’ door', async () => {
  const account = await build()
  const { subject } = newPerson({ email: account.email })
  await signIn(subject)
  expect((await signIn(subject, 1)).answer.json()).toMatchObject(failed)
  const browser = await setOut(0)
  const back = await comeBack(subject, browser)
  expect((await post(browser.secret, { ...back, userType: 1 })).json()).toMatchObject(failed)
})

test('a blocked account stays out', async () => {
  const account = await build()
  const { subject } = newPerson({ email: account.email })
  await signIn(subject)
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [account.accountId],
  })
  expect((await signIn(subject)).answer.json()).toMatchObject({ code: 403, msg: messages.accountBlocked })
})

describe('what does not fit the way out is refused, and spends it', () => {
  const known = async () => {
    const account = await build()
    return newPerson({ email: account.email }).subject
  }

  test('a state that was never given', async () => {
    const browser = await setOut()
    const back = await comeBack(await known(), browser)
    expect((await post(browser.secret, { ...back, socialState: 'x'.repeat(43) })).json()).toMatchObject(failed)
  })

  test('a replay of the same answer', async () => {
    const browser = await setOut()
    const back = await comeBack(await known(), browser)
    expect((await post(browser.secret, back)).json().code).toBe(200)
    expect((await post(browser.secret, back)).json()).toMatchObject(failed)
  })

  test('twenty racing replays: one counts', async () => {
    const browser = await setOut()
    const back = await comeBack(await known(), browser)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(browser.secret, back)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  })

  test('an answer in a browser that did not set out, or in none', async () => {
    for (const secret of ['y'.repeat(43), undefined, (await setOut()).secret]) {
      const browser = await setOut()
      const back = await comeBack(await known(), browser)
      expect((await post(secret, back)).json()).toMatchObject(failed)
      expect((await post(browser.secret, back)).json()).toMatchObject(failed)
    }
  })

  test('a code that belongs to another way out', async () => {
    const [mine, theirs] = [await setOut(), await setOut()]
    const stolen = await comeBack(await known(), theirs)
    const back = await comeBack(await known(), mine)
    expect((await post(mine.secret, { ...back, socialCode: stolen.socialCode })).json()).toMatchObject(failed)
  })

  test('an ID token with another nonce', async () => {
    const browser = await setOut()
    await server.database.query({ text: `update oauth_attempts set nonce = 'another'` })
    expect((await post(browser.secret, await comeBack(await known(), browser))).json()).toMatchObject(failed)
  })

  test('another PKCE verifier', async () => {
    const browser = await setOut()
    await server.database.query({ text: 'update oauth_attempts set verifier = $1', values: ['v'.repeat(43)] })
    expect((await post(browser.secret, await comeBack(await known(), browser))).json()).toMatchObject(failed)
  })

  test('another issuer in the answer, or none where one is promised', async () => {
    for (const socialIssuer of ['https://evil.test', undefined]) {
      const browser = await setOut()
      const back = await comeBack(await known(), browser)
      expect((await post(browser.secret, { ...back, socialIssuer })).json()).toMatchObject(failed)
    }
  })

  test('an answer after 10 minutes', async () => {
    const browser = await setOut()
    const back = await comeBack(await known(), browser)
    server.clock.advance(600_000)
    expect((await post(browser.secret, back)).json()).toMatchObject(failed)
  })

  test('another address to come back to', async () => {
    const url = new URL((await setOut()).url)
    url.searchParams.set('redirect_uri', 'http://evil.test/callback')
    await expect(provider.walk(url.href)).rejects.toThrow(/400.*redirect_uri/s)
  })
})

test('nothing secret of a way out lies open in the database', async () => {
  const { url, secret } = await setOut()
  const rows = JSON.stringify(
    await server.database.query({ text: 'select state_hash, browser_hash from oauth_attempts' }),
  )
  expect(rows).not.toContain(new URL(url).searchParams.get('state'))
  expect(rows).not.toContain(secret)
})

test('without a client id there is no way to Google, and the switch says so', async () => {
  const plain = await createTestServer()
  try {
    expect((await plain.app.inject({ url: '/api/auth/binding/0' })).json().code).toBe(404)
    const payload = { source: 'google', socialCode: 'a', socialState: 'b' }
    expect((await plain.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().code).toBe(404)
    expect((await plain.app.inject({ url: '/api/config/operation/switch' })).json().data.google).toBe(false)
  } finally {
    await plain.stop()
  }
})

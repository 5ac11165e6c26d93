import { afterAll, beforeAll, expect } from 'vitest'
import { type OidcProvider, type ProviderUser, startOidcProvider } from '../src/ports/oidc-provider.fixture.ts'
import { buildAccount, TEST_PASSWORD } from './factories.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** Where the product stands in these tests. */
export const PUBLIC_URL = 'http://plinth.test'

/** Starts a server that signs people in at a real OpenID provider of its own. */
export async function startWithGoogle(): Promise<{
  server: TestServer
  provider: OidcProvider
  stop(): Promise<void>
}> {
  const provider = await startOidcProvider({ redirectUri: `${PUBLIC_URL}/auth/callback` })
  const server = await createTestServer({
    env: {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  })
  const stop = async () => {
    await server.stop()
    await provider.close()
  }
  return { server, provider, stop }
}

/** A browser on its way to the provider. */
export type Browser = { secret: string | undefined; url: string }

const cookieHeader = (secret: string | undefined) => (secret === undefined ? {} : { cookie: `plinth_oauth=${secret}` })

/** People at the provider, and what their browsers do with the product. */
export function createGooglePeople({ server, provider }: { server: TestServer; provider: OidcProvider }) {
  let people = 0
  const browserOf = (answer: Awaited<ReturnType<typeof server.app.inject>>): Browser => {
    expect(answer.json().code).toBe(200)
    const cookie = answer.cookies.find(({ name }) => name === 'plinth_oauth')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    return { secret: cookie?.value, url: answer.json().data }
  }
  const setOut = async (userType: 0 | 1 = 0) =>
    browserOf(await server.app.inject({ url: `/api/auth/binding/${userType}` }))
  const comeBack = async (subject: string, { url }: Browser) => {
    provider.nextUser = subject
    const callback = await provider.walk(url)
    const { code, state, iss } = Object.fromEntries(callback.searchParams)
    return { socialCode: code!, socialState: state!, socialIssuer: iss! }
  }
  const post = (secret: string | undefined, form: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { source: 'google', ...form },
      headers: { language: 'en_US', ...cookieHeader(secret) },
    })
  const asMember = (path: string, token: string, payload: object, secret?: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { authorization: `Bearer ${token}`, ...cookieHeader(secret) },
    })

  return {
    setOut,
    comeBack,
    post,
    /** Somebody new at the provider. */
    newPerson: (user: ProviderUser = {}) => {
      const subject = `person-${++people}`
      const email = `${subject}@gmail.example`
      provider.users.set(subject, { email, email_verified: true, name: 'Alice', ...user })
      return { subject, email: user.email ?? email }
    },
    /** Goes to the provider and comes back to log in. */
    signIn: async (subject: string, userType: 0 | 1 = 0) => {
      const browser = await setOut(userType)
      return { browser, answer: await post(browser.secret, await comeBack(subject, browser)) }
    },
    /** Signs up in the browser that holds a secret. */
    signUp: (secret: string | undefined, form: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/signUp',
        payload: { password: TEST_PASSWORD, userType: 0, ...form },
        headers: cookieHeader(secret),
      }),
    /** Sets out from the settings to link an account of the provider. */
    startLink: async (token: string, password = TEST_PASSWORD) =>
      browserOf(await asMember('/auth/link/start', token, { password })),
    /** Brings back to the settings what the provider said. */
    finishLink: (token: string, secret: string | undefined, form: object) =>
      asMember('/auth/link/finish', token, form, secret),
  }
}

/** Sets the stage of a test file about people who come from Google; its parts are there once the tests run. */
export function setGoogleStage() {
  const stage = {} as { server: TestServer; google: ReturnType<typeof createGooglePeople> }
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const started = await startWithGoogle()
    stop = started.stop
    Object.assign(stage, { server: started.server, google: createGooglePeople(started) })
  })
  afterAll(() => stop?.())
  return {
    stage,
    build: (wishes: Parameters<typeof buildAccount>[1] = {}) =>
      buildAccount(stage.server.database, { withPassword: true, clock: stage.server.clock, ...wishes }),
    /** Links Google in a session; answers what the product answered. */
    link: async (token: string, subject: string) => {
      const { google } = stage
      const browser = await google.startLink(token)
      return google.finishLink(token, browser.secret, await google.comeBack(subject, browser))
    },
  }
}

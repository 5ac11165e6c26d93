import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody who has an account at the provider. */
export type ProviderUser = { email?: string; email_verified?: boolean; name?: string }

/** A real OpenID Connect provider on this machine, in the place of Google. */
export type OidcProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The people it knows, by their subject. */
  users: Map<string, ProviderUser>
  /** Who signs in next, without being asked; empty: a page asks who one is, and believes it. */
  nextUser: string
  /** Goes where a browser would go, and answers the address at which it would come back. */
  walk(url: string): Promise<URL>
  close(): Promise<void>
}

const MAX_REDIRECTS = 12

/** Starts the provider on a free port; it sends browsers back to `redirectUri` only. */
export async function startOidcProvider({ redirectUri }: { redirectUri: string }): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['plinth', randomBytes(24).toString('base64url')]
  const users = new Map<string, ProviderUser>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the claims into the ID token, too.
    conformIdTokenClaims: false,
    ttl: { AuthorizationCode: 60, IdToken: 600, AccessToken: 600, Session: 600, Interaction: 600, Grant: 600 },
    renderError: (context: { body: string }, { error, error_description }: Record<string, string>) => {
      context.body = `${error}: ${error_description}`
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, accountId: string) =>
      users.has(accountId) && { accountId, claims: () => ({ sub: accountId, ...users.get(accountId) }) },
  })
  const fixture: OidcProvider = {
    issuer,
    clientId,
    clientSecret,
    users,
    nextUser: '',
    walk: (url) => walk(url, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const done = request.url?.startsWith('/interaction/')
      ? agree(provider, request, response, fixture)
      : handle(request, response)
    done.catch((error: Error) => response.writeHead(500).end(error.message))
  })
  return fixture
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Sign in at the provider</title><form method="post">
<label>Email <input name="email" type="email" required></label>
<label><input name="verified" type="checkbox"> This address is verified</label>
<button>Sign in</button></form></html>`

/** Reads who somebody says they are on the page; an address is a person here. */
async function readPerson(request: IncomingMessage, users: OidcProvider['users']): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  const form = new URLSearchParams(body)
  const email = form.get('email') ?? ''
  const subject = `person ${email} ${form.has('verified')}`
  users.set(subject, { email, email_verified: form.has('verified'), name: email.split('@')[0]! })
  return subject
}

async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse, fixture: OidcProvider) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    if (fixture.nextUser === '' && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SIGN_IN_PAGE)
      return
    }
    const accountId = fixture.nextUser || (await readPerson(request, fixture.users))
    return provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
  }
  const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  const result = { consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

async function walk(begin: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = begin
  for (let step = 0; step < MAX_REDIRECTS; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    url = new URL(location, url).href
    if (url.startsWith(redirectUri)) return new URL(url)
  }
  throw new Error('The provider sends the browser in circles')
}

import * as oidc from 'openid-client'
import { readBounded } from './read-bounded.ts'

/** What a sign-in provider says about a person; (issuer, subject) is who they are, the address is only a claim. */
export type SocialIdentity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** The secrets of one way to the provider and back. */
type SocialAttempt = { state: string; nonce: string; verifier: string }

/** A sign-in provider that speaks OpenID Connect. */
export interface SocialProvider {
  /** Makes the secrets of one attempt. */
  newAttempt(): SocialAttempt
  /** Where the browser goes to sign in. */
  authorizationUrl(attempt: SocialAttempt): Promise<string>
  /** Turns what the browser brought back into an identity; rejects with a `SocialError` whatever does not fit the attempt. */
  identify(returned: { code: string; issuer?: string | undefined }, attempt: SocialAttempt): Promise<SocialIdentity>
}

/** A sign-in that the provider, or our check of its answer, refused. */
export class SocialError extends Error {
  override name = 'SocialError'
}

const TIMEOUT_SECONDS = 10
const MAX_ANSWER_BYTES = 1_048_576
const SCOPE = 'openid email profile'

const text = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : null)

const fetchBounded: oidc.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const { status, headers } = response
  const body = await readBounded(response, MAX_ANSWER_BYTES)
  return new Response(body.length === 0 ? null : body, { status, headers })
}

/** Opens Google, or any issuer in its place. It is asked for its configuration at first use, so that its absence stops no start. */
export function openGoogle(settings: {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  redirectUri: string
}): SocialProvider {
  const issuer = new URL(settings.issuer)
  let known: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    known ??= oidc
      .discovery(
        issuer,
        settings.clientId,
        undefined,
        settings.clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(settings.clientSecret),
        // Plain http is for a provider on the own machine: the setting says so itself.
        {
          timeout: TIMEOUT_SECONDS,
          execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
          [oidc.customFetch]: fetchBounded,
        },
      )
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }

  return {
    newAttempt: () => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }),
    async authorizationUrl({ state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async identify({ code, issuer: returnedIssuer }, { state, nonce, verifier }) {
      const callback = new URL(settings.redirectUri)
      callback.searchParams.set('code', code)
      callback.searchParams.set('state', state)
      if (returnedIssuer !== undefined) callback.searchParams.set('iss', returnedIssuer)
      try {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: text(claims.email),
          emailVerified: claims.email_verified === true,
          name: text(claims.name),
        }
      } catch (error) {
        throw new SocialError('The sign-in was refused', { cause: error })
      }
    },
  }
}

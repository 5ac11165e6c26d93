import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { SocialError, type SocialIdentity, type SocialProvider } from '../../ports/google.ts'
import { insertAttempt, type SocialKind, type StoredAttempt, takeAttempt } from './accounts-social.repository.ts'

/** How long a browser may stay at the provider, and how long it may sign up with what it proved there. */
export const ATTEMPT_LIFE = 10 * 60_000

/** What round trips to the sign-in provider need. */
export type AttemptDeps = {
  database: Database
  clock: Clock
  /** The sign-in provider, or null when none is configured. */
  provider: SocialProvider | null
  log: Pick<BaseLogger, 'warn'>
}
/** What the browser brings back from the provider. */
export type SocialReturn = { code: string; state: string; issuer: string | undefined }

/** The hash under which secrets of a round trip are stored. */
export const hashSecret = (text: string) => createHash('sha256').update(text).digest()

/** The one refusal for everything that does not fit an attempt. */
export const socialFailed = (cause?: unknown) => new AppError('invalid', { msg: messages.socialFailed, cause })

/** Sends browsers to the sign-in provider and checks what they bring back. */
export function createSocialAttempts({ database, clock, provider, log }: AttemptDeps) {
  const configured = () => {
    if (!provider) throw new AppError('notFound')
    return provider
  }

  const identify = async (attempt: StoredAttempt, { state, code, issuer }: SocialReturn) => {
    try {
      return await configured().identify({ code, issuer }, { state, nonce: attempt.nonce, verifier: attempt.verifier })
    } catch (error) {
      if (!(error instanceof SocialError)) throw error
      log.warn({ err: error.cause }, 'a social sign-in was refused')
      throw socialFailed(error)
    }
  }

  return {
    /** Begins a round trip: the address to go to, and the secret that the browser must bring back. */
    async start(purpose: Pick<StoredAttempt, 'kind' | 'linkingTo'>): Promise<{ url: string; browserSecret: string }> {
      const secrets = configured().newAttempt()
      const browserSecret = randomBytes(32).toString('base64url')
      const url = await configured().authorizationUrl(secrets)
      await insertAttempt(database, {
        ...purpose,
        stateHash: hashSecret(secrets.state),
        browserHash: hashSecret(browserSecret),
        nonce: secrets.nonce,
        verifier: secrets.verifier,
        expiresAt: new Date(clock.now().getTime() + ATTEMPT_LIFE),
      })
      return { url, browserSecret }
    },

    /** Ends a round trip, once, in the browser that began it and for the purpose that `fits`; answers who the person is. */
    async finish(
      returned: SocialReturn,
      browserSecret: string | undefined,
      fits: (attempt: StoredAttempt) => boolean,
    ): Promise<{ kind: SocialKind; browserHash: Buffer; identity: SocialIdentity }> {
      configured()
      const attempt = await takeAttempt(database, hashSecret(returned.state))
      if (!attempt || attempt.expiresAt <= clock.now() || browserSecret === undefined) throw socialFailed()
      if (!timingSafeEqual(attempt.browserHash, hashSecret(browserSecret)) || !fits(attempt)) throw socialFailed()
      const identity = await identify(attempt, returned)
      return { kind: attempt.kind, browserHash: attempt.browserHash, identity }
    },
  }
}

/** Round trips to the sign-in provider. */
export type SocialAttempts = ReturnType<typeof createSocialAttempts>

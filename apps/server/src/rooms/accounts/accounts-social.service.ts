import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { BaseLogger } from 'pino'
import type { Database, Queryable } from '../../db/database.ts'
import { openSession, revokeSessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import { SocialError, type SocialIdentity, type SocialProvider } from '../../ports/google.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountMails } from './accounts.mails.ts'
import {
  type Account,
  confirmAddress,
  findByLogInName,
  lockAccount,
  updatePasswordHash,
} from './accounts.repository.ts'
import { deleteCodes } from './accounts-codes.repository.ts'
import { codeSubject, recipientOf } from './accounts-email.service.ts'
import type { Evict } from './accounts-eviction.ts'
import type { Caller, Opened } from './accounts-log-in.service.ts'
import {
  findLinked,
  findTicket,
  insertAttempt,
  insertLink,
  putTicket,
  type SocialKind,
  type SocialTicket,
  type StoredAttempt,
  takeAttempt,
  takeTicket,
} from './accounts-social.repository.ts'

const ATTEMPT_LIFE = 10 * 60_000

/** What the service stands on. */
export type SocialParts = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  /** The sign-in provider, or null when none is configured. */
  provider: SocialProvider | null
  log: Pick<BaseLogger, 'warn'>
  evict: Evict
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const failed = (cause?: unknown) => new AppError('invalid', { msg: messages.socialFailed, cause })

/** Signs people in with their Google account: who they are is (issuer, subject), an address alone opens nothing. */
export function createSocialService({ database, clock, outbox, mails, provider, log, evict }: SocialParts) {
  const soon = () => new Date(clock.now().getTime() + ATTEMPT_LIFE)
  const configured = () => {
    if (!provider) throw new AppError('notFound')
    return provider
  }

  // One use, ten minutes, and only in the browser that set out with it.
  const claimAttempt = async (state: string, browserSecret: string | undefined): Promise<StoredAttempt> => {
    const attempt = await takeAttempt(database, sha256(state))
    if (!attempt || attempt.expiresAt <= clock.now() || browserSecret === undefined) throw failed()
    if (!timingSafeEqual(attempt.browserHash, sha256(browserSecret))) throw failed()
    return attempt
  }

  const takeOver = async (tx: Queryable, account: Account) => {
    await updatePasswordHash(tx, account.id, null)
    await evict(tx, account.id)
    await deleteCodes(tx, codeSubject(account.id))
    await revokeSessions(tx, clock, account.id)
    await confirmAddress(tx, account.id, account.email, clock.now())
  }

  const linkByAddress = async (tx: Queryable, identity: SocialIdentity, kind: SocialKind) => {
    if (!identity.emailVerified || identity.email === null) return undefined
    const found = await findByLogInName(tx, identity.email)
    const account = found && (await lockAccount(tx, found.id))
    if (account?.kind !== kind || account.email.toLowerCase() !== identity.email.toLowerCase()) return undefined
    if (account.blockedAt) throw new AppError('blocked')
    const unproved = account.emailConfirmedAt === null
    if (unproved) await takeOver(tx, account)
    const linked = await insertLink(tx, { ...identity, accountId: account.id, at: clock.now() })
    // Somebody was quicker with the same identity: fine if it was this very account.
    if (!linked && (await findLinked(tx, identity)) !== account.id) throw failed()
    await outbox.writeMail(tx, mails.socialLinked(recipientOf(account), unproved && account.passwordHash !== null))
    return account
  }

  const accountOf = async (tx: Queryable, identity: SocialIdentity, kind: SocialKind) => {
    const linkedId = await findLinked(tx, identity)
    if (linkedId === undefined) return linkByAddress(tx, identity, kind)
    const account = await lockAccount(tx, linkedId)
    if (account?.blockedAt) throw new AppError('blocked')
    if (account?.kind !== kind) throw failed()
    return account
  }

  const identify = async (attempt: StoredAttempt, state: string, code: string, issuer: string | undefined) => {
    try {
      return await configured().identify({ code, issuer }, { state, nonce: attempt.nonce, verifier: attempt.verifier })
    } catch (error) {
      if (!(error instanceof SocialError)) throw error
      log.warn({ err: error.cause }, 'a social sign-in was refused')
      throw failed(error)
    }
  }

  return {
    /** Sets out for the provider: the address to go to, and the secret that the browser must bring back. */
    async begin(kind: SocialKind): Promise<{ url: string; browserSecret: string }> {
      const secrets = configured().newAttempt()
      const browserSecret = randomBytes(32).toString('base64url')
      const url = await configured().authorizationUrl(secrets)
      await insertAttempt(database, {
        stateHash: sha256(secrets.state),
        browserHash: sha256(browserSecret),
        kind,
        nonce: secrets.nonce,
        verifier: secrets.verifier,
        expiresAt: soon(),
      })
      return { url, browserSecret }
    },

    /** Opens a session with what the provider sent back; when no account belongs to it, the browser may sign up with it. */
    async logIn(
      returned: { code: string; state: string; issuer: string | undefined; kind: SocialKind | undefined },
      browserSecret: string | undefined,
      caller: Caller,
    ): Promise<Opened> {
      configured()
      const attempt = await claimAttempt(returned.state, browserSecret)
      if (returned.kind !== undefined && returned.kind !== attempt.kind) throw failed()
      const identity = await identify(attempt, returned.state, returned.code, returned.issuer)
      const opened = await database.transaction(async (tx): Promise<Opened | undefined> => {
        const account = await accountOf(tx, identity, attempt.kind)
        if (!account) return undefined
        const token = await openSession(tx, clock, { accountId: account.id, kind: account.kind, ...caller })
        return { token, kind: account.kind, accountId: account.id }
      })
      if (opened) return opened
      await putTicket(database, attempt.browserHash, { ...identity, kind: attempt.kind }, soon())
      throw new AppError('socialUnknown')
    },

    /** Who this browser has proved to be at the provider, while it may sign up with it. */
    async pending(browserSecret: string | undefined): Promise<SocialTicket | undefined> {
      return browserSecret === undefined ? undefined : findTicket(database, sha256(browserSecret), clock.now())
    },

    /** Takes the ticket of a browser that signs up as this kind. */
    async takeTicket(tx: Queryable, browserSecret: string | undefined, kind: SocialKind) {
      return browserSecret === undefined ? undefined : takeTicket(tx, sha256(browserSecret), kind, clock.now())
    },

    /** Links a proved social account to a new account. */
    async link(tx: Queryable, ticket: SocialTicket, accountId: number): Promise<void> {
      await insertLink(tx, { ...ticket, accountId, at: clock.now() })
    },
  }
}

/** The service of social sign-in. */
export type SocialService = ReturnType<typeof createSocialService>

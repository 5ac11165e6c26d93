import { fill, messages } from './messages.ts'
import { type RefusalReason, type RefusalSentence, reasonOf } from './refusal-reasons.ts'

/** A refusal: its HTTP status, its code on the wire, what the person reads, and a name and a field for programs. */
export type Refusal = { status: number; code: number; msg: string; reason: RefusalReason; field?: string }

const catalogue = {
  /** The input breaks a rule, or the act is refused as it stands. The thrower says which rule. */
  invalid: { status: 400, code: 400, msg: messages.invalidInput },
  /** No log-in was presented. */
  notLoggedIn: { status: 401, code: 401, msg: messages.notLoggedIn },
  /** A log-in was presented that has ended. */
  sessionExpired: { status: 401, code: 1004, msg: messages.sessionExpired },
  /** Signed in, but not this kind of account. */
  notPermitted: { status: 403, code: 1003, msg: messages.notPermitted },
  /** The brand waits for its verification. */
  notVerified: { status: 403, code: 1003, msg: messages.notVerifiedYet },
  /** An act by cookie without proof that our own page asked for it. */
  crossSite: { status: 403, code: 1003, msg: messages.crossSiteWrite },
  /** An operator without a second factor can do nothing but set one up: clients lead there on this code. */
  secondFactorNeeded: { status: 403, code: 1010, msg: messages.secondFactorNeeded },
  /** The account is blocked: clients sign out on this code. */
  blocked: { status: 403, code: 403, msg: messages.accountBlocked },
  /** Not there, or not visible to this caller: the same answer. */
  notFound: { status: 404, code: 404, msg: messages.notFound },
  /** Nobody has signed up with this social account: clients go to sign-up on this code. */
  socialUnknown: { status: 404, code: 1009, msg: messages.socialUnknown },
  /** The state has moved on, or the act was done already. The thrower says what; the sentence of the kind is for those who were faster by a moment. */
  conflict: { status: 409, code: 409, msg: messages.conflict },
  /** The body of the request took too long to arrive. */
  tooSlow: { status: 408, code: 408, msg: messages.tooSlow },
  tooLarge: { status: 413, code: 413, msg: messages.bodyTooLarge },
  unsupportedType: { status: 415, code: 415, msg: messages.unsupportedBody },
  /** The request names a host that is not ours. */
  wrongHost: { status: 421, code: 421, msg: messages.wrongHost },
  tooMany: { status: 429, code: 429, msg: messages.tooManyRequests },
  internal: { status: 500, code: 500, msg: messages.internal },
  overloaded: { status: 503, code: 503, msg: messages.overloaded },
} as const satisfies Record<string, Omit<Refusal, 'reason'>>

/** The name of a refusal. */
export type ErrorName = keyof typeof catalogue

/** Every refusal that the API gives, each with its name as its reason; rooms pass a sentence that says more. */
export const errors = Object.fromEntries(
  Object.entries(catalogue).map(([reason, refusal]) => [reason, { ...refusal, reason }]),
) as { readonly [Name in ErrorName]: (typeof catalogue)[Name] & { readonly reason: Name } }

/** What a thrower may say beyond the catalogue. */
export type RefusalOptions = {
  /** A sentence of the catalogue; its key is the reason. */
  msg?: RefusalSentence
  /** What stands in the holes of the sentence. */
  values?: Readonly<Record<string, string | number>>
  /** The field of the input that is meant, by its name on the wire. */
  field?: string
  retryAfter?: number
  cause?: unknown
}

/** The kinds that say too little by themselves: a program could not tell one of their refusals from another. */
type VagueName = 'invalid' | 'conflict'

/** The one error that services throw and the one place in `http/` turns into an envelope. */
export class AppError extends Error {
  readonly refusal: Refusal
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(name: VagueName, options: RefusalOptions & { msg: RefusalSentence })
  constructor(name: Exclude<ErrorName, VagueName>, options?: RefusalOptions)
  constructor(name: ErrorName, { msg = errors[name].msg, values = {}, field, retryAfter, cause }: RefusalOptions = {}) {
    const sentence = fill(msg, values)
    super(sentence, { cause })
    this.name = 'AppError'
    const reason = msg === errors[name].msg ? name : reasonOf(msg)
    this.refusal = { ...errors[name], msg: sentence, reason, ...(field === undefined ? {} : { field }) }
    this.retryAfter = retryAfter
  }
}

/** What a client throws for any answer whose code is not 200. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  /** The name of the refusal for programs; empty where the server gave none. */
  readonly reason: RefusalReason | ''
  /** The field of the input that was refused, where one is meant. */
  readonly field: string | undefined

  constructor(status: number, code: number, msg: string, details: { reason?: RefusalReason; field?: string } = {}) {
    super(msg)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.reason = details.reason ?? ''
    this.field = details.field
  }
}

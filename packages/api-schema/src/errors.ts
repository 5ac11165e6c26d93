import { messages } from './messages.ts'

/** A refusal: its HTTP status, its code on the wire and what the person reads. */
export type Refusal = { status: number; code: number; msg: string }

/** Every refusal that the API gives; rooms pass a message of their own where theirs says more. */
export const errors = {
  /** The input breaks a rule, or the act is refused as it stands. */
  invalid: { status: 400, code: 400, msg: messages.invalidInput },
  /** No log-in was presented. */
  notLoggedIn: { status: 401, code: 401, msg: messages.notLoggedIn },
  /** A log-in was presented that has ended. */
  sessionExpired: { status: 401, code: 1004, msg: messages.sessionExpired },
  /** Signed in, but not this kind of account. */
  notPermitted: { status: 403, code: 1003, msg: messages.notPermitted },
  /** A cookie-borne write without proof that our own page sent it. */
  crossSite: { status: 403, code: 1003, msg: messages.crossSiteWrite },
  /** The account is blocked: clients sign out on this code. */
  blocked: { status: 403, code: 403, msg: messages.accountBlocked },
  /** Not there, or not visible to this caller: the same answer. */
  notFound: { status: 404, code: 404, msg: messages.notFound },
  /** Nobody has signed up with this social account: clients go to sign-up on this code. */
  socialUnknown: { status: 404, code: 1009, msg: messages.socialUnknown },
  /** The state has moved on, or the act was done already. */
  conflict: { status: 409, code: 409, msg: messages.conflict },
  tooLarge: { status: 413, code: 413, msg: messages.bodyTooLarge },
  unsupportedType: { status: 415, code: 415, msg: messages.unsupportedBody },
  tooMany: { status: 429, code: 429, msg: messages.tooManyRequests },
  internal: { status: 500, code: 500, msg: messages.internal },
  overloaded: { status: 503, code: 503, msg: messages.overloaded },
} as const satisfies Record<string, Refusal>

/** The name of a refusal. */
export type ErrorName = keyof typeof errors

/** The one error that services throw and the one place in `http/` turns into an envelope. */
export class AppError extends Error {
  readonly refusal: Refusal
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(name: ErrorName, options: { msg?: string; retryAfter?: number; cause?: unknown } = {}) {
    super(options.msg ?? errors[name].msg, { cause: options.cause })
    this.name = 'AppError'
    this.refusal = { ...errors[name], msg: options.msg ?? errors[name].msg }
    this.retryAfter = options.retryAfter
  }
}

/** What a client throws for any answer whose code is not 200. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number

  constructor(status: number, code: number, msg: string) {
    super(msg)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

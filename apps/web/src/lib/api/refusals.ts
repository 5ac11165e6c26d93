import { ApiError } from '@plinth/api-schema/errors'

/** What the app does about a call that failed. */
export type Reaction = 'log-in' | 'sign-out' | 'tell' | 'nothing'

/** The status of a request that never reached the server. */
export const UNREACHABLE_STATUS = 0

const LOG_IN_CODES = [401, 1004]
const BLOCKED_CODE = 403

/** Spec A §8, as settled in the wire's rules: no session asks for a log-in, a blocked account is signed out, the rest is told. */
export const reactionTo = (error: unknown): Reaction => {
  if (!(error instanceof ApiError)) return 'nothing'
  if (LOG_IN_CODES.includes(error.code)) return 'log-in'
  if (error.code === BLOCKED_CODE) return 'sign-out'
  return error.message === '' ? 'nothing' : 'tell'
}

/** Whether the same request may well succeed in a moment. */
export const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === UNREACHABLE_STATUS || error.status >= 500)

/** Whether what was asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 404

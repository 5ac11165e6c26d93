import { ApiError } from '@plinth/api-schema/errors'
import type { RefusalReason } from '@plinth/api-schema/refusal-reasons'

/** What the app does about a call that failed. */
export type ErrorAction = 'log-in' | 'sign-out' | 'tell' | 'nothing'

/** The status of a request that never reached the server. */
export const UNREACHABLE_STATUS = 0

const UNREACHABLE = 'Plinth cannot be reached. Please check your connection and try again.'

/** What a request comes to that never reached the server. */
export const unreachable = () => new ApiError(UNREACHABLE_STATUS, UNREACHABLE_STATUS, UNREACHABLE)

const LOG_IN_CODES = [401, 1004]
const BLOCKED_CODE = 403
const TOO_MANY_CODE = 429

/** What the app does about a refusal (docs/product/interface.md#refusals). */
export const errorAction = (error: unknown): ErrorAction => {
  if (!(error instanceof ApiError)) return 'nothing'
  if (LOG_IN_CODES.includes(error.code)) return 'log-in'
  if (error.code === BLOCKED_CODE) return 'sign-out'
  return error.message === '' ? 'nothing' : 'tell'
}

/** Whether the same request may well succeed in a moment. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === UNREACHABLE_STATUS || error.status >= 500)

/** Whether the same request is refused however often it is sent: neither the network, nor a limit, nor a log-in that has ended is the reason. */
export const isFinal = (error: unknown) =>
  !isTransient(error) && !(error instanceof ApiError && [...LOG_IN_CODES, TOO_MANY_CODE].includes(error.code))

/** Whether a call was refused for one of these reasons; sentences are for people, and nothing here compares them. */
export const isRefusedFor = (error: unknown, ...reasons: readonly RefusalReason[]) =>
  error instanceof ApiError && reasons.some((reason) => reason === error.reason)

/** Which of a form's fields a refusal is about; undefined when it is about none of them. */
export const refusedField = <Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined =>
  error instanceof ApiError ? fields.find((field) => field === error.field) : undefined

/** Whether the state of things stands against what was asked for. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.code === 409

/** Whether what was asked for does not exist, or not for this person. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 404

import { type Audience, needsSession } from '@plinth/api-schema/call'
import { ApiError, errors } from '@plinth/api-schema/errors'
import { errorAction } from './refusals.ts'

/** What is done when the server says that the session of this browser has ended. */
export type SessionWatch = { ended: () => unknown; blocked: (reason: string) => unknown }

// Operators have a door of their own. A call that is open to everybody says of a session only that it has ended: a blocked
// account at the log-in is the answer to what was typed there.
const isOfSession = (audience: Audience, error: unknown) => {
  if (!needsSession(audience)) return error instanceof ApiError && error.code === errors.sessionExpired.code
  return audience !== 'operator'
}

/** Passes on what the refusal of a call says about the caller's session. */
export const handleSessionError = (watch: SessionWatch, audience: Audience, error: unknown) => {
  if (!isOfSession(audience, error)) return
  const action = errorAction(error)
  if (action === 'log-in') watch.ended()
  if (action === 'sign-out' && error instanceof Error) watch.blocked(error.message)
}

let current: SessionWatch | undefined

/** Sets who is told; the app does so once, when it is put together. */
export const watchSession = (watch: SessionWatch) => {
  current = watch
}

/** Tells the app what the refusal of a call says about the session, however silent its caller is. */
export const reportRefusal = (audience: Audience, error: unknown) => {
  if (current) handleSessionError(current, audience, error)
}

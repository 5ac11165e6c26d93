/** A code can be asked for again after this many seconds (docs/product/accounts.md#mailed-codes). */
export const RESEND_SECONDS = 59

const sentAt = new Map<string, number>()

/** Remembers that a code was mailed for a purpose, such as `reset:ana@example.org`. */
export const noteSent = (purpose: string, now = Date.now()) => {
  sentAt.set(purpose, now)
}

/** Forgets every code that was mailed, as a new page does. */
export const forgetSent = () => sentAt.clear()

/** Seconds until a code for this purpose can be asked for again; 0 when it can be now. */
export const secondsToResend = (purpose: string, now = Date.now()) => {
  const sent = sentAt.get(purpose)
  return sent === undefined ? 0 : Math.max(0, Math.ceil(RESEND_SECONDS - (now - sent) / 1000))
}

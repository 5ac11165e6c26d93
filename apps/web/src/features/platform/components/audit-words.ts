/** What an act is called: the verb, and what it was done to. */
export type ActWords = { verb: string; object: string }

const ACTS: Readonly<Record<string, ActWords>> = {
  'log-in': { verb: 'Logged in', object: '' },
  'log-out': { verb: 'Logged out', object: '' },
  'change-password': { verb: 'Changed', object: 'own password' },
  'enable-totp': { verb: 'Switched on', object: 'second factor' },
  'disable-totp': { verb: 'Switched off', object: 'second factor' },
  'verify-brand': { verb: 'Verified', object: 'brand' },
  'send-brand-back': { verb: 'Sent back', object: 'brand' },
  'block-user': { verb: 'Blocked', object: 'user' },
  'unblock-user': { verb: 'Unblocked', object: 'user' },
  'log-user-out': { verb: 'Logged out', object: 'user' },
}

/** The words for an act; one that this build does not know yet is shown as it was recorded. */
export const actWords = (act: string): ActWords =>
  Object.hasOwn(ACTS, act) ? (ACTS[act] as ActWords) : { verb: act, object: '' }

// What Postgres says when a statement ran past its time or waited too long for a lock, and when it has no place left.
const TOO_SLOW = new Set(['57014', '55P03', '53300'])
// The pool has no codes: none of its connections came free, or a new one did not open.
const NO_CONNECTION = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/** Whether the database had no time for a piece of work, which it has undone: later it may have. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && TOO_SLOW.has(String(error.code))) || NO_CONNECTION.has(error.message))

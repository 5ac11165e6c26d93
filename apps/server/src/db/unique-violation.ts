const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because a row of the same key is there already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

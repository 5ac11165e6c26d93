/** Rows as one JSON value of a statement; numbers that JSON has no room for go as texts. */
export const jsonRows = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))

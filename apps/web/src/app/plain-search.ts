/** Query strings as people write and share them: `?id=7` stays `?id=7`, and every value is text. */
export const parsePlainSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Writes a query string; what is undefined or null is left out. */
export const stringifyPlainSearch = (search: Record<string, unknown>): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** Picks the named parameters of a query string that are strings. */
export const pickStringParams =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]),
    ) as { [name in Name]?: string }

/** Reads the id of a row from an address; undefined when it is none. */
export const readId = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country by its two letters, in English. */
export const countryName = (code: string): string => names.of(code) ?? code

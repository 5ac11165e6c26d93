const ORDER = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** A place in an order, as one says it: 1st, 2nd, 17th. */
export const ordinal = (place: number) => `${place.toLocaleString('en-US')}${ENDINGS[ORDER.select(place)] ?? 'th'}`

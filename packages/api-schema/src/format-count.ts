const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** A count with commas between its thousands. Without Intl: the first of its formats costs a slow phone a tenth of a second. */
export const formatCount = (count: number) => String(count).replace(THOUSANDS, ',')

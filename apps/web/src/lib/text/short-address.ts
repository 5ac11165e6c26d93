const KEPT = 6

/** An address as its first 6 and its last 6 characters (docs/product/interface.md#amounts-and-addresses). */
export const shortAddress = (address: string) =>
  address.length <= KEPT * 2 ? address : `${address.slice(0, KEPT)}…${address.slice(-KEPT)}`

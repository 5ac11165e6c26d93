const KEPT = 6

/** Spec B §9: an address shows its first 6 and its last 6 characters. */
export const shortAddress = (address: string) =>
  address.length <= KEPT * 2 ? address : `${address.slice(0, KEPT)}…${address.slice(-KEPT)}`

import type { WallFilter } from './wall-filter.ts'

// Apart from what reads filters: every page with a wall asks for works, and only one has filters.
/** Writes a filter for a call. */
export const filterToWire = ({ minted, unvoted, ...values }: WallFilter) => ({
  ...values,
  ...(minted && { minted: 1 }),
  ...(unvoted && { unvoted: 1 }),
})

import { expect } from 'vitest'

/** Sees that a list of several rows is, the other way round, the same rows in the other order. */
export const expectBothWays = async (list: (isAsc: 'asc' | 'desc') => Promise<{ rows: readonly unknown[] }>) => {
  const { rows } = await list('desc')
  expect(rows.length).toBeGreaterThan(1)
  expect((await list('asc')).rows).toEqual(rows.toReversed())
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it('writes whole numbers as Intl does', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
  for (const count of [0, 999, 1000, 123_456, 1_000_000, Number.MAX_SAFE_INTEGER])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
})

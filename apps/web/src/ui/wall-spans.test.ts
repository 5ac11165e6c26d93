import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallSpans } from './wall-spans.ts'

describe('the hang', () => {
  it('follows 5/4/3, 3/5/4 where ratios are unknown', () => {
    expect(wallSpans([undefined, undefined, undefined, undefined])).toEqual([5, 4, 3, 3])
    expect(wallSpans([1, undefined, 1])).toEqual([5, 4, 3])
  })

  it('gives works that are alike the same room, wherever they stand', () => {
    expect(wallSpans([1, 1, 1, 3 / 2, 3 / 2, 3 / 2])).toEqual([4, 4, 4, 4, 4, 4])
    expect(wallSpans([1, 1])).toEqual([4, 4])
  })

  it('gives the widest work of a row the most room and the tallest the least', () => {
    expect(wallSpans([3 / 4, 2, 5 / 4])).toEqual([3, 5, 4])
    expect(wallSpans([2.2, 1, 2 / 3])).toEqual([5, 4, 3])
  })

  it('fills the twelve columns in every full row', () => {
    const ratio = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(ratio, { maxLength: 40 }), (ratios) => {
        const spans = wallSpans(ratios)
        expect(spans).toHaveLength(ratios.length)
        for (let start = 0; start + 3 <= spans.length; start += 3) {
          const row = spans.slice(start, start + 3)
          expect(row.reduce((sum, span) => sum + span, 0)).toBe(12)
        }
      }),
    )
  })
})

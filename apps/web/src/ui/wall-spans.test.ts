import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneSpans, wallSpans } from './wall-spans.ts'

describe('the hang', () => {
  it('follows 5/4/3, 3/5/4 where ratios are alike or unknown', () => {
    expect(wallSpans([1, 1, 1, 1, 1, 1])).toEqual([5, 4, 3, 3, 5, 4])
    expect(wallSpans([undefined, undefined, undefined, undefined])).toEqual([5, 4, 3, 3])
  })

  it('gives the widest work of a row the most room and the tallest the least', () => {
    expect(wallSpans([3 / 4, 3 / 2, 5 / 4])).toEqual([3, 5, 4])
    expect(wallSpans([5 / 4, 1, 4 / 5])).toEqual([5, 4, 3])
  })

  it('fills the twelve columns in every full row', () => {
    const ratio = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(ratio, { maxLength: 40 }), (ratios) => {
        const spans = wallSpans(ratios)
        expect(spans).toHaveLength(ratios.length)
        for (let start = 0; start + 3 <= spans.length; start += 3) {
          expect(spans.slice(start, start + 3).toSorted()).toEqual([3, 4, 5])
        }
      }),
    )
  })
})

describe('the hang on a phone', () => {
  it('hangs one alone, two pairs and one alone', () => {
    expect(phoneSpans(7)).toEqual(['full', 'half', 'half', 'half', 'half', 'full', 'full'])
  })

  it('leaves no half without its other half, wherever it ends', () => {
    for (let count = 0; count <= 50; count++) {
      const halves = phoneSpans(count).join(' ').split('full')
      for (const run of halves) expect(run.trim().split(' ').filter(Boolean).length % 2).toBe(0)
    }
  })

  it('does not hang again what hangs already when the next 24 come', () => {
    expect(phoneSpans(48).slice(0, 24)).toEqual(phoneSpans(24))
  })
})

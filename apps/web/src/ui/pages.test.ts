import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampPage, countPages, namedPages } from './pages.ts'

describe('a page', () => {
  it('stays within the first and the last', () => {
    expect(clampPage(0, 5)).toBe(1)
    expect(clampPage(-3, 5)).toBe(1)
    expect(clampPage(9, 5)).toBe(5)
    expect(clampPage(Number.NaN, 5)).toBe(1)
    expect(clampPage(2, 0)).toBe(1)
  })

  it('holds so many rows that the last may be short', () => {
    expect(countPages(0, 24)).toBe(1)
    expect(countPages(24, 24)).toBe(1)
    expect(countPages(25, 24)).toBe(2)
  })
})

describe('the pages that a pager names', () => {
  it('are all of a few', () => {
    expect(namedPages(1, 1)).toEqual([1])
    expect(namedPages(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('are the ends and the neighbours of many', () => {
    expect(namedPages(1, 15)).toEqual([1, 2, 3, 4, 'gap', 15])
    expect(namedPages(8, 15)).toEqual([1, 'gap', 7, 8, 9, 'gap', 15])
    expect(namedPages(15, 15)).toEqual([1, 'gap', 12, 13, 14, 15])
  })

  it('never put a gap where one page would fit', () => {
    expect(namedPages(4, 15)).toEqual([1, 2, 3, 4, 5, 'gap', 15])
  })

  it('rise, hold the current page and stay within the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -5, max: 600 }), (count, page) => {
        const numbers = namedPages(page, count).filter((each) => each !== 'gap')
        expect(numbers).toContain(clampPage(page, count))
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(count)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { nextUnseen, seenInWords } from './judging.ts'

const works = [1, 2, 3, 4].map((id) => ({ id }))

describe('the next work', () => {
  it('is the next one that was not seen, and goes round', () => {
    expect(nextUnseen(works, 0, new Set([1, 2]))).toBe(2)
    expect(nextUnseen(works, 2, new Set([3, 4]))).toBe(0)
    expect(nextUnseen(works, 3, new Set([1, 4]))).toBe(1)
  })

  it('is none when all are seen, and never the one that is looked at', () => {
    expect(nextUnseen(works, 1, new Set([1, 2, 3, 4]))).toBe(-1)
    expect(nextUnseen(works, 1, new Set([1, 3, 4]))).toBe(-1)
    expect(nextUnseen([], -1, new Set())).toBe(-1)
  })

  it('is the first on a wall that has not come to the work', () => {
    expect(nextUnseen(works, -1, new Set([1]))).toBe(1)
  })
})

describe('what is seen', () => {
  it('is counted among the works that hang', () => {
    expect(seenInWords({ works, total: 4, seen: new Set([2, 3, 99]) })).toBe('2 of 4 seen')
  })

  it('is never more than there are, where not all are known', () => {
    expect(seenInWords({ works, total: 12, seen: new Set([2, 3, 99]) })).toBe('3 of 12 seen')
    expect(seenInWords({ works: [], total: 2, seen: new Set([2, 3, 99]) })).toBe('2 of 2 seen')
    expect(seenInWords({ works, total: 1200, seen: new Set([2]) })).toBe('1 of 1,200 seen')
  })
})

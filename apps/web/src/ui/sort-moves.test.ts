import { describe, expect, it } from 'vitest'
import { hasPassed, moveEntry, placeAfterKey } from './sort-moves.ts'

describe('sorting', () => {
  it('takes an entry out and puts it in elsewhere', () => {
    expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveEntry(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moveEntry(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })

  it('follows arrows, Home and End, and stops at the ends', () => {
    expect(placeAfterKey('ArrowDown', 0, 3)).toBe(1)
    expect(placeAfterKey('ArrowLeft', 2, 3)).toBe(1)
    expect(placeAfterKey('End', 0, 3)).toBe(2)
    expect(placeAfterKey('ArrowUp', 0, 3)).toBeUndefined()
    expect(placeAfterKey('ArrowRight', 2, 3)).toBeUndefined()
    expect(placeAfterKey('Home', 0, 3)).toBeUndefined()
    expect(placeAfterKey('x', 1, 3)).toBeUndefined()
  })

  it('changes places only beyond the middle of the other, so that entries of unequal size do not flicker', () => {
    const first = { left: 0, right: 100, top: 0, bottom: 50 }
    const below = { left: 0, right: 100, top: 50, bottom: 150 }
    const beside = { left: 100, right: 200, top: 0, bottom: 50 }
    expect(hasPassed({ x: 50, y: 90 }, first, below)).toBe(false)
    expect(hasPassed({ x: 50, y: 110 }, first, below)).toBe(true)
    expect(hasPassed({ x: 50, y: 40 }, below, first)).toBe(false)
    expect(hasPassed({ x: 50, y: 20 }, below, first)).toBe(true)
    expect(hasPassed({ x: 140, y: 25 }, first, beside)).toBe(false)
    expect(hasPassed({ x: 160, y: 25 }, first, beside)).toBe(true)
    expect(hasPassed({ x: 40, y: 25 }, beside, first)).toBe(true)
  })
})

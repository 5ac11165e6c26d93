import { describe, expect, it } from 'vitest'
import { BENCH, hangingSize, PERSON, scaleInWords, viewRoom } from './room-geometry.ts'

describe('a work in a room', () => {
  it('hangs in its size, whole and in the proportions of its picture', () => {
    expect(hangingSize({ widthCm: 60, heightCm: 80 }, { width: 600, height: 800 })).toEqual({
      widthCm: 60,
      heightCm: 80,
    })
    expect(hangingSize({ widthCm: 60, heightCm: 84 }, { width: 600, height: 800 })).toEqual({
      widthCm: 60,
      heightCm: 80,
    })
    expect(hangingSize({ widthCm: 63, heightCm: 80 }, { width: 600, height: 800 }).widthCm).toBeCloseTo(60)
  })

  it.each([
    [2600, 400, 80, 80 / 6.5, 'wide'],
    [400, 2600, 80 / 6.5, 80, 'high'],
    [500, 500, 80, 80, 'wide'],
  ])('is taken for 80 cm at its longer side without a size: %d × %d', (width, height, widthCm, heightCm, side) => {
    const hung = hangingSize(null, { width, height })
    expect(hung.widthCm).toBeCloseTo(widthCm)
    expect(hung.heightCm).toBeCloseTo(heightCm)
    expect(scaleInWords(null, { width, height })).toBe(`Size not given: shown 80 cm ${side}`)
  })

  it('hangs with its middle at the height of the eyes, or above the bench', () => {
    expect(viewRoom({ widthCm: 60, heightCm: 80 }).work.bottom).toBe(110)
    expect(viewRoom({ widthCm: 60, heightCm: 400 }).work.bottom).toBeGreaterThan(BENCH.height)
  })

  it.each([
    [1, 1],
    [60, 80],
    [1000, 20],
    [20, 1000],
    [1000, 1000],
  ])('is whole in what the camera sees, with person and bench, of %d × %d cm', (widthCm, heightCm) => {
    const { width, height, floor, work, personLeft, benchLeft } = viewRoom({ widthCm, heightCm })
    expect(personLeft).toBeGreaterThan(0)
    expect(personLeft + PERSON.width).toBeLessThan(Math.min(work.left, benchLeft))
    expect(Math.max(work.left + work.width, benchLeft + BENCH.width)).toBeLessThan(width)
    expect(Math.max(work.bottom + work.height, PERSON.height)).toBeLessThan(height - floor)
  })

  it('makes the camera step back the larger it is', () => {
    const near = viewRoom({ widthCm: 60, heightCm: 80 })
    const far = viewRoom({ widthCm: 60, heightCm: 800 })
    expect(far.height).toBeGreaterThan(3 * near.height)
    expect(viewRoom({ widthCm: 900, heightCm: 80 }).width).toBeGreaterThan(3 * near.width)
  })
})

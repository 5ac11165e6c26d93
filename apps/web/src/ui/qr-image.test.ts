import { expect, it } from 'vitest'
import { placeModules } from './qr-image.ts'

it('gives every dark module the same whole number of pixels, centred on the picture', () => {
  expect(
    placeModules(
      [
        [true, false, false],
        [false, true, false],
        [false, false, true],
      ],
      100,
    ),
  ).toEqual([
    { x: 0, y: 0, side: 33 },
    { x: 33, y: 33, side: 33 },
    { x: 66, y: 66, side: 33 },
  ])
})

it('stays within 600 by 600', () => {
  const modules = Array.from({ length: 41 }, () => Array.from({ length: 41 }, () => true))
  const squares = placeModules(modules)
  expect(Math.min(...squares.map(({ x }) => x))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...squares.map(({ y, side }) => y + side))).toBeLessThanOrEqual(600)
})

import { expect, it } from 'vitest'
import { squareSizes } from './square-sizes.ts'

it.each([
  [900, 900, '(max-width: 700px) 92vw, 300px'],
  [900, 1600, '(max-width: 700px) 92vw, 300px'],
  [1600, 900, '(max-width: 700px) 164vw, 533px'],
])('a picture of %i by %i px is as wide as the square takes of it', (width, height, sizes) => {
  expect(squareSizes({ width, height })).toBe(sizes)
})

import { expect, test } from 'vitest'
import { dominantColour } from './picture-colour.ts'

const of = (...pixels: number[][]) => dominantColour(Uint8Array.from(pixels.flat()), pixels[0]?.length ?? 3)

test.each([
  ['red', [200, 20, 30]],
  ['orange', [240, 130, 20]],
  ['yellow', [245, 220, 40]],
  ['green', [30, 140, 60]],
  ['blue', [20, 70, 190]],
  ['purple', [120, 40, 190]],
  ['pink', [240, 110, 180]],
  ['brown', [110, 70, 40]],
  ['black', [10, 12, 14]],
  ['grey', [128, 130, 126]],
  ['white', [250, 249, 247]],
] as const)('a %s picture', (colour, pixel) => {
  expect(of([...pixel], [...pixel])).toBe(colour)
})

test('a vivid shape on white paper is what one remembers, a dot of it is not', () => {
  const [paper, ink] = [
    [250, 250, 250],
    [20, 70, 190],
  ]
  expect(of(paper!, paper!, ink!, ink!)).toBe('blue')
  expect(of(...Array.from({ length: 9 }, () => paper!), ink!)).toBe('white')
})

test('what cannot be seen has no colour', () => {
  expect(of([255, 0, 0, 0])).toBeNull()
  expect(of([255, 0, 0, 0], [20, 70, 190, 255])).toBe('blue')
  expect(dominantColour(new Uint8Array(), 3)).toBeNull()
})

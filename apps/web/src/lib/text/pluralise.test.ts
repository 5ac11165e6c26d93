import { expect, it } from 'vitest'
import { pluralise } from './pluralise.ts'

it('puts the noun into the number', () => {
  expect(pluralise(1, 'artwork')).toBe('1 artwork')
  expect(pluralise(1204, 'artwork')).toBe('1,204 artworks')
})

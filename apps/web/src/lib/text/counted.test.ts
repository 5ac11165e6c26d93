import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('puts the noun into the number', () => {
  expect(counted(1, 'artwork')).toBe('1 artwork')
  expect(counted(1204, 'artwork')).toBe('1,204 artworks')
})

import { expect, test } from 'vitest'
import { DEMO_ARTWORKS } from './artworks.demo-content.ts'
import { DEMO_CREDITS } from './artworks.demo-credits.ts'

test('every work of the demo has a credit, and every credit belongs to a work', () => {
  const pictures = DEMO_ARTWORKS.map(({ picture }) => picture)
  expect(Object.keys(DEMO_CREDITS).toSorted()).toEqual(pictures.toSorted())
  expect(DEMO_ARTWORKS.filter(({ credit }) => credit.trim() === '')).toEqual([])
})

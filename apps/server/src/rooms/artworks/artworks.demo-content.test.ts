import { expect, test } from 'vitest'
import { DEMO_ARTWORKS } from './artworks.demo-content.ts'
import { DEMO_CREDITS } from './artworks.demo-credits.ts'
import { DEMO_TRAITS } from './artworks.demo-traits.ts'

test('every work of the demo has a credit, and every credit belongs to a work', () => {
  // One picture is there twice: somebody has copied it.
  const pictures = [...new Set(DEMO_ARTWORKS.map(({ picture }) => picture))]
  expect(pictures).toHaveLength(DEMO_ARTWORKS.length - 1)
  expect(Object.keys(DEMO_CREDITS).toSorted()).toEqual(pictures.toSorted())
  expect(Object.keys(DEMO_TRAITS).toSorted()).toEqual(pictures.toSorted())
  expect(DEMO_ARTWORKS.filter(({ credit }) => credit.trim() === '')).toEqual([])
})

import { readFileSync } from 'node:fs'
import { fitsPicture } from '@plinth/api-schema/artwork-size'
import { expect, test } from 'vitest'
import { DEMO_ARTWORKS } from './artworks.demo-content.ts'
import { DEMO_CREDITS } from './artworks.demo-credits.ts'
import { demoSizeOf, SIZED_PICTURES } from './artworks.demo-sizes.ts'
import { DEMO_TRAITS } from './artworks.demo-traits.ts'

// One picture is there twice: somebody has copied it.
const pictures = [...new Set(DEMO_ARTWORKS.map(({ picture }) => picture))]

test('every work of the demo has a credit, and every credit belongs to a work', () => {
  expect(pictures).toHaveLength(DEMO_ARTWORKS.length - 1)
  expect(Object.keys(DEMO_CREDITS).toSorted()).toEqual(pictures.toSorted())
  expect(Object.keys(DEMO_TRAITS).toSorted()).toEqual(pictures.toSorted())
  expect(DEMO_ARTWORKS.filter(({ credit }) => credit.trim() === '')).toEqual([])
})

test('sizes of the demo belong to works and have the proportions of their pictures', () => {
  const measured: Record<string, { width: number; height: number }> = JSON.parse(
    readFileSync(new URL('../../../demo/pictures.generated.json', import.meta.url), 'utf8'),
  )
  expect(SIZED_PICTURES.filter((picture) => !pictures.includes(picture))).toEqual([])
  expect(SIZED_PICTURES.filter((picture) => !fitsPicture(demoSizeOf(picture)!, measured[picture]!))).toEqual([])
})

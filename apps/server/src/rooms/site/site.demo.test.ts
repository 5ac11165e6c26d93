import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { digestOf, listDemoPictures, lookAtDemoPictures } from './site.demo-looks.fixture.ts'

// The ways to look are the same for all; some pictures tell whether they are still those of the product.
const EVERY = 10

const pictures = Object.entries(await listDemoPictures())
const kept: Record<string, { of: string }> = JSON.parse(
  await readFile(new URL('../../../demo/looks.generated.json', import.meta.url), 'utf8'),
)

test('every picture of the demo was looked at as it is (else: node apps/server/scripts/look-at-demo-art.ts)', async () => {
  const digests = await Promise.all(pictures.map(async ([name, entry]) => [name, await digestOf(name, entry)]))
  expect(Object.entries(kept).map(([name, { of }]) => [name, of])).toEqual(digests)
})

test('what is kept of the demo’s pictures is what the product sees in them', { tags: 'long' }, async () => {
  const some = pictures.filter((_picture, at) => at % EVERY === 0)
  expect(await lookAtDemoPictures(some)).toEqual(Object.fromEntries(some.map(([name]) => [name, kept[name]])))
})

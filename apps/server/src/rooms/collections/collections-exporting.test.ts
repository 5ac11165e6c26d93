import { expect, test } from 'vitest'
import { collectionsExporting } from './collections-exporting.service.ts'
import { collectionsForgetting } from './collections-forgetting.service.ts'

test('a download of somebody’s data says what their collections and reports are, and a deletion what stays', () => {
  expect(collectionsExporting.tables!.map(({ about }) => about)).toEqual([
    'Your collections: their names, what you wrote about them, their contracts, and when they were deployed or taken down.',
    'The collections that you reported to us, by their numbers, and why.',
  ])
  expect(Object.values(collectionsForgetting.columns)).toContain(
    'stays with its contract, emptied and hidden; deleted where it was never deployed',
  )
})

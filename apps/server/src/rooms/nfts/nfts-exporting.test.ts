import { expect, test } from 'vitest'
import { nftsExporting } from './nfts-exporting.service.ts'
import { nftsForgetting } from './nfts-forgetting.service.ts'

test('a download of somebody’s data says what they have minted and marked, and a deletion what stays', () => {
  expect(nftsExporting.tables!.map(({ about }) => about)).toEqual([
    'The NFTs that you minted, or that were minted of your works.',
    'The NFTs that you have marked, by their numbers, and since when.',
    'The transactions by which you minted, or meant to.',
  ])
  expect(Object.values(nftsForgetting.columns)).toEqual(
    expect.arrayContaining([
      'stays, without words',
      'stays with its token; emptied where it was given up',
      'stays, on the nameless account',
    ]),
  )
})

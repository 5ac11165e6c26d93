import { expect, test } from 'vitest'
import { foreignExporting } from './foreign-exporting.service.ts'

test('a download of somebody’s data says what of it is about NFTs of other sites', () => {
  expect(foreignExporting.tables!.map(({ about }) => about)).toEqual([
    'The NFTs of other sites that were found in your linked wallet, and which of them you hid.',
    'The NFTs of other sites that you reported to us, and why.',
    'How far the transfers of your linked wallet have been read for NFTs of other sites, by chain.',
  ])
})

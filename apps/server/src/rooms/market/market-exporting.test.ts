import { expect, test } from 'vitest'
import { marketExporting } from './market-exporting.service.ts'
import { marketForgetting } from './market-forgetting.service.ts'

test('a download of somebody’s data says what they have signed, and a deletion what becomes of it', () => {
  expect(marketExporting.tables!.map(({ file, about }) => [file, about])).toEqual([
    ['orders.json', 'The listings and offers that you signed, and what became of them.'],
    ['auctions.json', 'The auctions that you signed, and what became of them.'],
  ])
  expect(marketForgetting.columns).toEqual({
    'market_orders.account_id': 'deleted; a signature that is out holds on the chain until it ends',
    'market_auctions.account_id': 'deleted; of an auction with bids only the name goes, so that it can be settled',
  })
})

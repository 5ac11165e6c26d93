import type { Answer } from '@plinth/api-schema/call'
import { listAnyOffers } from '@plinth/api-schema/market'
import { marketOrderFromWire } from '@plinth/api-schema/market-order'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import type { TradedCollection } from './traded-nft.ts'

/** How many are on a page (docs/product/interface.md#pages). */
export const ANY_OFFERS_PER_PAGE = 24
const LOOK_AGAIN_MS = 10_000

const readOffers = ({ rows, total }: Answer<typeof listAnyOffers>) => ({
  offers: rows.map(marketOrderFromWire),
  total,
})

/** A page of the open offers for any work of a collection, or any of some of its works, followed while it is looked at. */
export const useAnyOffers = ({ chainId, contract }: TradedCollection, page: number) => {
  const args = { chainId, contractAddr: contract, pageNum: page, pageSize: ANY_OFFERS_PER_PAGE }
  return useQuery({
    ...callQuery(listAnyOffers, args),
    select: readOffers,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}

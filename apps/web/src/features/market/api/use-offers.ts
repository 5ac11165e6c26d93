import type { Answer } from '@plinth/api-schema/call'
import { listOffers } from '@plinth/api-schema/market'
import { type OwnOrder, ownOrderFromWire } from '@plinth/api-schema/market-order'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Offers that somebody has made, or could accept, or what they have listed. */
export type OfferSide = 'received' | 'made' | 'listed'

/** An offer, with the name of the work that it is for. */
export type Offer = OwnOrder<WireTime>

/** How many are on a page (docs/product/interface.md#pages). */
export const OFFERS_PER_PAGE = 24

const readOffers = ({ rows, total }: Answer<typeof listOffers>) => ({ offers: rows.map(ownOrderFromWire), total })

/** A page of one's own offers, the newest first. */
export const useOffers = (side: OfferSide, page: number) => {
  const args = { side, pageNum: page, pageSize: OFFERS_PER_PAGE }
  return useQuery({
    ...callQuery(listOffers, args),
    select: readOffers,
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}

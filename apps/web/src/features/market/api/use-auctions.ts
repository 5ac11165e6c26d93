import { listAuctions } from '@plinth/api-schema/auction'
import type { Answer } from '@plinth/api-schema/call'
import { auctionOfNftFromWire } from '@plinth/api-schema/market-auction'
import type { Nft } from '@plinth/api-schema/nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { useLiveMarket } from './use-live-market.ts'
import type { NftAuction } from './use-nft-market.ts'

/** Auctions that take bids, or those that have ended. */
export type AuctionsShown = 'live' | 'ended'

/** An auction with its work. */
export type ShownAuction = NftAuction & { work: Omit<Nft<WireTime>, 'picture'> & { picture: StoredPicture } }

/** How many auctions are on a page (docs/product/interface.md#pages). */
export const AUCTIONS_PER_PAGE = 24
const LOOK_AGAIN_MS = 10_000
const followedCalls = [listAuctions] as const

const readAuctions = ({ rows, total }: Answer<typeof listAuctions>) => ({
  auctions: rows.map((row): ShownAuction => {
    const { nft, ...auction } = auctionOfNftFromWire(row)
    return { ...auction, work: { ...nft, picture: readPicture(nft.picture) } }
  }),
  total,
})

/** A page of auctions, followed while it is looked at; the page before stands until the next one has come. */
export const useAuctions = (state: AuctionsShown, page: number) => {
  const args = { state, pageNum: page, pageSize: AUCTIONS_PER_PAGE }
  const lookEvery = useLiveMarket(followedCalls)
  return useQuery({
    ...callQuery(listAuctions, args),
    select: readAuctions,
    refetchInterval: lookEvery(LOOK_AGAIN_MS),
    meta: { failure: 'silent' },
    placeholderData: keepPreviousData,
  })
}

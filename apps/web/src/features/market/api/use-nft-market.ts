import { auctionDetail, listAuctions, listBids } from '@plinth/api-schema/auction'
import { listActivity, listAnyOffers, listBundles, listMarket, listOffers, nftMarket } from '@plinth/api-schema/market'
import { type NftMarket as Market, nftMarketFromWire } from '@plinth/api-schema/nft-market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, refreshAnswers } from '../../../lib/api/client.ts'
import { useLiveMarket } from './use-live-market.ts'

/** What is asked and offered for a work. */
export type NftMarket = Market<WireTime>
/** A listing or an offer. */
export type MarketOrder = NftMarket['listings'][number]
/** An auction of a work. */
export type NftAuction = NonNullable<NftMarket['auction']>

const LOOK_AGAIN_MS = 10_000
// A bidder wants to see at once that somebody else has bid.
const FOLLOW_BIDS_MS = 3_000

/** What a trade changes. */
export const tradedCalls = [
  nftMarket,
  nftDetail,
  listNfts,
  listCollected,
  listMarket,
  listBundles,
  listOffers,
  listAnyOffers,
  listActivity,
  listAuctions,
  auctionDetail,
  listBids,
] as const

const followedCalls = [nftMarket, listActivity] as const

/** What is asked and offered for a work, followed while the page is looked at; a sale also brings its new owner. */
export const useNftMarket = (id: number) => {
  const client = useQueryClient()
  const lookEvery = useLiveMarket(followedCalls, id)
  const market = useQuery({
    ...callQuery(nftMarket, { id }),
    select: nftMarketFromWire,
    refetchInterval: ({ state }) =>
      lookEvery(state.data?.auction?.state === 'running' ? FOLLOW_BIDS_MS : LOOK_AGAIN_MS),
    meta: { failure: 'silent' },
  })
  const { lastSale, auction } = market.data ?? {}
  // A sale, the first bid and the end of an auction move the work.
  const moves = market.data && `${lastSale?.txHash} ${auction?.id} ${auction?.state}`
  const known = useRef(moves)
  useEffect(() => {
    if (known.current !== undefined && known.current !== moves) void refreshAnswers(client, [nftDetail])
    known.current = moves
  }, [client, moves])
  return market
}

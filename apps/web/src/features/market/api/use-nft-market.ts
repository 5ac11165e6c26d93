import type { Answer } from '@plinth/api-schema/call'
import { listActivity, listMarket, listOffers, nftMarket } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, refreshAnswers } from '../../../lib/api/client.ts'

/** What is asked and offered for a work. */
export type NftMarket = Answer<typeof nftMarket>
/** A listing or an offer. */
export type MarketOrder = NftMarket['listings'][number]

const LOOK_AGAIN_MS = 10_000

/** What a trade changes. */
export const tradedCalls = [
  nftMarket,
  nftDetail,
  listNfts,
  listCollected,
  listMarket,
  listOffers,
  listActivity,
] as const

/** What is asked and offered for a work, followed while the page is looked at; a sale also brings its new owner. */
export const useNftMarket = (id: number) => {
  const client = useQueryClient()
  const market = useQuery({
    ...callQuery(nftMarket, { id }),
    refetchInterval: LOOK_AGAIN_MS,
    meta: { failure: 'silent' },
  })
  const lastSale = market.data && (market.data.lastSale?.txHash ?? '')
  const known = useRef(lastSale)
  useEffect(() => {
    if (known.current !== undefined && known.current !== lastSale) void refreshAnswers(client, [nftDetail])
    known.current = lastSale
  }, [client, lastSale])
  return market
}

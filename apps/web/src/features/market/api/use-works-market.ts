import { nftMarket } from '@plinth/api-schema/market'
import { nftMarketFromWire } from '@plinth/api-schema/nft-market'
import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { TradedNft } from './traded-nft.ts'
import { royaltyQuery } from './use-royalty.ts'

/** What is asked for each of some works, and their royalties as the chain has them; read while it is wanted. */
export const useWorksMarket = (
  nfts: readonly TradedNft[],
  network: ChainNetwork | undefined,
  { enabled }: { enabled: boolean },
) => {
  const markets = useQueries({
    queries: nfts.map(({ id }) => ({
      ...callQuery(nftMarket, { id }),
      select: nftMarketFromWire,
      enabled,
      meta: { failure: 'silent' as const },
    })),
  })
  const royalties = useQueries({
    queries: network ? nfts.map((nft) => ({ ...royaltyQuery(nft, network), enabled })) : [],
  })
  const all = [...markets, ...royalties]
  return {
    error: all.find(({ error }) => error)?.error ?? null,
    /** In the order of the works; null until all of it is there. */
    data:
      network && all.every(({ data }) => data !== undefined)
        ? nfts.map((nft, place) => ({ nft, market: markets[place]!.data!, royalty: royalties[place]!.data! }))
        : null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}

/** A work with what is asked for it and its royalty. */
export type WorkMarket = NonNullable<ReturnType<typeof useWorksMarket>['data']>[number]

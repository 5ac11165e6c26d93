import type { MarketOrder } from '../api/use-nft-market.ts'

/** Which works an offer is for. */
export const wantedWords = ({ kind, nftIds }: Pick<MarketOrder, 'kind' | 'nftIds'>) =>
  kind === 'offerForAny'
    ? nftIds.length === 0
      ? 'Any work of the collection'
      : `Any of ${nftIds.length} works`
    : 'This work'

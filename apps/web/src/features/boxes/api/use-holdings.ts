import { nftFromWire } from '@plinth/api-schema/nft'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const MAX_SHOWN = 100

/** The works that a wallet holds and that can be laid into boxes, the last minted first. */
export const useHoldings = (address: string | null) => {
  const args = { address: address ?? '', pageSize: MAX_SHOWN }
  return useQuery({
    queryKey: callKey(listCollected, args),
    queryFn: async () => {
      const { rows } = await api(listCollected, args)
      return rows.map(nftFromWire).filter(({ state, tokenId }) => state === 'minted' && tokenId !== null)
    },
    enabled: address !== null,
    meta: { failure: 'silent' },
  })
}

/** A work that can be laid into boxes. */
export type HeldWork = NonNullable<ReturnType<typeof useHoldings>['data']>[number]

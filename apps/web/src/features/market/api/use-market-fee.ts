import { nftMarket } from '@plinth/api-schema/market'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What the platform gets of a sale on the network of a work; undefined until it is known. */
export const useMarketFee = (nftId: number, { enabled }: { enabled: boolean }) =>
  useQuery({ ...callQuery(nftMarket, { id: nftId }), enabled }).data?.fee

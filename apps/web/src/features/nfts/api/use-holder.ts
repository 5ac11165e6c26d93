import { nftHolderFromWire } from '@plinth/api-schema/nft-profile'
import { nftHolder } from '@plinth/api-schema/nfts-profile'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Who has linked a wallet. */
export const useHolder = (address: string) =>
  useQuery({ ...callQuery(nftHolder, { address }), select: nftHolderFromWire, meta: { failure: 'silent' } })

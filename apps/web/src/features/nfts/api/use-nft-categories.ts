import { nftCategories } from '@plinth/api-schema/nfts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The categories of NFTs; none until they are known. */
export const useNftCategories = () =>
  useQuery({ ...callQuery(nftCategories, {}), meta: { failure: 'silent' } }).data ?? []

import { nftCategories } from '@plinth/api-schema/nfts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The categories of NFTs, as the options of a choice. */
export const useNftCategories = () => {
  // The form says it.
  const list = useQuery({ ...callQuery(nftCategories, {}), meta: { failure: 'silent' } })
  return { ...list, categories: list.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [] }
}

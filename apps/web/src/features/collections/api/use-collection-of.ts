import { findCollection } from '@plinth/api-schema/collections'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** The collection of a contract, where everybody may see it. */
export const useCollectionOf = ({ chainId, contract }: { chainId: number; contract: string }) =>
  useQuery({ ...callQuery(findCollection, { chainId, contractAddr: contract }), meta: { failure: 'silent' } }).data

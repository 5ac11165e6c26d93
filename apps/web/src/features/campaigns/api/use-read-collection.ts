import { readCollection } from '@plinth/api-schema/campaigns'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import type { CollectionForm } from './campaign-form.ts'

/** What the chain says about a collection that somebody has already deployed. */
export type FoundCollection = CollectionForm & { owner: string }

/** Asks the chain about a collection. */
export const useReadCollection = () =>
  useMutation({
    mutationFn: async ({ networkId, address }: { networkId: number; address: string }): Promise<FoundCollection> => {
      const found = await api(readCollection, { chainId: networkId, contractAddress: address })
      return {
        name: found.name,
        abbreviation: found.abbreviation,
        type: found.contractType,
        chainId: found.chainId,
        address: found.contractAddress,
        blockHeight: '',
        royaltyAddress: found.royaltyAddress,
        royaltyShare: found.royaltyProportion,
        owner: found.owner,
      }
    },
    // The panel tells it beside the address.
    meta: { failure: 'silent' },
  })

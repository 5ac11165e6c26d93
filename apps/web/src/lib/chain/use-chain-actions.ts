import { messages } from '@plinth/api-schema/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ChainRefusal } from './chain-refusal.ts'
import type { CollectionInput } from './collection-actions.ts'
import type { WalletFollow } from './wallet-request.ts'
import { useWallet } from './wallet-store.ts'

type OnNetwork = { networkId: number }

// Reading and signing stay out of the first load.
const loadActions = () => import('./collection-actions.ts')
const loadNetworks = () => import('./network.ts')

/** What the connected wallet can do for the editor of a campaign; undefined while none is connected. */
export const useChainActions = () => {
  const { wallet } = useWallet()
  const client = useQueryClient()
  const isConnected = wallet !== null
  return useMemo(() => {
    if (!isConnected) return undefined
    const networkOf = async (networkId: number) => {
      const networks = await client.fetchQuery((await loadNetworks()).networksQuery())
      const network = networks.find(({ chainId }) => chainId === networkId)
      if (!network) throw new ChainRefusal('network', messages.networkUnsupported)
      return network
    }
    return {
      deployCollection: async ({ networkId, ...input }: OnNetwork & CollectionInput, follow: WalletFollow) =>
        (await loadActions()).deployCollection(await networkOf(networkId), input, follow),
      updateRoyalty: async (
        {
          networkId,
          ...input
        }: OnNetwork & Pick<CollectionInput, 'royaltyAddress' | 'royaltyBps'> & { address: string },
        follow: WalletFollow,
      ) => (await loadActions()).updateRoyalty(await networkOf(networkId), input, follow),
    }
  }, [isConnected, client])
}

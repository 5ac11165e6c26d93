import { useQuery } from '@tanstack/react-query'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { TradedNft } from './traded-nft.ts'

const WHOLE = 10_000n

/** The royalty of a work as the chain has it: who gets it, and how many hundredths of a percent. */
export const useRoyalty = (nft: TradedNft, network: ChainNetwork, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['royalty', nft.chainId, nft.contract, nft.tokenId] as const,
    queryFn: async () => {
      const { readRoyalty } = await import('../../../lib/chain/market-actions.ts')
      const contract = nft.contract as `0x${string}`
      const { recipient, amount } = await readRoyalty(network, contract, BigInt(nft.tokenId), WHOLE)
      return { recipient, bps: amount }
    },
    enabled,
    meta: { failure: 'silent' },
  })

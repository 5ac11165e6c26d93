import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChainNetwork } from '../../../lib/chain/network.ts'

const WHOLE = 10_000n

type Token = { chainId: number; contract: string; tokenId: string }

/** The royalty of a work as the chain has it: who gets it, and how many hundredths of a percent. */
export const royaltyQuery = ({ chainId, contract, tokenId }: Token, network: ChainNetwork) =>
  queryOptions({
    queryKey: ['royalty', chainId, contract, tokenId] as const,
    queryFn: async () => {
      const { readRoyalty } = await import('../../../lib/chain/market-actions.ts')
      const { recipient, amount } = await readRoyalty(network, contract as `0x${string}`, BigInt(tokenId), WHOLE)
      return { recipient, bps: amount }
    },
    meta: { failure: 'silent' },
  })

/** The royalty of a work, read while it is wanted. */
export const useRoyalty = (nft: Token, network: ChainNetwork, { enabled }: { enabled: boolean }) =>
  useQuery({ ...royaltyQuery(nft, network), enabled })

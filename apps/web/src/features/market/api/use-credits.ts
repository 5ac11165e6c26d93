import { useQuery } from '@tanstack/react-query'
import type { ChainNetwork } from '../../../lib/chain/network.ts'

/** The first part of the key of what waits for somebody. */
export const CREDIT_KEY = 'auction-credit'
const NATIVE = '0x0000000000000000000000000000000000000000'

/** Money that an auction house could not pay. */
export type Credit = { chainId: number; house: string; currency: string; price: string }

const readCredits = async (network: ChainNetwork, account: string): Promise<Credit[]> => {
  const house = network.contracts.auction_house
  if (!house) return []
  const { readCredit } = await import('../../../lib/chain/auction-actions.ts')
  const credits = await Promise.all(
    network.tokens.map(async ({ contract }) => {
      const currency = contract ?? NATIVE
      const amount = await readCredit(network, house, account as `0x${string}`, currency)
      return { chainId: network.chainId, house, currency, price: String(amount) }
    }),
  )
  return credits.filter(({ price }) => price !== '0')
}

/** What auctions could not pay to a wallet, in the coins of a network; nothing is read before a wallet is connected. */
export const useCredits = (network: ChainNetwork | undefined, account: string | null) =>
  useQuery({
    queryKey: [CREDIT_KEY, network?.chainId, account] as const,
    queryFn: () => (network && account ? readCredits(network, account) : []),
    enabled: network !== undefined && account !== null,
    meta: { failure: 'silent' },
  }).data ?? []

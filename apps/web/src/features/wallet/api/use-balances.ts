import { useQuery } from '@tanstack/react-query'
import { dollarWords, toCents } from '../../../lib/chain/amounts.ts'
import { readBalances, type TokenBalance } from '../../../lib/chain/balances.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'

/** Stands where there is no number. */
export const UNKNOWN = '–'

/** What the tokens of a wallet are worth together. */
export type Total = { words: string; isStale: boolean; isDemo: boolean; isPartial: boolean }

/** Adds up the dollars; a token without a rate or a balance leaves the total incomplete and says so. */
export const totalOf = (balances: readonly TokenBalance[]): Total => {
  const held = balances.filter(({ amount }) => amount !== 0n)
  const counted = held.flatMap(({ token, amount }) =>
    amount === null || token.usdRate === null ? [] : [toCents(amount, token.decimals, token.usdRate)],
  )
  return {
    words:
      counted.length === 0 && held.length > 0 ? UNKNOWN : dollarWords(counted.reduce((sum, cents) => sum + cents, 0n)),
    isStale: held.some(({ token }) => token.usdRate !== null && token.isRateStale),
    isDemo: held.some(({ token }) => token.isRateDemo),
    isPartial: counted.length < held.length,
  }
}

/** What a wallet holds on a network, read again whenever the panel opens. */
export const useBalances = (network: ChainNetwork | undefined, wallet: string) =>
  useQuery({
    queryKey: ['balances', network?.chainId, wallet] as const,
    queryFn: () => (network ? readBalances(network, wallet) : []),
    enabled: network !== undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { failure: 'silent' },
  })

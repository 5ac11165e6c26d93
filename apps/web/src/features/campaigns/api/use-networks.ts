import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A network that collections live on. */
export type Network = { id: number; name: string; explorer: string }

/** A token that a prize can be paid in. */
export type Token = { id: number; symbol: string; networkId: number }

const quiet = { meta: { failure: 'silent' } } as const

/** The networks that the product works on. */
export const useNetworks = (): readonly Network[] =>
  (useQuery({ ...callQuery(chainMapping, {}), ...quiet }).data ?? []).map((chain) => ({
    id: chain.chainId,
    name: chain.chainName,
    explorer: chain.browserAddress,
  }))

/** The tokens that a prize can be paid in. */
export const useTokens = (): readonly Token[] =>
  (useQuery({ ...callQuery(coinList, {}), ...quiet }).data ?? []).map((coin) => ({
    id: coin.id,
    symbol: coin.symbol,
    networkId: coin.chainId,
  }))

/** The address to which the default royalty goes on a network; undefined until it is known. */
export const useDefaultRoyaltyAddress = (networkId: number | null) =>
  useQuery({ ...callQuery(platformContractList, {}), ...quiet }).data?.find(
    ({ name, chainId }) => name === 'platform' && chainId === networkId,
  )?.address

import { type Chain, type Coin, chainFromWire, coinFromWire } from '@plinth/api-schema/chain'
import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

// Null is the network's own coin.
type CoinContract = `0x${string}` | null

/** A token whose balance the wallet shows. */
export type ChainToken = Omit<Coin, 'chainId' | 'contract'> & { contract: CoinContract }

/** The platform's contracts on a network. */
export type ChainContracts = Partial<
  Record<
    | 'platform'
    | 'platform_contract_721'
    | 'platform_contract_1155'
    | 'wrapped_coin'
    | 'auction_house'
    | 'mystery_boxes'
    | 'pay_desk',
    `0x${string}`
  >
>

/** A network that the product works on. */
export type ChainNetwork = Omit<Chain, 'id' | 'networkName'> & {
  tokens: readonly ChainToken[]
  contracts: ChainContracts
}

// docs/product/site-and-help.md#configuration
const CONFIG_MS = 600_000

const readNetworks = async (client: QueryClient): Promise<readonly ChainNetwork[]> => {
  const [chains, coins, contracts] = await Promise.all([
    client.fetchQuery(callQuery(chainMapping, {})),
    client.fetchQuery(callQuery(coinList, {})),
    client.fetchQuery(callQuery(platformContractList, {})),
  ])
  const tokens = coins
    .map(coinFromWire)
    .map(({ contract, ...token }) => ({ ...token, contract: contract as CoinContract }))
  return chains.map(chainFromWire).map((chain) => ({
    ...chain,
    tokens: tokens.filter(({ chainId }) => chainId === chain.chainId),
    contracts: Object.fromEntries(
      contracts.filter(({ chainId }) => chainId === chain.chainId).map(({ name, address }) => [name, address]),
    ),
  }))
}

/** The networks with their tokens and contracts. */
export const networksQuery = () =>
  queryOptions({
    // Of three calls: under a key of its own.
    queryKey: ['networks'] as const,
    queryFn: ({ client }) => readNetworks(client),
    staleTime: CONFIG_MS,
    meta: { failure: 'silent' },
  })

/** The symbol of a network's own coin. */
export const nativeSymbol = ({ tokens }: Pick<ChainNetwork, 'tokens'>) =>
  tokens.find(({ contract }) => contract === null)?.symbol ?? 'ETH'

/** The coin in which a network takes fees. */
export const nativeToken = ({ tokens }: Pick<ChainNetwork, 'tokens'>) =>
  tokens.find(({ contract }) => contract === null)

import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'

/** A token whose balance the wallet shows. */
export type ChainToken = {
  id: number
  symbol: string
  name: string
  icon: string
  /** Null for the network's own coin. */
  contract: `0x${string}` | null
  decimals: number
  /** Dollars for one; null when nobody gave a rate. */
  usdRate: string | null
  isRateStale: boolean
  /** Whether the rate is no market's but made up for the local chain. */
  isRateDemo: boolean
}

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
export type ChainNetwork = {
  chainId: number
  name: string
  icon: string
  rpcUrl: string
  /** The explorer's addresses up to the wallet and the transaction; empty where there is none. */
  explorer: { address: string; transaction: string }
  tokens: readonly ChainToken[]
  contracts: ChainContracts
}

const NATIVE = 0
// docs/product/site-and-help.md#configuration
const CONFIG_MS = 600_000

const readNetworks = async (client: QueryClient): Promise<readonly ChainNetwork[]> => {
  const [chains, coins, contracts] = await Promise.all([
    client.fetchQuery(callQuery(chainMapping, {})),
    client.fetchQuery(callQuery(coinList, {})),
    client.fetchQuery(callQuery(platformContractList, {})),
  ])
  return chains.map((chain) => ({
    chainId: chain.chainId,
    name: chain.chainName,
    icon: chain.chainIcon,
    rpcUrl: chain.chainRpc,
    explorer: { address: chain.browserAddress, transaction: chain.browserTx },
    tokens: coins
      .filter(({ chainId }) => chainId === chain.chainId)
      .map((coin) => ({
        id: coin.id,
        symbol: coin.symbol,
        name: coin.name,
        icon: coin.icon,
        contract: coin.type === NATIVE ? null : (coin.contractAddr as `0x${string}`),
        decimals: coin.precision,
        usdRate: coin.usdRate,
        isRateStale: coin.usdRateStale === 1,
        isRateDemo: coin.usdRateDemo === 1,
      })),
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

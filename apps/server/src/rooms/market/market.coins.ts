import { type Address, getAddress, zeroAddress } from 'viem'
import type { ChainNetwork } from '../../ports/chains.ts'

type Coin = { id: number; symbol: string; contractAddr: string }

const addressOf = (contract: string): Address =>
  contract === '' ? zeroAddress : getAddress(contract.toLowerCase() as Address)

/**
 * The coins of a network with their contracts. Wrapped money that the network's settings name without listing it as a coin counts
 * as the native coin: it has its id and its rate, and is named after it.
 */
export function coinsOf<C extends Coin>(
  tokens: readonly C[],
  { contracts }: Pick<ChainNetwork, 'contracts'>,
): (C & { address: Address })[] {
  const coins = tokens.map((coin) => ({ ...coin, address: addressOf(coin.contractAddr) }))
  const native = coins.find(({ address }) => address === zeroAddress)
  if (!native || !contracts?.wrapped_coin) return coins
  const address = addressOf(contracts.wrapped_coin)
  if (coins.some((coin) => coin.address === address)) return coins
  return [...coins, { ...native, symbol: `W${native.symbol}`, address }]
}

/** The coin in which native money can be offered: the wrapped one of the settings, or one of the list that is named after it. */
export function wrappedCoin(
  network: Pick<ChainNetwork, 'contracts'> & { tokens: readonly Coin[] },
): Address | undefined {
  if (network.contracts?.wrapped_coin) return addressOf(network.contracts.wrapped_coin)
  const coins = coinsOf(network.tokens, network)
  const native = coins.find(({ address }) => address === zeroAddress)
  return coins.find(({ symbol }) => symbol === `W${native?.symbol}`)?.address
}

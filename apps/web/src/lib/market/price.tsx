import { amountWords, dollarWords, toCents } from '../chain/amounts.ts'
import { isSameAddress } from '../chain/linked-wallet.ts'
import { type ChainNetwork, type ChainToken, nativeToken } from '../chain/network.ts'
import { useNetworks } from '../chain/use-networks.ts'

/** An amount of a coin on a chain, in its smallest part; the zero address is the chain's native money. */
export type MarketPrice = { chainId: number; currency: string; price: string }

type Networks = readonly Pick<ChainNetwork, 'chainId' | 'tokens' | 'contracts'>[]
type Coin = Pick<ChainToken, 'symbol' | 'decimals' | 'usdRate' | 'isRateStale' | 'isRateDemo'>

const NATIVE = '0x0000000000000000000000000000000000000000'

/** The coin that a currency is; wrapped money is worth as much as the native money in it. */
const coinOf = (networks: Networks, { chainId, currency }: Omit<MarketPrice, 'price'>): Coin | undefined => {
  const network = networks.find((known) => known.chainId === chainId)
  if (!network) return undefined
  const native = nativeToken(network)
  if (currency === NATIVE) return native
  const listed = network.tokens.find(({ contract }) => isSameAddress(contract, currency))
  if (listed) return listed
  return native && isSameAddress(network.contracts.wrapped_coin, currency)
    ? { ...native, symbol: `W${native.symbol}` }
    : undefined
}

/** A price in words: with at most 4 decimals, to the last digit, and in dollars where today's rate is known. */
export const priceWords = (networks: Networks, { price, ...where }: MarketPrice) => {
  const coin = coinOf(networks, where)
  if (!coin) return null
  const amount = BigInt(price)
  const words = (most?: number) => `${amountWords(amount, coin.decimals, most)} ${coin.symbol}`
  const dollars =
    coin.usdRate === null || coin.isRateStale
      ? null
      : `${dollarWords(toCents(amount, coin.decimals, coin.usdRate))}${coin.isRateDemo ? ' at the demo rate' : ''}`
  return { short: words(), exact: words(coin.decimals), dollars }
}

/** A price in its coin; pointing at it shows all its digits. */
export const Price = ({ of }: { of: MarketPrice }) => {
  const words = priceWords(useNetworks(), of)
  return words ? <span title={words.exact}>{words.short}</span> : <span>Unknown coin</span>
}

/** What a price is in dollars; nothing where no rate of today is known. */
export const PriceInDollars = ({ of }: { of: MarketPrice }) => {
  const dollars = priceWords(useNetworks(), of)?.dollars
  return dollars ? <span>{dollars}</span> : null
}

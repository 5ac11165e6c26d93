import { scaled } from '../../../lib/chain/amounts.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { type ChainNetwork, nativeToken } from '../../../lib/chain/network.ts'
import type { MarketOrder } from '../api/use-nft-market.ts'

const NATIVE = '0x0000000000000000000000000000000000000000'
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const WHOLE_BPS = 10_000n

/** How long an order can last; the longest leaves the server's clock a minute. */
export const LASTS = [
  { value: '15m', label: '15 minutes', ms: 15 * MINUTE_MS },
  { value: '1h', label: '1 hour', ms: 60 * MINUTE_MS },
  { value: '1d', label: '1 day', ms: DAY_MS },
  { value: '7d', label: '7 days', ms: 7 * DAY_MS },
  { value: '30d', label: '30 days', ms: 30 * DAY_MS },
  { value: '90d', label: '90 days', ms: 90 * DAY_MS },
  { value: '180d', label: '180 days', ms: 180 * DAY_MS - MINUTE_MS },
] as const
export const DEFAULT_LASTS = '30d'

/** A coin in which an order can be made. */
export type OrderCoin = { id: number; symbol: string; decimals: number; currency: string; isWrapped: boolean }

/** The coins for a listing, for an auction, which takes no wrapped money, or for an offer, where native money is wrapped. */
export const coinsFor = (
  kind: 'listing' | 'offer' | 'auction',
  network: Pick<ChainNetwork, 'tokens' | 'contracts'>,
): OrderCoin[] => {
  const native = nativeToken(network)
  const listed = network.tokens.find(({ symbol, contract }) => contract !== null && symbol === `W${native?.symbol}`)
  const wrapped = network.contracts.wrapped_coin ?? listed?.contract
  return network.tokens.flatMap(({ id, symbol, decimals, contract }): OrderCoin[] => {
    const coin = { id, symbol, decimals, isWrapped: false }
    if (kind === 'auction' && isSameAddress(contract, wrapped)) return []
    if (kind !== 'offer') return [{ ...coin, currency: contract ?? NATIVE }]
    if (contract === null) return wrapped ? [{ ...coin, symbol: `W${symbol}`, currency: wrapped, isWrapped: true }] : []
    return isSameAddress(contract, wrapped) ? [] : [{ ...coin, currency: contract }]
  })
}

/** A price as it was typed; null unless it is a number above nothing with no more decimals than the coin has. */
export const readPrice = (text: string, decimals: number): bigint | null => {
  const [whole = '', fraction = '', ...rest] = text.trim().split('.')
  const isNumber = /^\d{1,30}$/.test(whole) && /^\d{0,36}$/.test(fraction) && rest.length === 0
  if (!isNumber || fraction.length > decimals) return null
  const price = scaled(`${whole}.${fraction}`, decimals)
  return price > 0n ? price : null
}

/** A number of pieces as it was typed; null unless it is one to the most there can be. */
export const readPieces = (text: string, most: bigint): bigint | null => {
  if (!/^\d{1,30}$/.test(text.trim())) return null
  const pieces = BigInt(text.trim())
  return pieces > 0n && pieces <= most ? pieces : null
}

/** What of a price goes to whom. */
export const divide = (
  price: bigint,
  {
    royalty,
    fee,
    seller,
  }: {
    royalty: { recipient: string; bps: bigint }
    fee: { recipient: string; bps: number } | null
    seller: string | null
  },
) => {
  const partOf = (bps: bigint, recipient: string) => (isSameAddress(recipient, seller) ? 0n : (price * bps) / WHOLE_BPS)
  const toArtist = partOf(royalty.bps, royalty.recipient)
  const toPlatform = fee ? partOf(BigInt(fee.bps), fee.recipient) : 0n
  return { toArtist, toPlatform, toSeller: price - toArtist - toPlatform }
}

/** The own listings that would still sell for less than a new price, or for another coin: they have to be cancelled first. */
export const cheaperThan = (own: readonly MarketOrder[], price: bigint | null, currency: string | undefined) =>
  own.filter(
    (order) => price !== null && !(isSameAddress(order.currency, currency) && BigInt(order.unitPrice) >= price),
  )

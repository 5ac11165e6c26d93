import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { MarketOrder } from '../api/use-nft-market.ts'

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

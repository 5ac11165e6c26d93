import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { WorkMarket } from '../api/use-works-market.ts'
import { cheaperThan, divide } from './order-draft.ts'

/** What of the prices of some works, or of all of them together, goes to whom. */
export const divideAll = (
  works: readonly WorkMarket[],
  prices: readonly bigint[],
  { isBundle, seller }: { isBundle: boolean; seller: string | null },
) => {
  const total = prices.reduce((sum, price) => sum + price, 0n)
  const parts = works.map(({ royalty, market: { fee } }, place) => {
    // A bundle pays the royalty of each work for an equal part of its price.
    const base = isBundle ? total / BigInt(works.length) : (prices[place] ?? 0n)
    return divide(base, { royalty, fee, seller })
  })
  const fee = works[0]?.market.fee ?? null
  const toArtists = parts.reduce((sum, { toArtist }) => sum + toArtist, 0n)
  const toPlatform = isBundle
    ? divide(total, { royalty: { recipient: '', bps: 0n }, fee, seller }).toPlatform
    : parts.reduce((sum, part) => sum + part.toPlatform, 0n)
  return { total, toArtists, toPlatform, toSeller: total - toArtists - toPlatform }
}

/** The own listings of works that would still sell for less than their new prices. */
export const cheaperListings = (
  works: readonly WorkMarket[],
  prices: readonly bigint[],
  { maker, currency }: { maker: string | null; currency: string | undefined },
) =>
  works.flatMap(({ market }, place) => {
    const own = market.listings.filter((order) => isSameAddress(order.maker, maker) && order.nftIds.length === 1)
    return cheaperThan(own, prices[place] ?? null, currency)
  })

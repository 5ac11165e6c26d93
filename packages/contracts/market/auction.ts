import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { Fee, Token } from './order.ts'

/** The terms of an auction, as its seller signs them and the AuctionHouse takes them. */
export type Auction = {
  seller: Address
  nft: Address
  contractType: bigint
  tokenId: bigint
  amount: bigint
  /** The coin of the bids; the zero address is native money. */
  currency: Address
  reserve: bigint
  /** The first and the last second of a first bid. */
  opensAt: bigint
  closesAt: bigint
  /** Seconds from the first bid on; 0: it ends at `closesAt`. */
  duration: bigint
  /** A bid closer to the end than this many seconds moves the end to this distance. */
  extension: bigint
  /** By how much of the last bid the next one exceeds it. */
  incrementBps: bigint
  shares: readonly Fee[]
  salt: bigint
  counter: bigint
}
export type SignedAuction = { terms: Auction; signature: `0x${string}` }

/** What the platform sets for every auction: ten minutes more after a late bid, and steps of 5 %. */
export const AUCTION_RULES = { extension: 600n, incrementBps: 500n } as const
/** The longest that an AuctionHouse lets an auction run. */
export const MAX_AUCTION_SECONDS = 2_592_000n
/** The highest bid that an AuctionHouse can keep. */
export const MAX_BID = 2n ** 96n - 1n
const WHOLE_IN_BPS = 10_000n

/**
 * The shares of every price: the token's royalty (its ERC-2981 answer for a price of 10,000), then the platform's fee. Nobody
 * pays a share to themselves.
 */
export function auctionShares({ royalty, fee, seller }: { royalty: Fee; fee: Fee | null; seller: Address }): Fee[] {
  const byRecipient = new Map<string, Fee>()
  for (const { recipient, bps } of fee ? [royalty, fee] : [royalty]) {
    if (bps === 0n || isAddressEqual(recipient, seller) || isAddressEqual(recipient, zeroAddress)) continue
    const key = recipient.toLowerCase()
    byRecipient.set(key, { recipient, bps: bps + (byRecipient.get(key)?.bps ?? 0n) })
  }
  return [...byRecipient.values()]
}

/** Puts a token up for auction by the platform's rules. */
export const auctionOf = (
  seller: Address,
  { standard, contract, tokenId, amount }: Token,
  money: Pick<Auction, 'currency' | 'reserve' | 'shares'>,
  terms: Pick<Auction, 'opensAt' | 'closesAt' | 'duration' | 'salt' | 'counter'>,
): Auction => ({
  ...AUCTION_RULES,
  ...{ seller, nft: contract, contractType: BigInt(standard), tokenId, amount },
  ...money,
  ...terms,
})

/** The least that the next bid must be; `highest` is null before the first one. */
export function leastBid(
  { reserve, incrementBps }: Pick<Auction, 'reserve' | 'incrementBps'>,
  highest: bigint | null,
): bigint {
  if (highest === null) return reserve > 0n ? reserve : 1n
  const step = (highest * incrementBps) / WHOLE_IN_BPS
  return highest + (step > 0n ? step : 1n)
}

/** What of a price goes to whom: the parts of the shares, in their order, and the seller's rest. */
export function auctionProceeds({ shares }: Pick<Auction, 'shares'>, price: bigint) {
  const parts = shares.map(({ bps }) => (price * bps) / WHOLE_IN_BPS)
  return { parts, rest: parts.reduce((left, part) => left - part, price) }
}

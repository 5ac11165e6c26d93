import type { Address } from 'viem'
import type { Auction } from './auction.ts'

/** The terms of an auction in JSON: their numbers are decimal texts. */
export type AuctionTexts = {
  seller: string
  nft: string
  contractType: string
  tokenId: string
  amount: string
  currency: string
  reserve: string
  opensAt: string
  closesAt: string
  duration: string
  extension: string
  incrementBps: string
  shares: { recipient: string; bps: string }[]
  salt: string
  counter: string
}

/** Writes the terms of an auction as JSON. */
export const auctionToTexts = ({ seller, nft, currency, shares, ...numbers }: Auction): AuctionTexts => ({
  ...{ seller, nft, currency },
  contractType: String(numbers.contractType),
  tokenId: String(numbers.tokenId),
  amount: String(numbers.amount),
  reserve: String(numbers.reserve),
  opensAt: String(numbers.opensAt),
  closesAt: String(numbers.closesAt),
  duration: String(numbers.duration),
  extension: String(numbers.extension),
  incrementBps: String(numbers.incrementBps),
  shares: shares.map(({ recipient, bps }) => ({ recipient, bps: String(bps) })),
  salt: String(numbers.salt),
  counter: String(numbers.counter),
})

/** Reads the terms of an auction from JSON whose shape has been checked. */
export const auctionFromTexts = (texts: AuctionTexts): Auction => ({
  seller: texts.seller as Address,
  nft: texts.nft as Address,
  contractType: BigInt(texts.contractType),
  tokenId: BigInt(texts.tokenId),
  amount: BigInt(texts.amount),
  currency: texts.currency as Address,
  reserve: BigInt(texts.reserve),
  opensAt: BigInt(texts.opensAt),
  closesAt: BigInt(texts.closesAt),
  duration: BigInt(texts.duration),
  extension: BigInt(texts.extension),
  incrementBps: BigInt(texts.incrementBps),
  shares: texts.shares.map(({ recipient, bps }) => ({ recipient: recipient as Address, bps: BigInt(bps) })),
  salt: BigInt(texts.salt),
  counter: BigInt(texts.counter),
})

import { Auction, auctionDetail, listAuctions, listBids } from '@plinth/api-schema/auction'
import { auctionOf, leastBid, type Auction as Terms } from '@plinth/contracts/auction'
import { auctionId } from '@plinth/contracts/auction-signing'
import { auctionToTexts } from '@plinth/contracts/auction-texts'
import { type Address, zeroAddress } from 'viem'
import { builder, NOW } from './builders.ts'
import { buildNft } from './chain-builders.ts'
import { HOUSE } from './fake-chain.ts'
import { ETHER, SELLER } from './market-builders.ts'

const AT = { chainId: 31_337, house: HOUSE } as const
const DAY = 86_400n
const now = BigInt(Math.floor(NOW.getTime() / 1_000))

/** Somebody who bids. */
export const BIDDER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The terms of an auction: half an ether, open for a week, a day from the first bid on. */
const buildTerms = (changes: Partial<Terms> = {}): Terms => ({
  ...auctionOf(
    SELLER,
    { standard: 721, contract: buildNft().contractAddr as Address, tokenId: 1n, amount: 1n },
    { currency: zeroAddress, reserve: ETHER / 2n, shares: [] },
    { opensAt: now - 60n, closesAt: now + 7n * DAY, duration: DAY, salt: 1n, counter: 0n },
  ),
  ...changes,
})

/** An auction that waits for its first bid. */
export const buildAuction = builder(Auction, () => {
  const terms = buildTerms()
  return {
    ...{ id: auctionId(AT, terms), state: 'waiting' as const, chainId: AT.chainId, house: AT.house, nftId: 301 },
    ...{ contractAddr: terms.nft, amount: '1', seller: terms.seller, userId: 21, nickName: 'Mara Lind' },
    ...{ reserve: String(terms.reserve), currency: terms.currency, coinId: 1, bid: null, bidder: null },
    ...{ bidderId: null, bidderName: null, leastBid: String(terms.reserve), bidNum: 0 },
    ...{ startTime: '2026-03-01 11:59:00', closeTime: '2026-04-01 12:00:00', endTime: '2026-04-01 12:00:00' },
    ...{ duration: 86_400, extension: 600, incrementBps: 500, isUnclaimed: 0, createTime: '2026-03-01 11:59:00' },
  }
})

/** An auction with a highest bid of one ether by Bo Reed. */
export const buildRunning = (changes: Parameters<typeof buildAuction>[0] = {}) =>
  buildAuction({
    ...{ state: 'running', bid: String(ETHER), bidder: BIDDER, bidderId: 31, bidderName: 'Bo Reed', bidNum: 2 },
    leastBid: String(leastBid(buildTerms(), ETHER)),
    ...changes,
  })

/** A running auction in a coin of six decimals, with a bid of six; and as a bidder reads it. */
export const buildCoinAuction = (currency: Address, coinId: number) => {
  const terms = buildTerms({ currency, reserve: 5_000_000n })
  const auction = buildRunning({
    ...{ id: auctionId(AT, terms), currency, coinId, reserve: '5000000', bid: '6000000', leastBid: '6300000' },
  })
  return { auction, detail: buildAuctionDetail({ ...auction, terms: auctionToTexts(terms) }) }
}

/** An auction as a bidder reads it. */
export const buildAuctionDetail = builder(auctionDetail.data, (overrides) => ({
  ...buildAuction(),
  terms: overrides.terms ?? auctionToTexts(buildTerms()),
  signature: '0xab',
}))

/** A bid of one ether. */
export const buildBid = builder(listBids.row, () => ({
  ...{ bidder: BIDDER, userId: 31, nickName: 'Bo Reed', amount: String(ETHER) },
  ...{ time: '2026-03-01 11:00:00', txHash: `0x${'b1'.repeat(32)}` },
}))

/** An auction in a list, with its work. */
export const buildShownAuction = builder(listAuctions.row, () => ({ ...buildAuction(), nft: buildNft() }))

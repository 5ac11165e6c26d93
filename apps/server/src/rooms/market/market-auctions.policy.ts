import { MAX_AUCTION_DAYS, MIN_AUCTION_MINUTES } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import { AUCTION_RULES, type Auction, MAX_AUCTION_SECONDS, MAX_BID } from '@plinth/contracts/auction'
import { refuse } from './market.policy.ts'

/** How many auctions somebody can have that wait for a bid or run. */
export const MAX_OPEN_AUCTIONS = 500
const SHORTEST_S = BigInt(MIN_AUCTION_MINUTES * 60)
const LATEST_OPENING_S = BigInt(MAX_AUCTION_DAYS * 86_400)
// Clocks of servers and wallets differ a little.
const TOLERANCE_S = 60n
const [TYPE_721, TYPE_1155] = [721n, 1155n]

const requireTimes = ({ opensAt, closesAt, duration }: Auction, now: Date) => {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  const begin = opensAt > seconds ? opensAt : seconds
  const isFine =
    opensAt <= seconds + LATEST_OPENING_S &&
    closesAt >= begin + SHORTEST_S - TOLERANCE_S &&
    closesAt <= opensAt + MAX_AUCTION_SECONDS &&
    (duration === 0n || (duration >= SHORTEST_S && duration <= MAX_AUCTION_SECONDS))
  if (!isFine) refuse(messages.auctionTimes)
}

/** Refuses terms that are not by the platform's rules, or that the house could not keep. */
export function requireAuction(terms: Auction, now: Date): void {
  const { contractType, amount, reserve, extension, incrementBps } = terms
  const isShaped =
    (contractType === TYPE_721 ? amount === 1n : contractType === TYPE_1155 && amount > 0n) &&
    extension === AUCTION_RULES.extension &&
    incrementBps === AUCTION_RULES.incrementBps
  if (!isShaped) refuse(messages.auctionShape)
  if (reserve === 0n || reserve > MAX_BID) refuse(messages.auctionReserve)
  requireTimes(terms, now)
}

import { auctionEvent } from '@plinth/api-schema/states'
import { auctionHouseAbi } from '@plinth/contracts/abi'
import { type Address, type Hex, isAddressEqual, type Log, parseEventLogs, toEventSelector } from 'viem'

type MinedLog = Log<bigint, number, false>
type LogPosition = { txHash: Hex; logIndex: number; blockNumber: number }
type EventKind = (typeof auctionEvent)[keyof typeof auctionEvent]

/** What the house says of an auction; `account` is the seller, the winner of one that was settled, or who claimed. */
export type AuctionEvent = LogPosition & {
  auctionId: Hex
  kind: EventKind
  house: Address
  account: Address
  contract: Address | null
  tokenId: bigint | null
  amount: bigint | null
  currency: Address | null
  price: bigint | null
  isDelivered: boolean | null
}
/** A bid. */
export type Bid = LogPosition & { auctionId: Hex; bidder: Address; amount: bigint; endsAt: Date }
/** A counter that its seller moved on. */
export type SellerCounter = { seller: Address; counter: bigint }

const EVENTS: readonly string[] = [
  ...['AuctionStarted', 'BidPlaced', 'AuctionSettled', 'AuctionCancelled', 'TokenClaimed', 'CounterIncremented'],
]
/** The first topics of the events of an auction house. */
export const HOUSE_TOPICS: readonly Hex[] = auctionHouseAbi.flatMap((item) =>
  item.type === 'event' && EVENTS.includes(item.name) ? [toEventSelector(item)] : [],
)

const NOTHING = { contract: null, tokenId: null, amount: null, currency: null, price: null, isDelivered: null }

/** Reads what a house says of its auctions, in the order of the chain. */
export function readAuctions(logs: readonly MinedLog[], house: Address) {
  const events: AuctionEvent[] = []
  const bids: Bid[] = []
  const sellers: SellerCounter[] = []
  const own = logs.filter(({ address }) => isAddressEqual(address, house))
  // Every event of the house is hashed before the first one is looked for.
  for (const log of own.length === 0 ? [] : parseEventLogs({ abi: auctionHouseAbi, logs: own })) {
    const at = { txHash: log.transactionHash, logIndex: log.logIndex, blockNumber: Number(log.blockNumber) }
    if (log.eventName === 'AuctionStarted') {
      const { id: auctionId, nft: contract, tokenId, seller: account, amount, currency } = log.args
      const started = { contract, tokenId, amount, currency }
      events.push({ ...at, ...NOTHING, ...started, auctionId, kind: auctionEvent.started, house, account })
    } else if (log.eventName === 'BidPlaced') {
      const { id: auctionId, bidder, amount, endsAt } = log.args
      bids.push({ ...at, auctionId, bidder, amount, endsAt: new Date(Number(endsAt) * 1_000) })
    } else if (log.eventName === 'AuctionSettled') {
      const { id: auctionId, winner: account, price, delivered: isDelivered } = log.args
      events.push({ ...at, ...NOTHING, auctionId, kind: auctionEvent.settled, house, account, price, isDelivered })
    } else if (log.eventName === 'AuctionCancelled') {
      const { id: auctionId, seller: account } = log.args
      events.push({ ...at, ...NOTHING, auctionId, kind: auctionEvent.cancelled, house, account })
    } else if (log.eventName === 'TokenClaimed') {
      const { id: auctionId, to: account } = log.args
      events.push({ ...at, ...NOTHING, auctionId, kind: auctionEvent.claimed, house, account })
    } else if (log.eventName === 'CounterIncremented') {
      const { seller, counter } = log.args
      sellers.push({ seller, counter })
    }
  }
  return { events, bids, sellers }
}

import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import {
  type EndedAuction,
  type FinalBid,
  finaliseBids,
  takeEndedAuctions,
} from './market-auctions-notices.repository.ts'
import { earliest } from './market-notices.service.ts'

const AT_ONCE = 50
// The last bid, which may extend an auction, is read a little after it was placed.
const READ_WITHIN_MS = 60_000

const bidNotices = (chainId: number, bid: FinalBid): NewNotice[] => {
  const subject = `bid:${chainId}:${bid.txHash}:${bid.logIndex}`
  const facts = { title: bid.name, nftId: bid.nftId, ownerId: bid.creatorId }
  const { isFirst, sellerId, outbidId } = bid
  return [
    ...(isFirst && sellerId !== null ? [{ type: 'auctionGoods' as const, to: sellerId, subject, facts }] : []),
    ...(outbidId === null ? [] : [{ type: 'bidExceeded' as const, to: outbidId, subject, facts }]),
  ]
}

/** Tells sellers of first bids, and people of bids above theirs, up to a block, which no reorganisation reaches any more. */
export async function tellFinalBids(tx: Queryable, chainId: number, finalBlock: number, now: Date): Promise<void> {
  const bids = await finaliseBids(tx, chainId, finalBlock, earliest(now))
  const notices = bids.flatMap((bid) => bidNotices(chainId, bid))
  if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
}

const endNotices = ({ id, name, nftId, creatorId, winnerId, isSettled, unsoldOf }: EndedAuction): NewNotice[] => {
  const subject = `auction:${id}`
  const facts = { title: name, nftId, ownerId: creatorId }
  if (winnerId !== null) return [{ type: 'successfulBidding', to: winnerId, subject, facts: { ...facts, isSettled } }]
  return unsoldOf === null ? [] : [{ type: 'auctionExpiration', to: unsoldOf, subject, facts }]
}

/** Tells winners of auctions that are over, and sellers of those that nobody has bid for. */
export async function tellEndedAuctions({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const by = new Date(now.getTime() - READ_WITHIN_MS)
  const tellSome = async (tx: Queryable) => {
    const ended = await takeEndedAuctions(tx, by, earliest(now), AT_ONCE)
    const notices = ended.flatMap(endNotices)
    if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
    return ended.length
  }
  while ((await database.transaction(tellSome)) === AT_ONCE);
}

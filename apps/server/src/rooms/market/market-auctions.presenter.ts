import type { Auction } from '@plinth/api-schema/auction'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { toWireTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { ShownAuction } from './market-auctions-reading.service.ts'

/** Writes an auction in lists. */
export const auctionToWire = (auction: ShownAuction): z.output<typeof Auction> => ({
  ...{ id: auction.id, state: auction.state, chainId: auction.chainId, house: auction.house, nftId: auction.nftId },
  ...{ contractAddr: auction.contract, amount: auction.amount, seller: auction.seller },
  ...{ userId: auction.accountId, nickName: auction.accountName },
  ...{ reserve: auction.reserve, currency: auction.currency, coinId: auction.coinId },
  ...{ bid: auction.bid, bidder: auction.bidder, bidderId: auction.bidderId, bidderName: auction.bidderName },
  ...{ leastBid: auction.leastBid, bidNum: auction.bidCount },
  startTime: toWireTime(auction.opensAt),
  closeTime: toWireTime(auction.closesAt),
  endTime: toWireTime(auction.endsAt),
  ...{ duration: auction.duration, extension: auction.extension, incrementBps: auction.incrementBps },
  isUnclaimed: toWireFlag(auction.isUnclaimed),
  createTime: toWireTime(auction.createdAt),
})

import type { AuctionState } from '@plinth/api-schema/auction'
import { AppError } from '@plinth/api-schema/errors'
import type { AuctionOfNft, MarketAuction, SignedAuction } from '@plinth/api-schema/market-auction'
import { leastBid } from '@plinth/contracts/auction'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import {
  type AuctionRow,
  auctionBids,
  findAuction,
  findAuctionOf,
  shownAuctions,
} from './market-auctions.repository.ts'

export type AuctionsReadingDeps = {
  database: Database
  clock: Clock
  nfts: Pick<NftsService, 'requireVisible' | 'listPublic'>
  /** The coin of a currency on a chain. */
  coinOf(chainId: number, currency: string): { id: number } | undefined
}

const takesBids = (state: AuctionState) => state === 'waiting' || state === 'running'

/** Shows auctions to those who may see their works. */
export function createAuctionsReading({ database, clock, nfts, coinOf }: AuctionsReadingDeps) {
  const auctionOf = ({ terms, ...row }: AuctionRow): MarketAuction => {
    const rules = { reserve: BigInt(row.reserve), incrementBps: BigInt(terms.incrementBps) }
    const least = leastBid(rules, row.bid === null ? null : BigInt(row.bid))
    return {
      ...row,
      coinId: coinOf(row.chainId, row.currency)?.id ?? null,
      leastBid: takesBids(row.state) ? String(least) : null,
      duration: Number(terms.duration),
      extension: Number(terms.extension),
      incrementBps: Number(terms.incrementBps),
    }
  }
  const requireAuction = async (member: Member | null, id: string) => {
    const row = await findAuction(database, id, clock.now())
    if (!row) throw new AppError('notFound')
    const isOwn = member !== null && row.accountId === member.accountId
    // Bidders must be able to follow and to settle it, even if its seller is blocked.
    if (!isOwn && row.bid === null && (row.isBlocked || row.state === 'asleep')) throw new AppError('notFound')
    await nfts.requireVisible(member, row.nftId)
    return row
  }

  return {
    /** An auction; its signature is given away only while a bid can be placed. */
    async one(member: Member | null, id: string): Promise<SignedAuction> {
      const row = await requireAuction(member, id)
      const { terms, signature } = row
      return { ...auctionOf(row), terms, signature: takesBids(row.state) ? signature : null }
    },

    /** The bids of an auction. */
    async bids(member: Member | null, id: string, slice: Slice) {
      await requireAuction(member, id)
      return { rows: await auctionBids.list(database, id, slice), total: await auctionBids.count(database, id) }
    },

    /** Auctions of works that everybody may see. */
    async list(which: 'live' | 'ended', slice: Slice): Promise<{ rows: AuctionOfNft[]; total: number }> {
      const now = clock.now()
      const found = await shownAuctions.list(database, which, now, slice)
      const works = new Map((await nfts.listPublic(found.map(({ nftId }) => nftId))).map((nft) => [nft.id, nft]))
      const rows = found.flatMap((row) => {
        const nft = works.get(row.nftId)
        return nft ? [{ ...auctionOf(row), nft }] : []
      })
      return { rows, total: await shownAuctions.count(database, which, now) }
    },

    /** The auction of a token that its page shows. */
    async ofToken(member: Member | null, token: { chainId: number; contract: string; tokenId: string }) {
      const row = await findAuctionOf(database, token, member?.accountId ?? null, clock.now())
      return row ? auctionOf(row) : null
    },
  }
}

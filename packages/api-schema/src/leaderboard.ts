import type { z } from 'zod'
import type * as wire from './campaigns.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

/** Somebody's line on the leaderboard of a campaign. */
export type Standing<Time = Date> = {
  /** The account. */
  id: number
  name: string
  pictureUrl: string | null
  workCount: number
  /** Null while votes are hidden. */
  voteCount: number | null
  joinedAt: Time
  /** None without a vote. */
  rank: number | null
}

/** A brand with many public campaigns. */
export type TopBrand = { id: number; name: string; pictureUrl: string | null; campaignCount: number }

/** Writes a line of a leaderboard. */
export const standingToWire = (standing: Standing<Moment>): z.output<typeof wire.LeaderboardEntry> => ({
  userId: standing.id,
  nickName: standing.name,
  imageUrl: standing.pictureUrl,
  workNum: standing.workCount,
  totalVote: standing.voteCount,
  joinDate: toWireTime(standing.joinedAt),
  rank: standing.rank,
})

/** Reads a line of a leaderboard. */
export const standingFromWire = (row: z.output<typeof wire.LeaderboardEntry>): Standing<WireTime> => ({
  id: row.userId,
  name: row.nickName,
  pictureUrl: row.imageUrl,
  workCount: row.workNum,
  voteCount: row.totalVote,
  joinedAt: row.joinDate,
  rank: row.rank,
})

/** Writes a brand among the top ones. */
export const topBrandToWire = (brand: TopBrand): z.output<typeof wire.topBrands.row> => ({
  userId: brand.id,
  nickName: brand.name,
  imageUrl: brand.pictureUrl,
  campaignNum: brand.campaignCount,
})

/** Reads a brand among the top ones. */
export const topBrandFromWire = (row: z.output<typeof wire.topBrands.row>): TopBrand => ({
  id: row.userId,
  name: row.nickName,
  pictureUrl: row.imageUrl,
  campaignCount: row.campaignNum,
})

import type { z } from 'zod'
import { type ArtworkCard, artworkCardFromWire, artworkCardToWire } from './artwork-card.ts'
import type * as wire from './following.ts'
import type { Picture } from './pictures.ts'
import { feedKind, followKind, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// What somebody follows and reads of it, as both sides know it, and the one translation between these names and those of the wire.

/** What can be followed. */
export type FollowKind = keyof typeof followKind
/** An artist, a brand or a campaign. */
export type FollowSubject = { kind: FollowKind; id: number }
/** Whether the viewer follows something, and how many do, at most `MAX_FOLLOWERS_COUNTED`. */
export type FollowStanding = { isFollowed: boolean; followerCount: number }
/** Something that somebody follows. */
export type Follow<Time = Date> = FollowSubject & { name: string; pictureUrl: string | null; followedAt: Time }

/** A work in a feed. */
export type FeedWork = ArtworkCard & { rank: number | null }
/** Something that happened: a work came to a wall, a campaign opened, or its places stand. */
export type FeedEntry<Time = Date> = {
  kind: keyof typeof feedKind
  at: Time
  campaign: { id: number; name: string; picture: Picture | null; brand: { id: number; name: string } }
  /** The work; none where a campaign opened; the first places where they stand. */
  works: FeedWork[]
}
/** A stretch of a feed and the way to the next. */
export type FeedPage<Time = Date> = { entries: FeedEntry<Time>[]; nextCursor: string | null }

/** Writes what is to be followed. */
export const followSubjectToWire = ({ kind, id }: FollowSubject) => ({ kind: followKind[kind], id })
/** Reads what is to be followed. */
export const followSubjectFromWire = ({ kind, id }: { kind: number; id: number }): FollowSubject => ({
  kind: stateOf(followKind, kind),
  id,
})

/** Writes how something is followed. */
export const followStandingToWire = ({
  isFollowed,
  followerCount,
}: FollowStanding): z.output<typeof wire.followStanding.data> => ({
  isFollow: toWireFlag(isFollowed),
  followerNum: followerCount,
})
/** Reads how something is followed. */
export const followStandingFromWire = (row: z.output<typeof wire.followStanding.data>): FollowStanding => ({
  isFollowed: fromWireFlag(row.isFollow),
  followerCount: row.followerNum,
})

type WireFollow = z.output<typeof wire.listFollows.row>

/** Writes something that somebody follows. */
export const followToWire = (follow: Follow<Moment>): WireFollow => ({
  ...followSubjectToWire(follow),
  name: follow.name,
  imageUrl: follow.pictureUrl,
  followTime: toWireTime(follow.followedAt),
})
/** Reads something that somebody follows. */
export const followFromWire = (row: WireFollow): Follow<WireTime> => ({
  ...followSubjectFromWire(row),
  name: row.name,
  pictureUrl: row.imageUrl,
  followedAt: row.followTime,
})

type WireFeed = z.output<typeof wire.followFeed.data>

/** Writes a stretch of a feed. */
export const feedToWire = ({ entries, nextCursor }: FeedPage<Moment>): WireFeed => ({
  rows: entries.map(({ kind, at, campaign, works }) => ({
    kind: feedKind[kind],
    time: toWireTime(at),
    campaignId: campaign.id,
    campaignName: campaign.name,
    bannerPicture: campaign.picture,
    brandUserId: campaign.brand.id,
    brandNickName: campaign.brand.name,
    works: works.map((work) => ({ ...artworkCardToWire(work), rank: work.rank })),
  })),
  nextCursor,
})
/** Reads a stretch of a feed. */
export const feedFromWire = ({ rows, nextCursor }: WireFeed): FeedPage<WireTime> => ({
  entries: rows.map((row) => ({
    kind: stateOf(feedKind, row.kind),
    at: row.time,
    campaign: {
      id: row.campaignId,
      name: row.campaignName,
      picture: row.bannerPicture,
      brand: { id: row.brandUserId, name: row.brandNickName },
    },
    works: row.works.map((work) => ({ ...artworkCardFromWire(work), rank: work.rank })),
  })),
  nextCursor,
})

import { z } from 'zod'
import { ArtworkCard } from './artworks-explore.ts'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import { pageQuery, postJson, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'following' as const
const member = { room, audience: 'member' } as const
const FOLLOWS_PER_PAGE = 50
const FEED_PAGE = 24
const MAX_FEED_PAGE = 50
/** How many somebody can follow. */
export const MAX_FOLLOWS = 500
/** More followers are not counted. */
export const MAX_FOLLOWERS_COUNTED = 10_000

const KINDS = '0 an artist, 1 a brand, 2 a campaign'
const kind = () => wireInt().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
const subject = z.object({
  kind: kind().meta({ description: KINDS }),
  id: wireId().meta({ description: 'Of the account or the campaign.' }),
})

const Standing = z
  .object({
    isFollow: z.int().meta({ description: '1: the caller follows it' }),
    followerNum: z
      .int()
      .meta({ description: `How many follow it; ${MAX_FOLLOWERS_COUNTED} stands for that many or more.` }),
  })
  .meta({ id: 'FollowStanding' })

export const followStanding = dataCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/follow/standing',
  summary: 'Whether the caller follows an artist, a brand or a campaign, and how many do. Nobody is told who.',
  input: subject,
  data: Standing,
})

export const follow = dataCall({
  ...member,
  ...postJson,
  path: '/follow/save',
  limit: { max: 120, seconds: 60 },
  summary: 'Follows an artist, a brand or a campaign; once more changes nothing. Nobody follows themselves.',
  input: subject,
  data: Standing,
})

export const unfollow = dataCall({
  ...member,
  ...postJson,
  path: '/follow/remove',
  limit: { max: 120, seconds: 60 },
  summary: 'Follows no longer; once more changes nothing.',
  input: subject,
  data: z.null(),
})

export const listFollows = listCall({
  ...member,
  method: 'GET',
  path: '/follow/list',
  summary: 'What the caller follows, the newest first; without what is blocked, deleted or hidden at the moment.',
  input: pageQuery(['followTime'], FOLLOWS_PER_PAGE),
  row: z
    .object({
      kind: z.int().meta({ description: KINDS }),
      id: z.int(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      followTime: wireDateTime(),
    })
    .meta({ id: 'Follow' }),
})

const FeedWork = ArtworkCard.extend({
  rank: z.int().nullable().meta({ description: 'Its place in a campaign that is over; null otherwise.' }),
}).meta({ id: 'FeedWork' })

const FeedEntry = z
  .object({
    kind: z
      .int()
      .meta({ description: '0 a work on a wall, 1 a campaign that opened, 2 the places of one that is over' }),
    time: wireDateTime(),
    campaignId: z.int(),
    campaignName: z.string(),
    bannerPicture: Picture.nullable(),
    brandUserId: z.int(),
    brandNickName: z.string(),
    works: z.array(FeedWork).meta({
      description:
        'The work; none of a campaign that opened; the first places of one that is over, the first one first.',
    }),
  })
  .meta({ id: 'FeedEntry' })

export const followFeed = dataCall({
  ...member,
  method: 'GET',
  path: '/follow/feed',
  limit: { max: 120, seconds: 60 },
  summary:
    'What those whom the caller follows have hung, opened and won, the newest first; of a campaign also what others hung there.',
  input: z.object({
    pageSize: wireInt().pipe(z.int().min(1).max(MAX_FEED_PAGE)).default(FEED_PAGE),
    cursor: z
      .string()
      .regex(/^[\w-]{1,60}$/, messages.invalidInput)
      .optional()
      .meta({ description: 'The nextCursor of the answer before.' }),
  }),
  data: z.object({
    rows: z.array(FeedEntry),
    nextCursor: z.string().nullable().meta({ description: 'Null at the end.' }),
  }),
})

import { feedToWire, followStandingToWire, followSubjectFromWire, followToWire } from '@plinth/api-schema/follow'
import * as calls from '@plinth/api-schema/following'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { FollowingService } from './following.service.ts'

/** Binds the calls of the room `following`. */
export const followingRoutes = (bind: Bind, following: FollowingService) => {
  bind(calls.followStanding, async (subject, { member }) =>
    followStandingToWire(await following.standing(member, followSubjectFromWire(subject))),
  )
  bind(calls.follow, async (subject, { member }) =>
    followStandingToWire(await following.follow(member, followSubjectFromWire(subject))),
  )
  bind(calls.unfollow, async (subject, { member }) => {
    await following.unfollow(member, followSubjectFromWire(subject))
    return null
  })
  bind(calls.listFollows, async (page, { member }) => {
    const { rows, total } = await following.list(member, readSlice(page))
    return { rows: rows.map(followToWire), total }
  })
  bind(calls.followFeed, async ({ pageSize, cursor }, { member }) =>
    feedToWire(await following.feed(member, { limit: pageSize, cursor })),
  )
}

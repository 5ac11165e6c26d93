import { follow, followFeed, listFollows, unfollow } from '@plinth/api-schema/following'
import { listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildFeedEntry, buildFeedWork, buildFollow } from '../../../../test/follow-builders.ts'
import { prepareWire, type User } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const member = () => prepareWire('participant')
const rows = [
  buildFeedEntry(),
  buildFeedEntry({ kind: 1, time: '2026-03-01 12:00:00', works: [] }),
  buildFeedEntry({
    kind: 2,
    time: '2026-02-01 12:00:00',
    campaignId: 8,
    campaignName: 'First Snow',
    works: [1, 2, 3].map((rank) => buildFeedWork({ id: 200 + rank, artworkTitle: `Snow ${rank}`, rank })),
  }),
]
const follows = [
  buildFollow(),
  buildFollow({ kind: 1, id: 31, name: 'Studio North' }),
  buildFollow({ kind: 2, id: 7, name: 'Colours of the harbour' }),
]
const nobody = { rows: [], nextCursor: null }
const following = () => member().answer(listFollows, listed(follows)).answer(followFeed, { rows, nextCursor: 'on' })
const followingNobody = () => member().answer(listFollows, listed([])).answer(followFeed, nobody)

let wire: Wire
const refusedMore = {
  wire: () => {
    wire = following()
    return wire
  },
  act: async (user: User) => {
    wire.refuse(followFeed, 'tooMany')
    await press('Show more')(user)
  },
}

describeStates('the feed', '/following', {
  loading: () => following().hang(followFeed),
  'following nobody': followingNobody,
  empty: () => following().answer(followFeed, nobody),
  refused: () => following().refuse(followFeed, 'tooMany'),
  offline: () => following().goOffline(followFeed),
  full: following,
  'what was just hung': () =>
    following().answer(followFeed, {
      rows: ['2026-03-02 11:59:58', '2026-03-02 11:58:30'].map((time, index) =>
        buildFeedEntry({ time, works: [buildFeedWork({ id: 300 + index })] }),
      ),
      nextCursor: null,
    }),
  'the end of it': () => following().answer(followFeed, { rows, nextCursor: null }),
  'more that is refused': refusedMore,
  'a visitor': () => prepareWire(),
})

const list = '/following?tab=list'
describeStates('back to the feed', '/following?tab=list', {
  full: { wire: following, act: press(/^New/) },
})
describeStates('whom one follows', list, {
  loading: () => following().hang(listFollows),
  empty: followingNobody,
  refused: () => following().refuse(listFollows, 'tooMany'),
  offline: () => following().goOffline(listFollows),
  full: following,
  unfollowed: { wire: () => following().answer(unfollow, null), act: press('Unfollow Ana Lim') },
  'followed again': {
    wire: () => following().answer(unfollow, null).answer(follow, { isFollow: 1, followerNum: 4 }),
    act: press('Unfollow Ana Lim', 'Follow Ana Lim'),
  },
  'unfollowing refused': { wire: () => following().refuse(unfollow, 'tooMany'), act: press('Unfollow Ana Lim') },
})

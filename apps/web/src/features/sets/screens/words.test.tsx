import {
  createSet,
  deleteSet,
  listSets,
  listSetWorks,
  removeFromSet,
  setDetail,
  updateSet,
} from '@plinth/api-schema/sets'
import { buildArtworkCard, buildUser, listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type User } from '../../../../test/render-at.tsx'
import { buildSetCard, buildSetDetail } from '../../../../test/set-builders.ts'

const sets = [
  buildSetCard(),
  buildSetCard({ id: 10, name: 'Framing ideas', isPublic: 0, workNum: 1 }),
  buildSetCard({ id: 11, name: 'Empty', isPublic: 0, workNum: 0, covers: [] }),
  buildSetCard({ id: 12, name: 'Buy my prints', isTakenDown: 1, covers: [] }),
]
const member = () => prepareWire('participant')
const withSets = () => member().answer(listSets, listed(sets))

describeStates('my sets', '/sets', {
  loading: () => member().hang(listSets),
  empty: () => member().answer(listSets, listed([])),
  refused: () => member().refuse(listSets, 'tooMany'),
  offline: () => member().goOffline(listSets),
  full: withSets,
  'more than a page': () => member().answer(listSets, listed(sets, 60)),
  'a new one': { wire: withSets, act: press('New set') },
  'a visitor': () => prepareWire(),
})

const works = [buildArtworkCard({ id: 101 }), buildArtworkCard({ id: 102, artistCodename: 'Kingfisher' })]
const { id: userId, nickName } = buildUser()
const shown = () => prepareWire().answer(setDetail, buildSetDetail()).answer(listSetWorks, listed(works))
const own = (overrides: Parameters<typeof buildSetDetail>[0] = {}) =>
  member()
    .answer(setDetail, buildSetDetail({ userId, nickName: nickName ?? '', ...overrides }))
    .answer(listSetWorks, listed(works))

describeStates('a set', '/set/9', {
  loading: () => shown().hang(setDetail),
  'loading works': () => shown().hang(listSetWorks),
  missing: () => shown().refuse(setDetail, 'notFound'),
  refused: () => shown().refuse(setDetail, 'tooMany'),
  offline: () => shown().goOffline(setDetail),
  'works refused': () => shown().refuse(listSetWorks, 'tooMany'),
  empty: () =>
    prepareWire()
      .answer(setDetail, buildSetDetail({ workNum: 0, covers: [] }))
      .answer(listSetWorks, listed([])),
  full: shown,
  'of a brand': () => shown().answer(setDetail, buildSetDetail({ userType: 1, nickName: 'Studio North' })),
  'one’s own': own,
  'one’s own, private': () => own({ isPublic: 0, description: '' }),
  'one’s own, taken down': () => own({ isTakenDown: 1 }),
  'reported before': () => shown().answer(setDetail, buildSetDetail({ isReport: 1 })),
  'one’s own, empty': () => own({ workNum: 0 }).answer(listSetWorks, listed([])),
  editing: { wire: own, act: press('Edit set') },
  'editing refused': { wire: () => own().refuse(updateSet, 'conflict'), act: press('Edit set', 'Save') },
  deleting: { wire: own, act: press('Delete set') },
  'deleting refused': {
    wire: () => own().refuse(deleteSet, 'tooMany'),
    act: async (user: User) => {
      await press('Delete set')(user)
      await press('Delete set')(user)
    },
  },
  'taking out refused': {
    wire: () => own().refuse(removeFromSet, 'tooMany'),
    act: press('Take Low tide 101 out of this set'),
  },
})

describeStates('a set without a number', '/set/abc', { missing: () => prepareWire().refuse(createSet, 'invalid') })

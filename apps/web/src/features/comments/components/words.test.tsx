import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { addComment, listComments, MAX_COMMENTS_COUNTED } from '@plinth/api-schema/comments'
import { screen } from '@testing-library/react'
import { buildArtwork, buildArtworkDetail, listed, listedToEnd } from '../../../../test/builders.ts'
import { buildComment } from '../../../../test/comment-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type User, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const rows = [
  buildComment({ id: 303, userId: 31, userType: 1, nickName: 'Studio North', words: 'Two metres wide, please.' }),
  buildComment({ id: 302, userId: 1, nickName: 'Ana', words: 'Thank you!\n\nFrom 1911.', isOwn: 1 }),
  buildComment({ id: 301, isReport: 1, createTime: '2026-02-01 12:00:00' }),
]
const page = { isOpen: 1, mayRemove: 0, total: 3, rows, nextCursor: null }
const none = { ...page, total: 0, rows: [] }

const work = (as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listComments, page)

let wire: Wire
const refusedMore = {
  wire: () => {
    wire = work().answer(listComments, { ...page, total: 40, nextCursor: 301 })
    return wire
  },
  act: async (user: User) => {
    wire.refuse(listComments, 'tooMany')
    await press('Show more comments')(user)
  },
}
const comment = async (user: User) => {
  await write(user, screen.getByRole('textbox', { name: 'Your comment' }), 'Lovely.')
  await press('Post comment')(user)
}

describeStates('comments under a work', '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21', {
  loading: () => work().hang(listComments),
  off: () => work().answer(listComments, { ...none, isOpen: 0 }),
  empty: () => work().answer(listComments, none),
  refused: () => work().refuse(listComments, 'tooMany'),
  'more than are counted': () => work().answer(listComments, { ...page, total: MAX_COMMENTS_COUNTED }),
  'one short of those that are counted': () =>
    work().answer(listComments, { ...page, total: MAX_COMMENTS_COUNTED - 1, rows: rows.slice(2) }),
  hidden: () => work().refuse(listComments, 'notFound'),
  offline: () => work().goOffline(listComments),
  full: () => work(),
  'of the brand of the campaign': () => work('brand').answer(listComments, { ...page, mayRemove: 1 }),
  'one that the brand removed': () =>
    work('brand').answer(listComments, { ...page, mayRemove: 1, rows: [buildComment({ isRemoved: 1 })] }),
  'a visitor': () => work('visitor'),
  'some that were just written': () =>
    work().answer(listComments, {
      ...page,
      total: 2,
      rows: ['2026-03-02 11:59:58', '2026-03-02 11:58:30'].map((createTime, id) => buildComment({ id, createTime })),
    }),
  'more that is refused': refusedMore,
  posted: { wire: () => work().answer(addComment, { id: 304 }), act: comment },
  'a comment refused': { wire: () => work().refuse(addComment, 'tooMany'), act: comment },
  'deleting asks first': { wire: () => work(), act: press('Delete your comment') },
  'removing asks why': {
    wire: () => work('brand').answer(listComments, { ...page, mayRemove: 1 }),
    act: press('Remove the comment by Studio North'),
  },
  'reporting asks why': { wire: () => work(), act: press('Report the comment by Studio North') },
})

import { userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import {
  acceptInvite,
  campaignDetail,
  getDraft,
  listCampaigns,
  listOwnCampaigns,
  topBrands,
} from '@plinth/api-schema/campaigns'
import {
  buildBrandUser,
  buildCampaign,
  buildCampaignCard,
  buildContent,
  buildDraft,
  buildOwnCampaign,
  buildOwnCampaignCard,
  buildPicture,
  buildTopBrand,
  buildVerification,
  listed,
  listedCampaigns,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type Viewer } from '../../../../test/render-at.tsx'

const many = [
  buildCampaignCard({ joinNum: 1, workNum: 1 }),
  buildCampaignCard({ id: 8, name: 'Private one', isPrivate: 1, endTime: '2026-03-02 20:00:00' }),
  buildCampaignCard({ id: 9, name: 'Paused one', operateStop: 1 }),
  buildCampaignCard({ id: 10, name: 'Ended one', status: 2, endTime: '2026-02-28 20:00:00' }),
]
const market = () =>
  prepareWire().answer(topBrands, listed([buildTopBrand(), buildTopBrand({ userId: 32, campaignNum: 1 })]))
describeStates('the market', '/participant/index', {
  loading: () => prepareWire().hang(listCampaigns, topBrands),
  empty: () => prepareWire().answer(listCampaigns, listedCampaigns([])).answer(topBrands, listed([])),
  refused: () => prepareWire().refuse(listCampaigns, 'tooMany').refuse(topBrands, 'tooMany'),
  offline: () => prepareWire().goOffline(listCampaigns, topBrands),
  full: () =>
    market().answer(listCampaigns, ({ isFeatured, isRecommend }) => {
      if (isFeatured) return listedCampaigns(many.slice(3))
      return listedCampaigns(isRecommend ? many.slice(2, 3) : many)
    }),
})
const list = {
  loading: () => prepareWire().hang(listCampaigns),
  empty: () => prepareWire().answer(listCampaigns, listedCampaigns([])),
  refused: () => prepareWire().refuse(listCampaigns, 'tooMany'),
  offline: () => prepareWire().goOffline(listCampaigns),
  full: () => prepareWire().answer(listCampaigns, listedCampaigns(many, 50)),
}
describeStates('the campaigns', '/participant/campaign/index', list)
describeStates('campaigns that were searched for', '/participant/campaign/index?name=tide&status=completed', {
  empty: list.empty,
  full: list.full,
})

type Overrides = Parameters<typeof buildCampaign>[0]
const page = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(overrides))
    .answer(listArtworks, listedToEnd([]))
    .answer(selectCampaignWorks, listedToEnd([]))
const stickerPictures = [buildPicture({ url: uploadPath(8) }), buildPicture({ url: uploadPath(9) })]
const rich: Overrides = {
  stickers: stickerPictures.map(({ url }) => url).join(','),
  stickerPictures,
  brandDescriptionPicture: buildPicture({ url: uploadPath(4) }),
}
describeStates('the page of a campaign', '/participant/campaign/preview?id=7', {
  loading: () => prepareWire().hang(campaignDetail),
  'not there': () => prepareWire().refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire().refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire().goOffline(campaignDetail),
  'for a visitor': () => page('visitor', rich),
  'for a participant': () => page('participant'),
  'for one who has joined': () => page('participant', { isJoin: 1 }),
  'for a brand': () => page('brand'),
  private: () => page('participant', { isPrivate: 1, isInvite: 0 }),
  paused: () => page('participant', { operateStop: 1, isJoin: 1 }),
  completed: () => page('participant', { status: 2, isJoin: 1, endTime: '2026-03-01 12:00:00' }),
  empty: () => page('participant', { workNum: 0, joinNum: 0, voteNum: 0 }),
  leaves: { wire: () => page('participant', { isJoin: 1 }), act: press('No longer joining') },
})
describeStates('an invitation', '/participant/campaign/preview?id=7&invite=abcdefghijklmnopqrstuv', {
  refused: () => page('participant', { isPrivate: 1, isInvite: 0 }).refuse(acceptInvite, 'notFound'),
})

const counts = { liveNum: 9, archiveNum: 2, unpublishedNum: 3 }
const own = (...rows: ReturnType<typeof buildOwnCampaignCard>[]) =>
  prepareWire('brand').answer(listOwnCampaigns, { ...listed(rows), ...counts })
describeStates("a brand's own campaigns", '/brand/campaign/index', {
  loading: () => prepareWire('brand').hang(listOwnCampaigns),
  empty: () => own(),
  refused: () => prepareWire('brand').refuse(listOwnCampaigns, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(listOwnCampaigns),
  live: () =>
    own(
      buildOwnCampaignCard({ deleteWorkNum: 2 }),
      buildOwnCampaignCard({ id: 8, operateStop: 1 }),
      buildOwnCampaignCard({ id: 9, changeStatus: 0 }),
      buildOwnCampaignCard({ id: 10, changeStatus: 2 }),
    ),
})
describeStates('campaigns that are not published', '/brand/campaign/index?tab=unpublished', {
  empty: () => own(),
  full: () =>
    own(
      ...[0, 1, 2].map((reviewStatus) =>
        buildOwnCampaignCard({
          id: reviewStatus + 1,
          status: 0,
          reviewStatus,
          reviewReason: reviewStatus === 2 ? 'No rules.' : null,
        }),
      ),
    ),
})
describeStates('campaigns that are completed', '/brand/campaign/index?tab=completed', {
  empty: () => own(),
  full: () => own(buildOwnCampaignCard({ status: 2 })),
})

const change = { status: 0, reason: null, createTime: '2026-03-01 12:00:00', content: buildContent() }
const preview = (campaign = buildOwnCampaign()) =>
  prepareWire('brand')
    .answer(campaignDetail, campaign)
    .answer(listArtworks, listedToEnd([]))
    .answer(selectCampaignWorks, listedToEnd([]))
const stages = {
  live: () => preview(),
  'a change in review': () => preview(buildOwnCampaign({}, { change })),
  'a change that was sent back': () =>
    preview(buildOwnCampaign({}, { change: { ...change, status: 2, reason: 'Too dark.' } })),
  'in review': () => preview(buildOwnCampaign({ status: 0 }, { reviewStatus: 0 })),
  'sent back': () => preview(buildOwnCampaign({ status: 0 }, { reviewStatus: 2, reviewReason: 'No rules.' })),
  paused: () => preview(buildOwnCampaign({ operateStop: 1 })),
  completed: () => preview(buildOwnCampaign({ status: 2 })),
}
const brokenStages = {
  loading: () => prepareWire('brand').hang(campaignDetail),
  'not there': () => prepareWire('brand').refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire('brand').refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(campaignDetail),
}
describeStates("the preview of a brand's campaign", '/brand/campaign/preview?status=live&id=7', {
  ...brokenStages,
  ...stages,
})
describeStates('the overview of a campaign', '/brand/campaign/overview?id=7&from=edit', { ...brokenStages, ...stages })

const drafted = (draft: ReturnType<typeof buildDraft> | null) => prepareWire('brand').answer(getDraft, draft)
describeStates('the overview of a new campaign', '/brand/createCampaign/createOverview?from=create', {
  loading: () => prepareWire('brand').hang(getDraft),
  refused: () => prepareWire('brand').refuse(getDraft, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(getDraft),
  empty: () => drafted(null),
  asks: () => drafted(buildDraft()),
  full: { wire: () => drafted(buildDraft()), act: press('Load the draft') },
  'not verified': () =>
    drafted(null)
      .answer(userInfo, buildBrandUser({ verifyStatus: 0 }))
      .answer(verifyInfo, buildVerification({ status: 0 })),
})

for (const [tab, part] of ['basics', 'rewards', 'links', 'stickers', 'contract', 'promotion'].entries()) {
  describeStates(`the editor: ${part}`, `/brand/createCampaign/createCompaign?from=create&tab=${tab + 1}`, {
    empty: () => drafted(null),
    full: { wire: () => drafted(buildDraft()), act: press('Load the draft') },
  })
  describeStates(
    `the editor of a live campaign: ${part}`,
    `/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab=${tab + 1}`,
    {
      full: () => prepareWire('brand').answer(campaignDetail, buildOwnCampaign()),
    },
  )
}
describeStates('the editor', '/brand/createCampaign/createCompaign?from=create&tab=1', {
  loading: () => prepareWire('brand').hang(getDraft),
  refused: () => prepareWire('brand').refuse(getDraft, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(getDraft),
})
describeStates(
  'the editor of a live campaign',
  '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab=1',
  brokenStages,
)

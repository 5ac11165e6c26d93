import { userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { listArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import {
  acceptInvite,
  campaignDetail,
  getDraft,
  listCampaigns,
  listOwnCampaigns,
  saveDraft,
  topBrands,
} from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { screen } from '@testing-library/react'
import {
  buildBrandUser,
  buildCampaign,
  buildCampaignCard,
  buildContent,
  buildDraft,
  buildOwnCampaign,
  buildOwnCampaignCard,
  buildPicture,
  buildSwitches,
  buildTopBrand,
  buildVerification,
  listed,
  listedCampaigns,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { choose, onPhone, prepareWire, type User, type Viewer } from '../../../../test/render-at.tsx'

const many = [
  buildCampaignCard({ joinNum: 1, workNum: 1 }),
  buildCampaignCard({ id: 8, name: 'Private one', isPrivate: 1, endTime: '2026-03-02 20:00:00' }),
  buildCampaignCard({ id: 9, name: 'Paused one', operateStop: 1 }),
  buildCampaignCard({ id: 10, name: 'Ended one', status: 2, endTime: '2026-02-28 20:00:00' }),
]
const banner = buildPicture({ url: uploadPath(11), width: 1600, height: 500 })
const mobileBanner = buildPicture({ url: uploadPath(12), width: 900, height: 1600 })
const inPictures = {
  ...{ banner: banner.url, bannerPicture: banner },
  ...{ appBanner: mobileBanner.url, appBannerPicture: mobileBanner },
}
const oneOfEach = { ...inPictures, joinNum: 1, workNum: 1, endTime: '2026-03-03 11:00:00' }
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
  ...rareStates({
    'on a phone': () => {
      onPhone()
      return market().answer(listCampaigns, ({ orderByColumn }) =>
        listedCampaigns(
          [7, 8, 9].map((id) =>
            buildCampaignCard({ ...oneOfEach, id: id + (orderByColumn === 'endTime' ? 10 : 0), name: `Call ${id}` }),
          ),
        ),
      )
    },
    'with one campaign, of which there is one of each': () =>
      market().answer(listCampaigns, listedCampaigns([buildCampaignCard(oneOfEach)])),
  }),
})
const list = {
  loading: () => prepareWire().hang(listCampaigns),
  empty: () => prepareWire().answer(listCampaigns, listedCampaigns([])),
  refused: () => prepareWire().refuse(listCampaigns, 'tooMany'),
  offline: () => prepareWire().goOffline(listCampaigns),
  full: () => prepareWire().answer(listCampaigns, listedCampaigns(many, 50)),
  'in pictures': () => prepareWire().answer(listCampaigns, listedCampaigns([buildCampaignCard(oneOfEach)])),
  'those that are completed': {
    wire: () =>
      prepareWire().answer(listCampaigns, ({ status }) => listedCampaigns(status === 2 ? many.slice(3) : many)),
    act: press('Ended'),
  },
}
describeStates('the campaigns', '/participant/campaign/index', list)
describeStates('the campaigns that have ended', '/participant/campaign/index?status=ended', { empty: list.empty })
describeStates('campaigns that were searched for', '/participant/campaign/index?name=tide&status=ended', {
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
const award = { rewardTitle: '', rewardDescription: '', rewardCoinId: null, rewardAmount: '', picture: null }
const link = { socialConfigId: 2, socialMedia: '', socialMediaLogo: '', website: '' }
const manyStickers = Array.from({ length: 13 }, (_, index) => buildPicture({ url: uploadPath(20 + index) }))
const everything: Overrides = {
  ...rich,
  ...oneOfEach,
  name: 'Colours of the harbour, and of all that it left behind',
  stickers: manyStickers.map(({ url }) => url).join(','),
  stickerPictures: manyStickers,
  companyWebsite: 'https://roasters.example',
  campaignSocialMedias: [
    { ...link, socialConfigId: 1, website: 'https://discord.gg/harbour' },
    { ...link, website: 'https://www.pictures.example/harbour' },
    { ...link, socialMedia: 'Instagram', socialMediaLogo: '/social/instagram.svg', website: 'https://instagram.com/h' },
    { ...link, socialMedia: 'Not written yet' },
  ],
  campaignAwards: [
    { ...award, rewardTitle: 'A print', rewardDescription: 'On paper.', rewardCoinId: 3, rewardAmount: '250' },
    { ...award, rewardTitle: 'A wall', rewardCoinId: 3 },
    ...[3, 4, 5, 6, 7].map((place) => ({ ...award, rewardTitle: `Cup ${place}`, rewardAmount: '1' })),
  ].map((each, index) => ({
    ...each,
    id: index + 1,
    ...(index === 0
      ? { rewardBrandDescription: uploadPath(5), picture: buildPicture({ url: uploadPath(5) }) }
      : { rewardBrandDescription: null }),
  })),
}
const shownOnPhone = (wire: () => ReturnType<typeof page>) => () => {
  onPhone()
  return wire()
}
describeStates('the page of a campaign', '/participant/campaign/preview?id=7', {
  'with everything': () => page('visitor', everything),
  ...rareStates({
    'with everything, all stickers': {
      wire: () => page('visitor', everything),
      act: press('Show all 13 stickers'),
    },
    'on a phone': shownOnPhone(() => page('participant', { ...everything, isJoin: 1 })),
    'with a film that is embedded': () =>
      page('visitor', { imgType: 2, embed: { provider: 'vimeo', id: '7', src: 'https://player.vimeo.com/video/7' } }),
    'with a model': () => page('visitor', { descriptionImg: '/files/aa/00000000000000000000000000000003.glb' }),
    'with one prize': () => page('visitor', { campaignAwards: everything.campaignAwards?.slice(0, 1) ?? [] }),
    'without prizes or subtitle': { wire: () => page('visitor', { subtitle: '' }), act: press(/^Prizes/) },
    'completed, with stickers': () => page('visitor', { ...rich, status: 2, endTime: '2026-03-01 12:00:00' }),
  }),
  loading: () => prepareWire().hang(campaignDetail),
  'not there': () => prepareWire().refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire().refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire().goOffline(campaignDetail),
  ...rareStates({
    'for a visitor': () => page('visitor', rich),
    'for a participant': () => page('participant'),
    'for one who has joined': () => page('participant', { isJoin: 1 }),
    'for a brand': () => page('brand'),
    private: () => page('participant', { isPrivate: 1, isInvite: 0 }),
    paused: () => page('participant', { operateStop: 1, isJoin: 1 }),
    'paused, for a brand': () => page('brand', { operateStop: 1 }),
    'private, for a brand': () => page('brand', { isPrivate: 1, isInvite: 0 }),
    completed: () => page('participant', { status: 2, isJoin: 1, endTime: '2026-03-01 12:00:00' }),
  }),
  empty: () => page('participant', { workNum: 0, joinNum: 0, voteNum: 0 }),
  ...rareStates({ leaves: { wire: () => page('participant', { isJoin: 1 }), act: press('No longer joining') } }),
})
const hidden = (as: Viewer) => prepareWire(as).refuse(campaignDetail, 'notFound')
describeStates('an invitation', '/participant/campaign/preview?id=7&invite=abcdefghijklmnopqrstuv', {
  'to a visitor': { wire: () => hidden('visitor'), act: press('Cancel') },
  refused: () => hidden('participant').refuse(acceptInvite, 'invalid', messages.wrongLink),
})

const counts = { liveNum: 9, archiveNum: 2, unpublishedNum: 3 }
const own = (...rows: ReturnType<typeof buildOwnCampaignCard>[]) =>
  prepareWire('brand').answer(listOwnCampaigns, { ...listed(rows), ...counts })
const sentBack = (wire: ReturnType<typeof own>) =>
  wire
    .answer(userInfo, buildBrandUser({ verifyStatus: 2 }))
    .answer(verifyInfo, buildVerification({ status: 2, reason: 'The zip code is of another town.' }))
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
      buildOwnCampaignCard({ id: 11, ...oneOfEach }),
    ),
  ...rareStates({
    'the first one': () =>
      prepareWire('brand').answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 }),
    'of a brand that was sent back': () => sentBack(own()),
    'asks before one is deleted': {
      wire: () => own(buildOwnCampaignCard()),
      act: press(/^Menu of/, 'Delete'),
    },
    'asks before one without works is deleted': {
      wire: () => own(buildOwnCampaignCard({ workNum: 0 })),
      act: press(/^Menu of/, 'Delete'),
    },
    'with a draft': () => own().answer(getDraft, buildDraft({ appBanner: null, endTime: null })),
    'asks before the draft is deleted': {
      wire: () => own().answer(getDraft, buildDraft()),
      act: press('Delete draft'),
    },
    'asks before a copy takes the place of the draft': {
      wire: () => own(buildOwnCampaignCard()).answer(getDraft, buildDraft()),
      act: press(/^Menu of/, 'Duplicate'),
    },
  }),
})
describeStates('own campaigns that were searched for', '/brand/campaign/index?name=tide', {
  none: () => own(buildOwnCampaignCard()),
  full: () =>
    own(buildOwnCampaignCard({ name: 'High Tide' }), buildOwnCampaignCard({ id: 8, name: 'Tides', status: 2 })),
})
describeStates('campaigns that are not published', '/brand/campaign/index?status=Unpublished', {
  empty: () => own(),
  ...rareStates({
    'asks before one is deleted': {
      wire: () => own(buildOwnCampaignCard({ status: 0, reviewStatus: 0, workNum: 0 })),
      act: press(/^Menu of/, 'Delete'),
    },
  }),
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
describeStates('campaigns that are completed', '/brand/campaign/index?status=Archive', {
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
  'in pictures': () => preview(buildOwnCampaign({ ...inPictures, isPrivate: 1 })),
  'done, winners told and works minted': () => preview(buildOwnCampaign({ status: 2 }, { notifyNum: 2, mintNum: 1 })),
  'done, without votes to show': () => preview(buildOwnCampaign({ status: 2, voteNum: null }, { notifyNum: 2 })),
  'approved, without a beginning': () => preview(buildOwnCampaign({ status: 0, startTime: null })),
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

describeStates('a campaign on one’s own site', '/brand/campaign/overview?id=7&from=edit', {
  'as a web component': { wire: () => preview(), act: press('Put it on your site') },
  ...rareStates({
    'as a frame with the countdown': {
      wire: () => preview(),
      act: press('Put it on your site', 'Countdown', 'iframe'),
    },
    'by its address, with the leaderboard, where there is a demo': {
      wire: () => preview().answer(operationSwitch, buildSwitches({ demo: true })),
      act: press('Put it on your site', 'Leaderboard', 'oEmbed'),
    },
  }),
})

describeStates('the overview of a campaign, without a way back', '/brand/campaign/overview?id=7', stages)
describeStates('the overview of no campaign', '/brand/campaign/overview', { 'not there': () => prepareWire('brand') })
describeStates('the preview of no campaign', '/brand/campaign/preview', { 'not there': () => prepareWire('brand') })

const drafted = (draft: ReturnType<typeof buildDraft> | null) => prepareWire('brand').answer(getDraft, draft)
describeStates('the overview of a new campaign', '/brand/createCampaign/createOverview?from=create', {
  loading: () => prepareWire('brand').hang(getDraft),
  refused: () => prepareWire('brand').refuse(getDraft, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(getDraft),
  empty: () => drafted(null),
  ...rareStates({
    asks: () => drafted(buildDraft()),
    'asks about one without a name or a picture': () =>
      drafted(buildDraft({ name: '', banner: null, appBanner: null })),
  }),
  full: { wire: () => drafted(buildDraft()), act: press('Load the draft') },
  ...rareStates({
    'asks before what is not saved is deleted': { wire: () => drafted(null), act: press('Delete') },
    'shows what others will see': { wire: () => drafted(buildDraft()), act: press('Load the draft', 'Preview') },
    'asks for the password': { wire: () => drafted(buildDraft()), act: press('Load the draft', 'Submit for review') },
    'sent back': () => sentBack(drafted(null)),
    'not verified': () =>
      drafted(null)
        .answer(userInfo, buildBrandUser({ verifyStatus: 0 }))
        .answer(verifyInfo, buildVerification({ status: 0 })),
  }),
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
  'on a phone': shownOnPhone(() => drafted(null)),
})
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab='
describeStates('the editor of a live campaign', `${EDIT}1`, {
  ...brokenStages,
  completed: stages.completed,
  ...rareStates({
    'asks before a change is discarded': {
      wire: () => preview(buildOwnCampaign({}, { change })),
      act: press('Discard the change'),
    },
  }),
})
describeStates('the promotion of a campaign', `${EDIT}6`, {
  'that is private': () => preview(buildOwnCampaign({ isPrivate: 1, ...inPictures })),
  ...rareStates({ 'that is not live': () => preview(buildOwnCampaign({ status: 0 }, { reviewStatus: 0 })) }),
})

const richDraft = buildDraft({
  ...{ name: 'Tide', subtitle: '', isPrivate: 1, banner: uploadPath(11), companyWebsite: 'https://roasters.example' },
  ...{
    startTime: '2026-03-02 18:00:00',
    endTime: '2026-03-03 11:00:00',
    stickers: `${uploadPath(8)},${uploadPath(9)}`,
  },
  ...{ imgType: 2, descriptionImg: 'https://vimeo.com/76979871', worksModeration: 1 },
  voteRules: { voteLimit: 5, voteLimitPer: 1, isRevocable: 1, isHidden: 1, isShuffled: 1 },
  rightsCard: { licence: 1, where: 1, years: 1, isTraining: 1 },
  campaignSocialMedias: everything.campaignSocialMedias ?? [],
  campaignAwards: (everything.campaignAwards ?? []).map(({ id: _id, picture: _picture, ...each }) => each),
})
const inEditor = (tab: number, acts: Record<string, (user: User) => Promise<unknown>>) =>
  describeStates(
    `the editor with everything: ${tab}`,
    `/brand/createCampaign/createCompaign?from=create&tab=${tab}`,
    rareStates(
      Object.fromEntries(
        Object.entries(acts).map(([name, act]) => [
          name,
          {
            wire: () => drafted(richDraft).answer(saveDraft, { id: 1, version: 4, saveTime: '2026-03-02 12:00:00' }),
            act: async (user: User) => {
              await press('Load the draft')(user)
              await act(user)
            },
          },
        ]),
      ),
    ),
  )
inEditor(1, {
  shown: async () => {},
  'other choices': async (user) => {
    await press(/^A number a day/, /^Appear after you approve/, /^Public/, /^Exclusive/)(user)
    await choose(user, 'Where', 'In the country of your company')
    await choose(user, 'How long', 'As long as the copyright lasts')
  },
  'fewest choices': press(/^One for each artwork/, /^Appear at once/, /^None/, 'Upload video'),
  'a preview on a phone': press('Phone'),
})
inEditor(2, {
  shown: async () => {},
  'the first moved down': press('Move First prize down'),
  'the second moved up': press('Move Second prize up'),
  'the second removed': press('Remove Second prize'),
  'without a token': async (user) => {
    await user.click(screen.getAllByRole('combobox', { name: /^Token/ })[0] as Element)
    await user.click(await screen.findByRole('option', { name: 'No token' }))
  },
})
inEditor(3, { shown: async () => {}, 'one link more': press('Add a link') })
inEditor(4, {
  shown: async () => {},
  'one is chosen': press('Select sticker 1'),
  'asks before all are removed': press('Select all', 'Remove 2 stickers'),
})
inEditor(5, {
  shown: async () => {},
  'another collection, named by hand': press('Use another collection', 'Edit'),
})

import { PublicUserInfo, Session, UserInfo } from '@plinth/api-schema/accounts'
import { Verification } from '@plinth/api-schema/accounts-verification'
import { artworkToWire, emptyWords } from '@plinth/api-schema/artwork'
import { Artwork, artworkDetail, Participant, selectDeleted } from '@plinth/api-schema/artworks'
import { ArtworkCard } from '@plinth/api-schema/artworks-explore'
import { listOwnVotes, voteDecisions } from '@plinth/api-schema/artworks-log'
import { ArtistPlace } from '@plinth/api-schema/artworks-record'
import { contentToWire, emptyContent } from '@plinth/api-schema/campaign'
import { StoredContent } from '@plinth/api-schema/campaign-content'
import {
  CampaignCard,
  CampaignDetail,
  CampaignDraft,
  LeaderboardEntry,
  OwnCampaignCard,
  topBrands,
} from '@plinth/api-schema/campaigns'
import { Picture } from '@plinth/api-schema/pictures'
import { operationSwitch, UploadedFile } from '@plinth/api-schema/site'
import { usualVoteRules, voteRulesToWire } from '@plinth/api-schema/vote-rules'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'

// Rows as the server sends them. Each builder gives a whole, valid row and takes what a test is about; what breaks the schema of the
// row throws where it was built.

/** The moment at which every test begins, in the browser and on the server. */
export const NOW = new Date('2026-03-02T12:00:00Z')
/** The time as the server tells it; it passes with the time of the test. */
export const serverTime = () => toWireDateTime(new Date())

/** Makes a builder of rows from their schema and what they are unless a test says otherwise. */
export const builder =
  <S extends z.ZodType>(schema: S, defaults: (overrides: Partial<z.output<S>>) => z.output<S>) =>
  (overrides: Partial<z.output<S>> = {}): z.output<S> => {
    const row = { ...(defaults(overrides) as object), ...overrides } as z.output<S>
    const { error } = schema.safeParse(row)
    if (error) throw new Error(`A builder made an invalid row: ${error.message}`)
    return row
  }

/** The answer of a list call: some rows, and how many there are in all. */
export const listed = <Row>(rows: Row[], total = rows.length) => ({ rows, total })

/** The same for a list that can be followed by a cursor, at its end. */
export const listedToEnd = <Row>(rows: Row[], total?: number) => ({ ...listed(rows, total), nextCursor: null })

/** The answer of the list of campaigns. */
export const listedCampaigns = <Row>(rows: Row[], total?: number) => ({
  ...listedToEnd(rows, total),
  serverTime: serverTime(),
})

/** The path of an upload; each number is another file. */
export const uploadPath = (number = 1) => `/files/aa/${number.toString(16).padStart(32, '0')}.png`

/** A picture of 800 by 600. */
export const buildPicture = builder(Picture, () => ({
  url: uploadPath(),
  type: 'image/png',
  width: 800,
  height: 600,
  placeholder: null,
  renditions: [],
}))

/** What the server says about a file that it has taken in. */
export const buildUploadedFile = builder(UploadedFile, () => ({
  url: uploadPath(7),
  name: 'sun.png',
  type: 'image/png',
  width: 800,
  height: 600,
  placeholder: null,
  renditions: [],
}))

const card = {
  id: 7,
  name: 'Colours of the harbour',
  subtitle: 'Paint what the tide leaves behind',
  banner: null,
  bannerPicture: null,
  appBanner: null,
  appBannerPicture: null,
  isPrivate: 0,
  isRecommend: 0,
  status: 1,
  operateStop: 0,
  startTime: '2026-02-20 09:00:00',
  endTime: '2026-03-12 12:00:00',
  createTime: '2026-02-18 09:00:00',
  brandUserId: 31,
  brandUserVo: { nickName: 'Harbour Roasters', imageUrl: null },
  joinNum: 12,
  workNum: 34,
  voteNum: 560,
}

/** A vote of one's own that counts. */
export const buildOwnVote = builder(listOwnVotes.row, ({ worksId = 101 }) => ({
  worksId,
  userId: 21,
  artworkTitle: `Low tide ${worksId}`,
  picture: buildPicture(),
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  state: 0,
  holdReason: null,
  voteHold: 0,
  appeal: null,
  decision: null,
  leafIndex: 3,
  createTime: '2026-03-01 10:00:00',
}))

/** A live campaign in a list; it ends in ten days. */
export const buildCampaignCard = builder(CampaignCard, () => card)

/** A live, approved campaign in its brand's own list. */
export const buildOwnCampaignCard = builder(OwnCampaignCard, () => ({
  ...card,
  reviewStatus: 1,
  reviewReason: null,
  deleteWorkNum: 0,
  changeStatus: null,
}))

/** What a brand has written into a campaign: everything that a review needs. */
export const buildContent = builder(StoredContent, () =>
  contentToWire({
    ...emptyContent,
    name: card.name,
    subtitle: card.subtitle,
    mobileBanner: uploadPath(2),
    film: { kind: 'upload', text: '/files/aa/00000000000000000000000000000003.mp4' },
    description: '<p>Bring the harbour.</p>',
    brandPicture: uploadPath(4),
    brandDescription: '<p>We roast coffee.</p>',
    rules: '<p>Your own work only.</p>',
    endsAt: '2026-03-12 12:00:00',
    collection: {
      name: 'Harbour',
      abbreviation: 'HRB',
      contractType: 721,
      chainId: 31337,
      contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      blockHeight: '12',
      royaltyAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      royaltyProportion: '5',
    },
  }),
)

/** A live campaign, whole, as somebody sees it who has not joined it. */
export const buildCampaign = builder(CampaignDetail, () => ({
  ...contentToWire({
    ...emptyContent,
    description: '<p>Bring the harbour.</p>',
    brandDescription: '<p>We roast coffee.</p>',
    rules: '<p>Your own work only.</p>',
  }),
  ...card,
  campaignAwards: [],
  embed: null,
  brandDescriptionPicture: null,
  stickerPictures: [],
  rightsHash: '5e'.repeat(32),
  isJoin: 0,
  isInvite: 1,
  serverTime: toWireDateTime(NOW),
  deleteWorkNum: null,
  own: null,
}))

/** A live, approved campaign, whole, as its own brand sees it. */
export const buildOwnCampaign = (
  overrides: Partial<z.output<typeof CampaignDetail>> = {},
  own: Partial<NonNullable<z.output<typeof CampaignDetail>['own']>> = {},
) =>
  buildCampaign({
    ...buildContent(),
    startTime: card.startTime,
    endTime: card.endTime,
    campaignAwards: [],
    deleteWorkNum: 0,
    own: {
      reviewStatus: 1,
      reviewReason: null,
      deleteWorkNum: 0,
      notifyNum: 0,
      mintNum: 0,
      inviteToken: 'abcdefghijklmnopqrstuv',
      change: null,
      ...own,
    },
    ...overrides,
  })

/** The draft of a campaign that lacks nothing. */
export const buildDraft = builder(CampaignDraft, () => ({
  ...buildContent(),
  id: 1,
  version: 3,
  saveTime: '2026-03-02 11:30:00',
}))

/** A line of a leaderboard. */
export const buildLeaderboardEntry = builder(LeaderboardEntry, () => ({
  userId: 21,
  nickName: 'Mara Lind',
  imageUrl: null,
  workNum: 2,
  totalVote: 40,
  joinDate: '2026-02-21 10:00:00',
  rank: 1,
}))

/** A brand with public campaigns. */
export const buildTopBrand = builder(topBrands.row, () => ({
  userId: 31,
  nickName: 'Harbour Roasters',
  imageUrl: null,
  campaignNum: 4,
}))

/** A work of somebody else, on the wall and without a vote of the person who looks. */
export const buildArtwork = builder(Artwork, ({ id = 101 }) =>
  artworkToWire({
    ...emptyWords,
    id,
    campaignId: card.id,
    campaignName: card.name,
    artist: { id: 21, name: 'Mara Lind', pictureUrl: null },
    title: `Low tide ${id}`,
    description: 'Oil on board.',
    medium: null,
    tags: [],
    size: null,
    colour: null,
    picture: buildPicture({ url: uploadPath(id) }),
    email: null,
    voteCount: 5,
    voted: false,
    voteHold: 'none',
    isRevocable: false,
    state: 'submitted',
    approval: 'hung',
    rank: null,
    createdAt: '2026-02-22 10:00:00',
    deletedAt: null,
    tokenUri: null,
  }),
)

/** A work on the wall over all campaigns. */
export const buildArtworkCard = builder(ArtworkCard, ({ id = 101 }) => ({
  id,
  campaignId: card.id,
  campaignName: card.name,
  userId: 21,
  nickName: 'Mara Lind',
  artworkTitle: `Low tide ${id}`,
  artistCodename: '',
  picture: buildPicture({ url: uploadPath(id) }),
}))

/** A work of somebody else, whole, in a live campaign. */
export const buildArtworkDetail = builder(artworkDetail.data, (overrides) => ({
  ...buildArtwork({ id: overrides.id ?? 101 }),
  campaignStatus: 1,
  campaignEndTime: card.endTime,
  brandUserId: card.brandUserId,
  operateStop: 0,
  needConfirmedEmail: 0,
  decision: null,
  reported: 0,
  voteRules: voteRulesToWire(usualVoteRules),
  rightsHash: null,
  campaignDeleted: 0,
}))

/** A work that its brand took off the wall; it can be brought back for 30 days. */
export const buildDeletedArtwork = builder(selectDeleted.row, (overrides) => ({
  ...buildArtwork({ id: overrides.id ?? 101 }),
  deleteTime: '2026-03-01 12:00:00',
  remainingDays: 29,
}))

/** Somebody who takes part, as the brand sees them. */
export const buildParticipant = builder(Participant, () => ({
  userId: 21,
  nickName: 'Mara Lind',
  imageUrl: null,
  email: 'mara@example.com',
  joinDate: '2026-02-21 10:00:00',
  totalWorkNum: 2,
  totalVoteNum: 40,
  allTotalWorkNum: 5,
  notifyTime: null,
  walletAskTime: null,
}))

/** What is switched on: everything but Google and the test wallet. */
export const buildSwitches = builder(operationSwitch.data, () => ({
  signUp: true,
  voting: true,
  minting: true,
  plans: true,
  cards: false,
  google: false,
  market: true,
  auction: true,
  boxes: true,
  paidBoxes: false,
  testWallet: false,
  mail: true,
  demo: false,
}))

/** The account of the participant who is logged in. */
export const buildUser = builder(UserInfo, () => ({
  id: 11,
  userId: 11,
  userName: 'ines',
  nickName: 'Ines Duarte',
  imageUrl: null,
  bannerUrl: null,
  email: 'ines@example.com',
  emailConfirmed: true,
  bio: '<p>Painter.</p>',
  statement: '',
  links: [],
  address: null,
  userType: 0,
  verifyStatus: null,
  hasPassword: true,
  theme: 0,
  lang: 'en_US',
  deleteTime: null,
}))

/** The account of the verified brand that is logged in. */
export const buildBrandUser = (overrides: Partial<z.output<typeof UserInfo>> = {}) =>
  buildUser({
    id: card.brandUserId,
    userId: card.brandUserId,
    userName: 'harbour',
    nickName: card.brandUserVo.nickName,
    email: 'hello@harbour.example',
    userType: 1,
    verifyStatus: 1,
    ...overrides,
  })

/** Somebody as others see them. */
export const buildPublicUser = builder(PublicUserInfo, () => ({
  id: 21,
  userId: 21,
  nickName: 'Mara Lind',
  imageUrl: null,
  bannerUrl: null,
  bio: '<p>Prints and paint.</p>',
  statement: '',
  links: [],
  address: null,
  userType: 0,
  email: null,
}))

/** A place that an artist finished in. */
export const buildArtistPlace = builder(ArtistPlace, () => ({
  worksId: 101,
  artworkTitle: 'Low tide',
  place: 1,
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  endTime: '2026-02-20 12:00:00',
  status: 0,
}))

/** A place where the account is logged in. */
export const buildSession = builder(Session, () => ({
  id: 1,
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  createTime: '2026-03-01 12:00:00',
  lastUsedTime: '2026-03-02 12:00:00',
  isCurrent: true,
}))

/** The verification of a brand that was approved. */
export const buildVerification = builder(Verification, () => ({
  id: 1,
  status: 1,
  reason: null,
  submitTime: '2026-02-01 12:00:00',
  name: 'Ada Berg',
  contactNo: '',
  companyName: 'Harbour Roasters Ltd',
  designation: 'Founder',
  contactName: 'Tom Ek',
  contactContactNo: '',
  contactCompanyName: 'Harbour Roasters Ltd',
  contactDesignation: 'Marketing',
  country: 'Singapore',
  companyAddress: '1 Quay Street',
  zipCode: '049315',
  email: 'ada@harbour.example',
  contactEmail: 'tom@harbour.example',
}))

/** What has become of a campaign's votes. */
export const buildVoteDecisions = builder(voteDecisions.data, () => ({
  countedNum: 41,
  heldNum: 0,
  voidedNum: 0,
  revokedNum: 0,
  votersNum: 30,
  holds: [],
  decisions: [],
}))

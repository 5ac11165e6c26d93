import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { CampaignAward, CampaignContent, ContractType, StoredContent } from './campaign-content.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'campaigns' as const
const PROFILE_PAGE = 24
const read = { method: 'GET', room, audience: 'public' } as const
const brandRead = { method: 'GET', room, audience: 'brand' } as const
const brandWrite = { method: 'POST', room, audience: 'brand', encoding: 'json' } as const

const search = rules.searchText()
const flag = z.int().meta({ description: '0 or 1' })

/** 0 unpublished, 1 live, 2 completed. */
const CampaignStatus = wireInt().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)], messages.invalidInput))
/** The brand behind a campaign. */
const BrandVo = z.object({ nickName: z.string(), imageUrl: z.string().nullable() }).meta({ id: 'BrandVo' })

/** A campaign as a list shows it. */
export const CampaignCard = z
  .object({
    id: z.int(),
    name: z.string(),
    subtitle: z.string(),
    banner: z.string().nullable(),
    bannerPicture: Picture.nullable(),
    appBanner: z.string().nullable(),
    appBannerPicture: Picture.nullable(),
    isPrivate: flag,
    isRecommend: flag,
    status: z.int().meta({ description: '0 unpublished, 1 live, 2 completed' }),
    operateStop: flag,
    startTime: wireDateTime().nullable(),
    endTime: wireDateTime(),
    createTime: wireDateTime(),
    brandUserId: z.int(),
    brandUserVo: BrandVo,
    joinNum: z.int(),
    workNum: z.int(),
    voteNum: z.int().nullable().meta({ description: 'Null while votes are hidden.' }),
  })
  .meta({ id: 'CampaignCard' })

const reviewed = {
  reviewStatus: z.int().meta({ description: '0 waiting for review, 1 approved, 2 sent back' }),
  reviewReason: z.string().nullable(),
}

/** A campaign as its brand lists it. */
export const OwnCampaignCard = CampaignCard.extend({
  ...reviewed,
  deleteWorkNum: z.int(),
  changeStatus: z
    .int()
    .nullable()
    .meta({ description: 'The change of a live campaign: 0 waiting for review, 2 sent back; null: none' }),
}).meta({ id: 'OwnCampaignCard' })

/** A video on a known site, rebuilt from its provider and id. */
const Embed = z
  .object({ provider: z.enum(['youtube', 'vimeo']), id: z.string(), src: z.string() })
  .meta({ id: 'Embed' })

const shownAward = CampaignAward.extend({
  id: z.int(),
  rewardBrandDescription: z.string().nullable(),
  picture: Picture.nullable(),
}).meta({ id: 'ShownAward' })

// What a card has of the content, the end among it: a campaign has one, what is still being written may not.
const CARD_FIELDS = {
  name: true,
  subtitle: true,
  banner: true,
  appBanner: true,
  isPrivate: true,
  startTime: true,
  endTime: true,
} as const

/** A campaign, whole. */
export const CampaignDetail = CampaignCard.extend({
  ...StoredContent.omit(CARD_FIELDS).shape,
  embed: Embed.nullable(),
  brandDescriptionPicture: Picture.nullable(),
  campaignAwards: z.array(shownAward),
  stickerPictures: z.array(Picture),
  rightsHash: z.string().meta({ description: 'The SHA-256 of the terms that hold, which a submission names.' }),
  isJoin: flag.meta({ description: '1: the caller has a live work here' }),
  isInvite: flag.meta({ description: '1: the caller is a participant who may join' }),
  serverTime: wireDateTime().meta({ description: 'For countdowns that do not trust the clock of the browser.' }),
  deleteWorkNum: z.int().nullable().meta({ description: 'Artworks that were taken away; only for the brand itself.' }),
  own: z
    .object({
      ...reviewed,
      deleteWorkNum: z.int(),
      notifyNum: z.int().meta({ description: 'To how many participants the brand wrote as winners.' }),
      mintNum: z.int().meta({ description: 'How many works are minted.' }),
      inviteToken: z.string().meta({ description: 'The last part of the invite link of a private campaign.' }),
      change: z
        .object({
          status: z.int().meta({ description: '0 waiting for review, 2 sent back' }),
          reason: z.string().nullable(),
          createTime: wireDateTime(),
          content: StoredContent,
        })
        .nullable(),
    })
    .nullable()
    .meta({ description: 'What only the brand itself sees.' }),
}).meta({ id: 'CampaignDetail' })

const cursor = z
  .string()
  .regex(/^[\w-]{1,200}$/, messages.invalidInput)
  .optional()
  .meta({ description: 'In place of pageNum: the nextCursor of the answer before.' })
const nextCursor = z.string().nullable().meta({ description: 'Null at the end.' })

export const listCampaigns = listCall({
  ...read,
  path: '/campaign/list',
  summary: 'Public campaigns that are live, or completed with status 2; private ones only for those invited.',
  input: pageQuery(['createTime', 'startTime', 'endTime', 'joinNum', 'workNum', 'voteNum'], PROFILE_PAGE).extend({
    cursor,
    name: search.optional(),
    isRecommend: wireFlag().optional(),
    isFeatured: wireFlag().optional(),
    status: wireInt()
      .pipe(z.union([z.literal(1), z.literal(2)], messages.invalidInput))
      .default(1),
    brandUserId: wireId().optional(),
  }),
  row: CampaignCard,
  extra: {
    nextCursor,
    serverTime: wireDateTime().meta({ description: 'For countdowns that do not trust the clock of the browser.' }),
  },
})

export const campaignDetail = dataCall({
  ...read,
  path: '/campaign/{id}',
  summary: 'One campaign, if the caller may see it.',
  input: z.object({ id: wireId() }),
  data: CampaignDetail,
})

export const acceptInvite = dataCall({
  method: 'POST',
  path: '/campaign/acceptInvite',
  room,
  audience: 'participant',
  encoding: 'json',
  summary: 'Takes the invite link of a private campaign: from then on the caller may see and join it.',
  limit: { max: 60, seconds: 3_600 },
  input: z.object({ id: wireId(), invite: z.string().regex(/^[\w-]{20,64}$/, messages.wrongLink) }),
  data: z.object({ id: z.int() }),
})

export const listOwnCampaigns = listCall({
  ...brandRead,
  path: '/campaign/brandCampaignList',
  summary: "The brand's own campaigns by status, with the counts of all three.",
  input: pageQuery(['createTime'], 8).extend({ status: CampaignStatus.optional() }),
  row: OwnCampaignCard,
  extra: { liveNum: z.int(), archiveNum: z.int(), unpublishedNum: z.int() },
})

export const listJoinedCampaigns = listCall({
  ...read,
  path: '/campaign/joinCampaignList',
  summary: 'The campaigns that somebody has joined, as far as the caller may see them.',
  input: pageQuery(['createTime', 'endTime', 'joinDate'], PROFILE_PAGE).extend({
    userId: wireId(),
    status: CampaignStatus.optional(),
    exceptId: wireId().optional().meta({ description: 'A campaign that is neither listed nor counted.' }),
  }),
  row: CampaignCard,
})

/** One line of a campaign's leaderboard. */
export const LeaderboardEntry = z
  .object({
    userId: z.int(),
    nickName: z.string(),
    imageUrl: z.string().nullable(),
    workNum: z.int(),
    totalVote: z.int().nullable().meta({ description: 'Null while votes are hidden.' }),
    joinDate: wireDateTime(),
    rank: z.int().nullable().meta({ description: 'From 1; by votes, then by who joined first. Null without a vote.' }),
  })
  .meta({ id: 'LeaderboardEntry' })

export const campaignParticipants = listCall({
  ...read,
  path: '/campaign/participants',
  summary: 'Who takes part in a campaign: its leaderboard.',
  input: pageQuery(['totalVote', 'joinDate', 'workNum'], 12).extend({ campaignId: wireId() }),
  row: LeaderboardEntry,
  extra: {
    own: LeaderboardEntry.nullable().meta({ description: "The caller's own line; null for anyone who takes no part." }),
  },
})

export const topBrands = listCall({
  ...read,
  path: '/user/top/brands',
  summary: 'Verified brands by the number of their public campaigns.',
  input: pageQuery(['campaignNum'], 12),
  row: z
    .object({ userId: z.int(), nickName: z.string(), imageUrl: z.string().nullable(), campaignNum: z.int() })
    .meta({ id: 'TopBrand' }),
})

const wholeCampaign = CampaignContent.extend({ id: wireId() })
const saved = z.object({ id: z.int() })

export const saveCampaign = dataCall({
  ...brandWrite,
  path: '/campaign/save',
  verified: true,
  idempotent: true,
  summary: 'Submits a new campaign for review, with the password of the account; the draft goes.',
  input: CampaignContent.extend({ password: z.string().min(1, messages.passwordNeeded).max(1024) }),
  data: saved,
})

export const updateCampaign = dataCall({
  ...brandWrite,
  path: '/campaign/update',
  verified: true,
  idempotent: true,
  summary: 'Changes a campaign that is not live; one that was sent back waits for review again.',
  input: wholeCampaign,
  data: saved,
})

export const applyCampaignUpdate = dataCall({
  ...brandWrite,
  path: '/campaign/updateApply',
  verified: true,
  idempotent: true,
  summary: 'Hands in a change of a live campaign; the public version stays until the change is approved.',
  input: wholeCampaign,
  data: saved,
})

export const discardCampaignChange = dataCall({
  ...brandWrite,
  path: '/campaign/updateApply/discard',
  verified: true,
  summary: 'Takes back a change of a live campaign that waits or was sent back; the public version stays.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})

export const refreshCollection = dataCall({
  ...brandWrite,
  path: '/campaign/collection/refresh',
  summary:
    "Looks up the royalty of the campaign's collection on its chain, after its owner has set another; no review.",
  limit: { max: 120, seconds: 3_600 },
  input: z.object({ id: wireId() }),
  data: saved,
})

export const deleteCampaign = dataCall({
  ...brandWrite,
  encoding: 'form',
  path: '/campaign/delete',
  verified: true,
  summary: 'Takes a campaign away; one with artworks is archived out of sight, not erased.',
  input: z.object({ id: wireId() }),
  data: z.null(),
})

const version = z.int().meta({ description: 'Goes up by one with each save.' })

export const saveDraft = dataCall({
  ...brandWrite,
  path: '/user/drafts/save',
  summary: 'Keeps the draft of the next campaign; a version that another tab has overtaken is refused.',
  input: CampaignContent.extend({
    version: wireInt().pipe(z.int().min(0)).optional().meta({
      description: 'The version that this save builds on; 0 for a first one; without it the draft is replaced.',
    }),
  }),
  data: z.object({ id: z.int(), version, saveTime: wireDateTime() }),
})

export const duplicateCampaign = dataCall({
  ...brandWrite,
  path: '/campaign/duplicate',
  idempotent: true,
  summary:
    "Copies a campaign of the caller into the draft: all that its brand wrote but the dates and the contract's address.",
  input: z.object({
    id: wireId(),
    version: wireInt().pipe(z.int().min(1)).optional().meta({
      description: 'The version of the draft that the copy replaces; without it there must be no draft.',
    }),
  }),
  data: z.object({ id: z.int(), version }),
})

/** The draft of a brand's next campaign. */
export const CampaignDraft = StoredContent.extend({ id: z.int(), version, saveTime: wireDateTime() }).meta({
  id: 'CampaignDraft',
})

export const getDraft = dataCall({
  ...brandRead,
  path: '/user/drafts/getDrafts',
  summary: "The brand's draft, or null.",
  input: noInput,
  data: CampaignDraft.nullable(),
})

export const deleteDraft = dataCall({
  ...brandWrite,
  encoding: 'form',
  path: '/user/drafts/delete',
  summary: "Throws the brand's draft away.",
  input: noInput,
  data: z.null(),
})

export const readCollection = dataCall({
  ...brandRead,
  path: '/campaign/collection',
  summary: 'What the chain says about a collection, before a campaign takes it.',
  limit: { max: 120, seconds: 3_600 },
  input: z.object({
    chainId: wireId(),
    contractAddress: rules.chainAddress(),
  }),
  data: z
    .object({
      contractAddress: z.string(),
      chainId: z.int(),
      contractType: ContractType,
      name: z.string(),
      abbreviation: z.string(),
      owner: z.string(),
      royaltyAddress: z.string(),
      royaltyProportion: z.string(),
    })
    .meta({ id: 'Collection' }),
})

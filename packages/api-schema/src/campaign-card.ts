import type { z } from 'zod'
import type { ShownContent } from './campaign.ts'
import type * as wire from './campaigns.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

/** The stages of a campaign, in the order of their codes on the wire and in SQL. */
const campaignStages = ['unpublished', 'live', 'completed'] as const
/** Where a campaign stands in its life. */
export type CampaignStage = (typeof campaignStages)[number]
/** What a review can say, in the order of the codes. */
export const reviewStates = ['waiting', 'approved', 'sent-back'] as const
/** How far the review of a campaign, or of a change of one, has come. */
export type ReviewState = (typeof reviewStates)[number]

/** A campaign as lists show it. */
export type CampaignCard<Time = Date> = Pick<
  ShownContent<Time>,
  'name' | 'subtitle' | 'banner' | 'mobileBanner' | 'isPrivate' | 'startsAt' | 'endsAt'
> & {
  id: number
  brand: { id: number; name: string; pictureUrl: string | null }
  stage: CampaignStage
  isRecommended: boolean
  /** An operator has paused it. */
  isPaused: boolean
  createdAt: Time
  joinCount: number
  workCount: number
  /** Null while votes are hidden. */
  voteCount: number | null
}

/** A campaign as its own brand lists it. */
export type OwnCampaignCard<Time = Date> = CampaignCard<Time> & {
  review: ReviewState
  /** Why it was sent back. */
  reviewReason: string | null
  deletedWorkCount: number
  /** The change of a live campaign that waits for review or was sent back. */
  changeReview: ReviewState | null
}

type WireCard = z.output<typeof wire.CampaignCard>

/** The stage that a code on the wire or in SQL stands for. */
export const stageOf = (code: number): CampaignStage => campaignStages[code] ?? 'unpublished'
/** The word for the code of a review. */
export const reviewOf = (code: number): ReviewState => reviewStates[code] ?? 'waiting'

/** Writes a campaign of a list. The server's own lists are written by Postgres itself, field by field the same. */
export const cardToWire = (campaign: CampaignCard<Moment>): WireCard => ({
  id: campaign.id,
  name: campaign.name,
  subtitle: campaign.subtitle,
  banner: campaign.banner?.url ?? null,
  bannerPicture: campaign.banner,
  appBanner: campaign.mobileBanner?.url ?? null,
  appBannerPicture: campaign.mobileBanner,
  isPrivate: toWireFlag(campaign.isPrivate),
  isRecommend: toWireFlag(campaign.isRecommended),
  status: campaignStages.indexOf(campaign.stage),
  operateStop: toWireFlag(campaign.isPaused),
  startTime: toWireTimeOrNull(campaign.startsAt),
  endTime: toWireTime(campaign.endsAt),
  createTime: toWireTime(campaign.createdAt),
  brandUserId: campaign.brand.id,
  brandUserVo: { nickName: campaign.brand.name, imageUrl: campaign.brand.pictureUrl },
  joinNum: campaign.joinCount,
  workNum: campaign.workCount,
  voteNum: campaign.voteCount,
})

/** Reads a campaign of a list. */
export const cardFromWire = (row: WireCard): CampaignCard<WireTime> => ({
  id: row.id,
  name: row.name,
  subtitle: row.subtitle,
  banner: row.bannerPicture,
  mobileBanner: row.appBannerPicture,
  isPrivate: fromWireFlag(row.isPrivate),
  isRecommended: fromWireFlag(row.isRecommend),
  stage: stageOf(row.status),
  isPaused: fromWireFlag(row.operateStop),
  startsAt: row.startTime,
  endsAt: row.endTime,
  createdAt: row.createTime,
  brand: { id: row.brandUserId, name: row.brandUserVo.nickName, pictureUrl: row.brandUserVo.imageUrl },
  joinCount: row.joinNum,
  workCount: row.workNum,
  voteCount: row.voteNum,
})

/** Reads a campaign of its brand's own list. */
export const ownCardFromWire = (row: z.output<typeof wire.OwnCampaignCard>): OwnCampaignCard<WireTime> => ({
  ...cardFromWire(row),
  review: reviewOf(row.reviewStatus),
  reviewReason: row.reviewReason,
  deletedWorkCount: row.deleteWorkNum,
  changeReview: row.changeStatus === null ? null : reviewOf(row.changeStatus),
})

import type { z } from 'zod'
import {
  type Award,
  type CampaignLink,
  contentFromWire,
  contentToWire,
  type Film,
  IMG_TYPE,
  type ShownContent,
  type WrittenContent,
  writtenOf,
} from './campaign.ts'
import {
  type CampaignCard,
  cardFromWire,
  cardToWire,
  type OwnCampaignCard,
  type ReviewState,
  reviewOf,
  reviewStates,
} from './campaign-card.ts'
import type * as wire from './campaigns.ts'
import { embedSource } from './embed.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

/** A change of a live campaign that waits for review or was sent back, as its brand finds it. */
type CampaignChange<Time = Date> = {
  review: ReviewState
  reason: string | null
  submittedAt: Time
  content: WrittenContent<Time>
}

/** A campaign, whole, as one viewer sees it. */
export type Campaign<Time = Date> = CampaignCard<Time> &
  Omit<ShownContent<Time>, 'links' | 'awards'> & {
    links: (CampaignLink & { logoUrl: string })[]
    awards: (Award & { id: number })[]
    /** The hash of the terms that an artist agrees to with a submission. */
    rightsHash: string
    /** Whether the viewer has a work there. */
    isJoined: boolean
    /** Whether the viewer is a participant who may join. */
    isInvited: boolean
    /** The time of the server at which it was read. */
    readAt: Time
    /** What only the brand itself sees. */
    own:
      | (Pick<OwnCampaignCard, 'review' | 'reviewReason' | 'deletedWorkCount'> & {
          /** To how many people it wrote as winners, and how many works it minted. */
          notifiedCount: number
          mintedCount: number
          /** The last part of the invite link of a private campaign. */
          inviteToken: string
          change: CampaignChange<Time> | null
        })
      | null
  }

type WireDetail = z.output<typeof wire.CampaignDetail>

const ownToWire = (
  own: NonNullable<Campaign<Moment>['own']>,
  changeLogos: ReadonlyMap<number, string> | undefined,
): WireDetail['own'] => ({
  reviewStatus: reviewStates.indexOf(own.review),
  reviewReason: own.reviewReason,
  deleteWorkNum: own.deletedWorkCount,
  notifyNum: own.notifiedCount,
  mintNum: own.mintedCount,
  inviteToken: own.inviteToken,
  change: own.change && {
    status: reviewStates.indexOf(own.change.review),
    reason: own.change.reason,
    createTime: toWireTime(own.change.submittedAt),
    content: contentToWire(own.change.content, changeLogos),
  },
})

const ownFromWire = (own: NonNullable<WireDetail['own']>): Campaign<WireTime>['own'] => ({
  review: reviewOf(own.reviewStatus),
  reviewReason: own.reviewReason,
  deletedWorkCount: own.deleteWorkNum,
  notifiedCount: own.notifyNum,
  mintedCount: own.mintNum,
  inviteToken: own.inviteToken,
  change: own.change && {
    review: reviewOf(own.change.status),
    reason: own.change.reason,
    submittedAt: own.change.createTime,
    content: contentFromWire(own.change.content),
  },
})

/** Writes a whole campaign; the logos are those of the links in its change. */
export const campaignToWire = (campaign: Campaign<Moment>, changeLogos?: ReadonlyMap<number, string>): WireDetail => ({
  ...contentToWire(writtenOf(campaign), new Map(campaign.links.map(({ networkId, logoUrl }) => [networkId, logoUrl]))),
  ...cardToWire(campaign),
  embed:
    campaign.film?.kind === 'embed'
      ? { provider: campaign.film.provider, id: campaign.film.id, src: embedSource(campaign.film) }
      : null,
  brandDescriptionPicture: campaign.brandPicture,
  campaignAwards: campaign.awards.map((award) => ({
    id: award.id,
    rewardTitle: award.title,
    rewardDescription: award.description,
    rewardCoinId: award.coinId,
    rewardAmount: award.amount,
    rewardBrandDescription: award.picture?.url ?? null,
    picture: award.picture,
  })),
  stickerPictures: campaign.stickers,
  rightsHash: campaign.rightsHash,
  isJoin: toWireFlag(campaign.isJoined),
  isInvite: toWireFlag(campaign.isInvited),
  serverTime: toWireTime(campaign.readAt),
  deleteWorkNum: campaign.own?.deletedWorkCount ?? null,
  own: campaign.own && ownToWire(campaign.own, changeLogos),
})

const filmFromWire = ({ embed, imgType, descriptionImg }: WireDetail): Film | null => {
  if (embed) return { kind: 'embed', provider: embed.provider, id: embed.id }
  return imgType === IMG_TYPE.upload && descriptionImg !== '' ? { kind: 'upload', url: descriptionImg } : null
}

/** Reads a whole campaign. */
export const campaignFromWire = (detail: WireDetail): Campaign<WireTime> => ({
  ...contentFromWire(detail),
  ...cardFromWire(detail),
  film: filmFromWire(detail),
  brandPicture: detail.brandDescriptionPicture,
  links: detail.campaignSocialMedias.map((link) => ({
    networkId: link.socialConfigId,
    title: link.socialMedia,
    url: link.website,
    logoUrl: link.socialMediaLogo,
  })),
  awards: detail.campaignAwards.map((award) => ({
    id: award.id,
    title: award.rewardTitle,
    description: award.rewardDescription,
    coinId: award.rewardCoinId,
    amount: award.rewardAmount,
    picture: award.picture,
  })),
  stickers: detail.stickerPictures,
  rightsHash: detail.rightsHash,
  isJoined: fromWireFlag(detail.isJoin),
  isInvited: fromWireFlag(detail.isInvite),
  readAt: detail.serverTime,
  own: detail.own && ownFromWire(detail.own),
})

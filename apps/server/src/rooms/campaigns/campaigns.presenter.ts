import { type CampaignContent, missingParts } from '@plinth/api-schema/campaign-content'
import type * as wire from '@plinth/api-schema/campaigns'
import { embedCode, embedSource } from '@plinth/api-schema/embed'
import { toWireDateTime } from '@plinth/api-schema/wire'
import type { z } from 'zod'
import { sanitiseRichText } from '../../rich-text/sanitise.ts'
import type { Campaign, Collection, Content, Film } from './campaigns.repository.ts'
import type { CampaignsService } from './campaigns.service.ts'
import type { Submission, WrittenContent } from './campaigns-content.service.ts'
import type { Detail } from './campaigns-detail.service.ts'
import type { Draft } from './campaigns-drafts.service.ts'

type RowOf<List extends 'participants' | 'topBrands'> = Awaited<
  ReturnType<CampaignsService['lists'][List]>
>['rows'][number]

const flag = (is: boolean) => (is ? 1 : 0)
const orNull = (date: Date | null) => (date === null ? null : toWireDateTime(date))
const IMG_TYPE = { upload: 1, embed: 2 } as const

const readMoment = (text: string | null) => (text === null ? null : new Date(`${text.replace(' ', 'T')}Z`))
// Postgres stores no half of a surrogate pair.
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** What a brand has written, as the wire brings it. */
export function readWritten(input: CampaignContent): WrittenContent {
  const content = JSON.parse(JSON.stringify(input), wellFormed) as CampaignContent
  return {
    name: content.name,
    subtitle: content.subtitle,
    banner: content.banner,
    mobileBanner: content.appBanner,
    film: { kind: content.imgType === IMG_TYPE.embed ? 'embed' : 'upload', text: content.descriptionImg },
    description: content.description,
    brandPicture: content.brandDescriptionImg,
    brandDescription: content.brandDescription,
    rules: content.rules,
    website: content.companyWebsite,
    stickers: content.stickers,
    isPrivate: content.isPrivate,
    needsConfirmedEmail: content.needConfirmedEmail,
    collection: content.campaignContract as Collection | null,
    startsAt: readMoment(content.startTime),
    endsAt: readMoment(content.endTime),
    links: content.campaignSocialMedias.map(({ socialConfigId, socialMedia, website }) => ({
      networkId: socialConfigId,
      title: socialMedia,
      url: website,
    })),
    awards: content.campaignAwards.map((award) => ({
      title: award.rewardTitle,
      description: award.rewardDescription,
      coinId: award.rewardCoinId,
      amount: award.rewardAmount,
      picture: award.rewardBrandDescription,
    })),
  }
}

/** A whole campaign that a brand hands in. */
export const readSubmission = (content: CampaignContent): Submission => ({
  written: readWritten(content),
  missing: { create: missingParts(content, 'create'), edit: missingParts(content, 'edit') },
})

const presentFilm = (film: Film | null) => ({
  imgType: film === null ? IMG_TYPE.upload : IMG_TYPE[film.kind],
  descriptionImg: film === null ? '' : film.kind === 'upload' ? film.url : embedCode(film),
})

const presentContract = (collection: Collection | null) => {
  if (collection === null) return null
  const { royaltyBlock: _internal, ...contract } = collection
  return contract
}

type Logos = ReadonlyMap<number, string>

const presentWritten = (written: WrittenContent, logos: Logos): z.output<typeof wire.StoredContent> => ({
  name: written.name,
  subtitle: written.subtitle,
  banner: written.banner,
  appBanner: written.mobileBanner,
  isPrivate: flag(written.isPrivate),
  imgType: IMG_TYPE[written.film.kind],
  descriptionImg: written.film.text,
  description: sanitiseRichText(written.description),
  brandDescriptionImg: written.brandPicture,
  brandDescription: sanitiseRichText(written.brandDescription),
  rules: sanitiseRichText(written.rules),
  startTime: orNull(written.startsAt),
  endTime: orNull(written.endsAt),
  companyWebsite: written.website,
  campaignSocialMedias: written.links.map(({ networkId, title, url }) => ({
    socialConfigId: networkId,
    socialMedia: title,
    website: url,
    socialMediaLogo: logos.get(networkId) ?? '',
  })),
  campaignAwards: written.awards.map((award) => ({
    rewardTitle: award.title,
    rewardDescription: award.description,
    rewardCoinId: award.coinId,
    rewardAmount: award.amount,
    rewardBrandDescription: award.picture,
  })),
  stickers: written.stickers.join(','),
  campaignContract: presentContract(written.collection),
  needConfirmedEmail: flag(written.needsConfirmedEmail),
})

/** Content as the editor takes it back. */
const presentContent = ({ film, ...content }: Content, logos: Logos): z.output<typeof wire.StoredContent> => ({
  ...presentWritten(
    {
      ...content,
      banner: content.banner?.url ?? null,
      mobileBanner: content.mobileBanner?.url ?? null,
      brandPicture: content.brandPicture?.url ?? null,
      film: { kind: 'upload', text: '' },
      stickers: content.stickers.map(({ url }) => url),
      awards: content.awards.map((award) => ({ ...award, picture: award.picture?.url ?? null })),
    },
    logos,
  ),
  ...presentFilm(film),
})

const presentCard = (campaign: Campaign): z.output<typeof wire.CampaignCard> => ({
  id: campaign.id,
  name: campaign.name,
  subtitle: campaign.subtitle,
  banner: campaign.banner?.url ?? null,
  bannerPicture: campaign.banner,
  appBanner: campaign.mobileBanner?.url ?? null,
  appBannerPicture: campaign.mobileBanner,
  isPrivate: flag(campaign.isPrivate),
  isRecommend: flag(campaign.isRecommended),
  status: campaign.status,
  operateStop: flag(campaign.isPaused),
  startTime: orNull(campaign.startsAt),
  endTime: toWireDateTime(campaign.endsAt),
  createTime: toWireDateTime(campaign.createdAt),
  brandUserId: campaign.brandId,
  brandUserVo: { nickName: campaign.brandName, imageUrl: campaign.brandPictureUrl },
  joinNum: campaign.joinCount,
  workNum: campaign.workCount,
  voteNum: campaign.voteCount,
})

const presentOwn = (campaign: Campaign, { change }: NonNullable<Detail['own']>) => ({
  reviewStatus: campaign.review,
  reviewReason: campaign.reviewReason,
  deleteWorkNum: campaign.deletedWorkCount,
  inviteToken: campaign.inviteToken,
  change: change && {
    status: change.status,
    reason: change.reason,
    createTime: toWireDateTime(change.submittedAt),
    content: presentContent(change.content, change.logos),
  },
})

/** A campaign on the wire, whole, for one viewer. */
export const presentDetail = ({
  campaign,
  isJoined,
  isInvited,
  own,
}: Detail): z.output<typeof wire.CampaignDetail> => ({
  ...presentCard(campaign),
  ...presentFilm(campaign.film),
  embed:
    campaign.film?.kind === 'embed'
      ? { provider: campaign.film.provider, id: campaign.film.id, src: embedSource(campaign.film) }
      : null,
  description: sanitiseRichText(campaign.description),
  brandDescriptionImg: campaign.brandPicture?.url ?? null,
  brandDescriptionPicture: campaign.brandPicture,
  brandDescription: sanitiseRichText(campaign.brandDescription),
  rules: sanitiseRichText(campaign.rules),
  companyWebsite: campaign.website,
  campaignSocialMedias: campaign.links.map(({ networkId, title, url, logoUrl }) => ({
    socialConfigId: networkId,
    socialMedia: title,
    website: url,
    socialMediaLogo: logoUrl,
  })),
  campaignAwards: campaign.awards.map((award) => ({
    id: award.id,
    rewardTitle: award.title,
    rewardDescription: award.description,
    rewardCoinId: award.coinId,
    rewardAmount: award.amount,
    rewardBrandDescription: award.picture?.url ?? null,
    picture: award.picture,
  })),
  stickers: campaign.stickers.map(({ url }) => url).join(','),
  stickerPictures: campaign.stickers,
  campaignContract: presentContract(campaign.collection),
  needConfirmedEmail: flag(campaign.needsConfirmedEmail),
  isJoin: flag(isJoined),
  isInvite: flag(isInvited),
  serverTime: toWireDateTime(campaign.readAt),
  deleteWorkNum: own && campaign.deletedWorkCount,
  own: own && presentOwn(campaign, own),
})

/** A draft on the wire. */
export const presentDraft = ({
  brandId,
  written,
  version,
  savedAt,
  logos,
}: Draft): z.output<typeof wire.CampaignDraft> => ({
  ...presentWritten(written, logos),
  id: brandId,
  version,
  saveTime: toWireDateTime(savedAt),
})

/** A line of a leaderboard on the wire. */
export const presentStanding = (standing: RowOf<'participants'>): z.output<typeof wire.LeaderboardEntry> => ({
  userId: standing.accountId,
  nickName: standing.name,
  imageUrl: standing.pictureUrl,
  workNum: standing.workCount,
  totalVote: standing.voteCount,
  joinDate: toWireDateTime(standing.joinedAt),
  rank: standing.rank,
})

/** A brand among the top ones on the wire. */
export const presentTopBrand = (brand: RowOf<'topBrands'>): z.output<typeof wire.topBrands.row> => ({
  userId: brand.accountId,
  nickName: brand.name,
  imageUrl: brand.pictureUrl,
  campaignNum: brand.campaignCount,
})

/** A collection of a chain on the wire. */
export const presentCollection = (
  chainId: number,
  collection: Awaited<ReturnType<CampaignsService['collections']['read']>>,
): z.output<typeof wire.readCollection.data> => ({
  contractAddress: collection.address,
  chainId,
  contractType: collection.contractType,
  name: collection.name,
  abbreviation: collection.symbol,
  owner: collection.owner,
  royaltyAddress: collection.royaltyReceiver,
  royaltyProportion: String(collection.royaltyBps / 100),
})

import type { CampaignCard, CampaignDetail } from '@plinth/api-schema/campaigns'
import type { z } from 'zod'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** Where a campaign stands in its life. */
export type CampaignStatus = 'unpublished' | 'live' | 'completed'

/** A campaign as lists show it; the times are the wire's, in UTC. */
export type CampaignSummary = {
  id: number
  name: string
  subtitle: string
  banner: StoredPicture | null
  mobileBanner: StoredPicture | null
  isPrivate: boolean
  isPaused: boolean
  status: CampaignStatus
  startsAt: string | null
  endsAt: string
  brand: { id: number; name: string; picture: string | null }
  participantCount: number
  artworkCount: number
}

/** The film of a campaign: a file of ours, or one on a known video site. */
export type Film = { kind: 'upload' | 'embed'; src: string }

/** A prize. */
export type Award = {
  id: number
  title: string
  description: string
  /** A sum of a token that the wallet room knows by its id; an empty sum means none. */
  amount: string
  tokenId: number | null
  picture: StoredPicture | null
}

/** Where a campaign can be followed. */
export type CampaignLink = { networkId: number; title: string; address: string; logo: string }

/** A campaign, whole, as its page shows it. */
export type Campaign = CampaignSummary & {
  description: string
  film: Film | null
  brandPicture: StoredPicture | null
  brandDescription: string
  rules: string
  website: string
  links: readonly CampaignLink[]
  awards: readonly Award[]
  /** Pictures that participants may use in their works. */
  stickers: readonly StoredPicture[]
  /** Whether the person who asks has a work there. */
  isJoined: boolean
  /** Whether the person who asks is a participant who may join. */
  isInvited: boolean
}

const STATUSES: Readonly<Record<number, CampaignStatus>> = { 0: 'unpublished', 1: 'live', 2: 'completed' }
const UPLOADED_FILM = 1

/** Reads a campaign of a list off the wire. */
export const readCampaignSummary = (row: z.output<typeof CampaignCard>): CampaignSummary => ({
  id: row.id,
  name: row.name,
  subtitle: row.subtitle,
  banner: readPicture(row.bannerPicture),
  mobileBanner: readPicture(row.appBannerPicture),
  isPrivate: row.isPrivate === 1,
  isPaused: row.operateStop === 1,
  status: STATUSES[row.status] ?? 'unpublished',
  startsAt: row.startTime,
  endsAt: row.endTime,
  brand: { id: row.brandUserId, name: row.brandUserVo.nickName, picture: row.brandUserVo.imageUrl },
  participantCount: row.joinNum,
  artworkCount: row.workNum,
})

const readFilm = ({
  imgType,
  descriptionImg,
  embed,
}: Pick<z.output<typeof CampaignDetail>, 'imgType' | 'descriptionImg' | 'embed'>): Film | null => {
  if (embed) return { kind: 'embed', src: embed.src }
  return imgType === UPLOADED_FILM && descriptionImg !== '' ? { kind: 'upload', src: descriptionImg } : null
}

/** Reads a whole campaign off the wire. */
export const readCampaign = (detail: z.output<typeof CampaignDetail>): Campaign => ({
  ...readCampaignSummary(detail),
  description: detail.description,
  film: readFilm(detail),
  brandPicture: readPicture(detail.brandDescriptionPicture),
  brandDescription: detail.brandDescription,
  rules: detail.rules,
  website: detail.companyWebsite,
  links: detail.campaignSocialMedias
    .filter(({ website }) => website !== '')
    .map((link) => ({
      networkId: link.socialConfigId,
      title: link.socialMedia,
      address: link.website,
      logo: link.socialMediaLogo,
    })),
  awards: detail.campaignAwards.map((award) => ({
    id: award.id,
    title: award.rewardTitle,
    description: award.rewardDescription,
    amount: award.rewardAmount,
    tokenId: award.rewardCoinId,
    picture: readPicture(award.picture),
  })),
  stickers: detail.stickerPictures.map((sticker) => readPicture(sticker)),
  isJoined: detail.isJoin === 1,
  isInvited: detail.isInvite === 1,
})

import { CampaignContent } from '@plinth/api-schema/campaign-content'
import type { StoredContent } from '@plinth/api-schema/campaigns'
import type { z } from 'zod'

/** The kinds of collection, as their standards are numbered. */
export type CollectionType = 721 | 1155

/** The collection of a campaign, as the deployer edits it. */
export type CollectionForm = {
  name: string
  abbreviation: string
  type: CollectionType
  chainId: number | null
  /** Empty until it is deployed. */
  address: string
  blockHeight: string
  royaltyAddress: string
  /** Percent, as typed. */
  royaltyShare: string
}

/** One prize, as it is edited. */
export type RewardForm = {
  id: number | null
  title: string
  description: string
  coinId: number | null
  amount: string
  picture: string | null
}

/** One social link, as it is edited. */
export type LinkForm = { networkId: number; title: string; address: string }

/** A campaign as its editor holds it. */
export type CampaignForm = {
  name: string
  subtitle: string
  banner: string | null
  mobileBanner: string | null
  isPrivate: boolean
  videoKind: 'upload' | 'embed'
  video: string
  embedCode: string
  description: string
  brandPicture: string | null
  brandDescription: string
  rules: string
  /** UTC, `YYYY-MM-DD HH:mm:ss`; empty: when it is approved. */
  startsAt: string
  endsAt: string
  website: string
  links: LinkForm[]
  rewards: RewardForm[]
  stickers: string[]
  collection: CollectionForm
  confirmedEmailOnly: boolean
}

/** A collection that nobody has written anything about. */
export const emptyCollection: CollectionForm = {
  name: '',
  abbreviation: '',
  type: 721,
  chainId: null,
  address: '',
  blockHeight: '',
  royaltyAddress: '',
  royaltyShare: '',
}

/** A prize that nobody has written anything about. */
export const emptyReward: RewardForm = {
  id: null,
  title: '',
  description: '',
  coinId: null,
  amount: '',
  picture: null,
}

/** A campaign that nobody has written anything about. */
export const emptyCampaign: CampaignForm = {
  name: '',
  subtitle: '',
  banner: null,
  mobileBanner: null,
  isPrivate: false,
  videoKind: 'upload',
  video: '',
  embedCode: '',
  description: '',
  brandPicture: null,
  brandDescription: '',
  rules: '',
  startsAt: '',
  endsAt: '',
  website: '',
  links: [],
  rewards: [],
  stickers: [],
  collection: emptyCollection,
  confirmedEmailOnly: false,
}

const EMBEDDED = 2

const readCollection = (contract: z.output<typeof StoredContent>['campaignContract']): CollectionForm =>
  contract === null
    ? emptyCollection
    : {
        name: contract.name,
        abbreviation: contract.abbreviation,
        type: contract.contractType,
        chainId: contract.chainId,
        address: contract.contractAddress,
        blockHeight: contract.blockHeight,
        royaltyAddress: contract.royaltyAddress,
        royaltyShare: contract.royaltyProportion,
      }

/** What the wire carries of a campaign's content, whether it comes from a draft, a campaign or a change. */
export type WireContent = z.output<typeof StoredContent>

/** Reads a campaign off the wire into its editor. */
export const readCampaignForm = (stored: WireContent): CampaignForm => {
  const isEmbedded = stored.imgType === EMBEDDED
  return {
    name: stored.name,
    subtitle: stored.subtitle,
    banner: stored.banner,
    mobileBanner: stored.appBanner,
    isPrivate: stored.isPrivate === 1,
    videoKind: isEmbedded ? 'embed' : 'upload',
    video: isEmbedded ? '' : stored.descriptionImg,
    embedCode: isEmbedded ? stored.descriptionImg : '',
    description: stored.description,
    brandPicture: stored.brandDescriptionImg,
    brandDescription: stored.brandDescription,
    rules: stored.rules,
    startsAt: stored.startTime ?? '',
    endsAt: stored.endTime ?? '',
    website: stored.companyWebsite,
    links: stored.campaignSocialMedias.map((link) => ({
      networkId: link.socialConfigId,
      title: link.socialMedia,
      address: link.website,
    })),
    rewards: stored.campaignAwards.map((award) => ({
      id: award.id ?? null,
      title: award.rewardTitle,
      description: award.rewardDescription,
      coinId: award.rewardCoinId,
      amount: award.rewardAmount,
      picture: award.rewardBrandDescription,
    })),
    stickers: stored.stickers.split(',').filter((path) => path !== ''),
    collection: readCollection(stored.campaignContract),
    confirmedEmailOnly: stored.needConfirmedEmail === 1,
  }
}

/** Writes a campaign as the wire wants it. */
export const writeCampaignForm = (form: CampaignForm) => ({
  name: form.name,
  subtitle: form.subtitle,
  banner: form.banner,
  appBanner: form.mobileBanner,
  isPrivate: form.isPrivate ? 1 : 0,
  imgType: form.videoKind === 'embed' ? EMBEDDED : 1,
  descriptionImg: form.videoKind === 'embed' ? form.embedCode : form.video,
  description: form.description,
  brandDescriptionImg: form.brandPicture,
  brandDescription: form.brandDescription,
  rules: form.rules,
  startTime: form.startsAt,
  endTime: form.endsAt,
  companyWebsite: form.website.trim(),
  campaignSocialMedias: form.links.map((link) => ({
    socialConfigId: link.networkId,
    socialMedia: link.title,
    website: link.address.trim(),
  })),
  campaignAwards: form.rewards.map((reward) => ({
    ...(reward.id === null ? {} : { id: reward.id }),
    rewardTitle: reward.title,
    rewardDescription: reward.description,
    rewardCoinId: reward.coinId,
    rewardAmount: reward.amount.trim(),
    rewardBrandDescription: reward.picture,
  })),
  stickers: form.stickers.join(','),
  campaignContract: {
    name: form.collection.name,
    abbreviation: form.collection.abbreviation,
    contractType: form.collection.type,
    chainId: form.collection.chainId,
    contractAddress: form.collection.address,
    blockHeight: form.collection.blockHeight,
    royaltyAddress: form.collection.royaltyAddress.trim(),
    royaltyProportion: form.collection.royaltyShare.trim(),
  },
  needConfirmedEmail: form.confirmedEmailOnly ? 1 : 0,
})

/** A campaign as it goes over the wire. */
export type WrittenContent = ReturnType<typeof writeCampaignForm>

// Short fields whose unfinished value is no loss; a long text is never left out.
const MAY_BE_LEFT_OUT = new Set([
  'startTime',
  'endTime',
  'companyWebsite',
  'website',
  'rewardAmount',
  'contractAddress',
  'royaltyAddress',
  'royaltyProportion',
])

const leaveOut = (target: unknown, path: readonly PropertyKey[]) => {
  const [key, ...rest] = path
  if (key === undefined || target === null || typeof target !== 'object') return
  const holder = target as Record<PropertyKey, unknown>
  if (rest.length === 0) holder[key] = ''
  else leaveOut(holder[key], rest)
}

/** What of a campaign can be kept as it stands: half-typed short fields stay out and are counted, any other fault is told. */
export const writeDraft = (form: CampaignForm): { content: WrittenContent; leftOut: number; fault: string | null } => {
  const content = structuredClone(writeCampaignForm(form))
  const issues = CampaignContent.safeParse(content).error?.issues ?? []
  const paths = new Set<string>()
  let fault: string | null = null
  for (const issue of issues) {
    const name = issue.path.at(-1)
    if (typeof name === 'string' && MAY_BE_LEFT_OUT.has(name)) {
      leaveOut(content, issue.path)
      paths.add(issue.path.join('.'))
    } else fault ??= issue.message
  }
  return { content, leftOut: paths.size, fault }
}

import { type Award, contentToWire, emptyContent, type WrittenContent } from '@plinth/api-schema/campaign'
import type { WireTime } from '@plinth/api-schema/wire-time'

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
export type RewardForm = Award<string>

/** One social link, as it is edited. */
type LinkForm = { networkId: number; title: string; address: string }

type Content = WrittenContent<WireTime>
type Reshaped = 'film' | 'startsAt' | 'endsAt' | 'links' | 'awards' | 'collection'

/** A campaign as its editor holds it: what a brand writes, with what is typed in the shape of its fields. */
export type CampaignForm = Omit<Content, Reshaped> & {
  videoKind: 'upload' | 'embed'
  video: string
  embedCode: string
  /** UTC, `YYYY-MM-DD HH:mm:ss`; empty: when it is approved. */
  startsAt: string
  endsAt: string
  links: LinkForm[]
  rewards: RewardForm[]
  collection: CollectionForm
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
  title: '',
  description: '',
  coinId: null,
  amount: '',
  picture: null,
}

const formCollection = (collection: Content['collection']): CollectionForm =>
  collection === null
    ? emptyCollection
    : {
        name: collection.name,
        abbreviation: collection.abbreviation,
        type: collection.contractType,
        chainId: collection.chainId,
        address: collection.contractAddress,
        blockHeight: collection.blockHeight,
        royaltyAddress: collection.royaltyAddress,
        royaltyShare: collection.royaltyProportion,
      }

/** Puts what a brand wrote into the editor. */
export const formOf = ({ film, startsAt, endsAt, links, awards, collection, ...same }: Content): CampaignForm => ({
  ...same,
  videoKind: film.kind,
  video: film.kind === 'upload' ? film.text : '',
  embedCode: film.kind === 'embed' ? film.text : '',
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? '',
  links: links.map(({ url, ...link }) => ({ ...link, address: url })),
  rewards: awards,
  collection: formCollection(collection),
})

/** A campaign that nobody has written anything about. */
export const emptyCampaign: CampaignForm = formOf(emptyContent)

/** What stands in the editor, as a brand writes it. */
export const contentOf = ({ videoKind, video, embedCode, rewards, ...form }: CampaignForm): Content => ({
  ...form,
  website: form.website.trim(),
  film: { kind: videoKind, text: videoKind === 'embed' ? embedCode : video },
  startsAt: form.startsAt || null,
  endsAt: form.endsAt || null,
  links: form.links.map(({ address, ...link }) => ({ ...link, url: address.trim() })),
  awards: rewards.map((reward) => ({ ...reward, amount: reward.amount.trim() })),
  collection: {
    name: form.collection.name,
    abbreviation: form.collection.abbreviation,
    contractType: form.collection.type,
    chainId: form.collection.chainId,
    contractAddress: form.collection.address,
    blockHeight: form.collection.blockHeight,
    royaltyAddress: form.collection.royaltyAddress.trim(),
    royaltyProportion: form.collection.royaltyShare.trim(),
  },
})

/** Writes a campaign as the wire wants it. */
export const writeCampaignForm = (form: CampaignForm) => contentToWire(contentOf(form))

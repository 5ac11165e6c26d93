import type { z } from 'zod'
import type * as wire from './campaign-content.ts'
import { type EmbeddedVideo, embedCode, embedSource } from './embed.ts'
import type { Picture } from './pictures.ts'
import { hasText } from './rich-text.ts'
import { type RightsCard, rightsFromWire, rightsToWire, usualRights } from './rights.ts'
import { rightsInWords } from './rights-text.ts'
import { stateOf, worksModeration } from './states.ts'
import { isLongerThan } from './text-length.ts'
import { usualVoteRules, type VoteRules, voteRulesFromWire, voteRulesToWire } from './vote-rules.ts'
import { voteRulesSentence } from './vote-rules-sentence.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// What a brand says in a campaign, as both sides know it, and the one translation between these names and those of the wire. `Time` is a Date on
// the server; a browser keeps the wire's text, which a cache can compare and a storage can hold. No schema is imported but as
// a type: pages that only read campaigns load no validation.

/** The film of a campaign: uploaded here, or on a known site. */
export type Film = { kind: 'upload'; url: string } | ({ kind: 'embed' } & EmbeddedVideo)
/** A film as it is written: the path of an upload, or any embed code. */
export type WrittenFilm = { kind: 'upload' | 'embed'; text: string }
/** A prize; an empty amount means that there is none. */
export type Award<Image = Picture> = {
  title: string
  description: string
  coinId: number | null
  amount: string
  picture: Image | null
}
/** Where a campaign can be followed. */
export type CampaignLink = { networkId: number; title: string; url: string }
/** The collection into which a campaign mints; numbers are kept as text, the share of the royalty in percent. */
export type Collection = {
  name: string
  abbreviation: string
  contractType: 721 | 1155
  chainId: number | null
  contractAddress: string
  blockHeight: string
  royaltyAddress: string
  royaltyProportion: string
}

/** When a submitted work is shown: once the brand has approved it, or at once. */
export type WorksModeration = keyof typeof worksModeration

// The words and switches: the same for the brand that writes and for those who read.
type Words = {
  name: string
  subtitle: string
  description: string
  brandDescription: string
  rules: string
  website: string
  isPrivate: boolean
  needsConfirmedEmail: boolean
  voteRules: VoteRules
  moderation: WorksModeration
  rights: RightsCard
  collection: Collection | null
}

/** All that a brand writes into a campaign, as it stands in the editor: paths of uploads, any embed code, parts still empty. */
export type WrittenContent<Time = Date> = Words & {
  banner: string | null
  mobileBanner: string | null
  brandPicture: string | null
  film: WrittenFilm
  stickers: string[]
  startsAt: Time | null
  endsAt: Time | null
  links: CampaignLink[]
  awards: Award<string>[]
}

/** The same as it is shown: checked, with its pictures looked up. */
export type ShownContent<Time = Date> = Words & {
  banner: Picture | null
  mobileBanner: Picture | null
  brandPicture: Picture | null
  film: Film | null
  stickers: Picture[]
  startsAt: Time | null
  endsAt: Time
  links: CampaignLink[]
  awards: Award[]
}

/** A campaign that nobody has written anything about. */
export const emptyContent: WrittenContent<never> = {
  name: '',
  subtitle: '',
  description: '',
  brandDescription: '',
  rules: '',
  website: '',
  isPrivate: false,
  needsConfirmedEmail: false,
  voteRules: usualVoteRules,
  moderation: 'after',
  rights: usualRights,
  collection: null,
  banner: null,
  mobileBanner: null,
  brandPicture: null,
  film: { kind: 'upload', text: '' },
  stickers: [],
  startsAt: null,
  endsAt: null,
  links: [],
  awards: [],
}

type WireContent = z.output<typeof wire.StoredContent>

/** The codes of the two kinds of film. */
export const IMG_TYPE = { upload: 1, embed: 2 } as const

const filmText = (film: Film | null) => (film === null ? '' : film.kind === 'upload' ? film.url : embedCode(film))

// By the list of fields: a whole campaign has ids, counters and more beside its content.
const contentIn = <Time>(shown: ShownContent<Time>) =>
  Object.fromEntries(CONTENT_FIELDS.map((field) => [field, shown[field]])) as ShownContent<Time>

/** What is shown, as its brand would have written it, and nothing that was not written. */
export const writtenOf = <Time>(shown: ShownContent<Time>): WrittenContent<Time> => {
  const { banner, mobileBanner, brandPicture, film, stickers, links, awards, ...same } = contentIn(shown)
  return {
    ...same,
    banner: banner?.url ?? null,
    mobileBanner: mobileBanner?.url ?? null,
    brandPicture: brandPicture?.url ?? null,
    film: { kind: film?.kind ?? 'upload', text: filmText(film) },
    stickers: stickers.map(({ url }) => url),
    links: links.map(({ networkId, title, url }) => ({ networkId, title, url })),
    awards: awards.map(({ title, description, coinId, amount, picture }) => ({
      ...{ title, description, coinId, amount },
      picture: picture?.url ?? null,
    })),
  }
}

const collectionToWire = (collection: Collection): NonNullable<WireContent['campaignContract']> => ({
  name: collection.name,
  abbreviation: collection.abbreviation,
  contractType: collection.contractType,
  chainId: collection.chainId,
  contractAddress: collection.contractAddress,
  blockHeight: collection.blockHeight,
  royaltyAddress: collection.royaltyAddress,
  royaltyProportion: collection.royaltyProportion,
})

/** Writes what a brand wrote; the logos of its links, by network, are the server's to add. */
export const contentToWire = (
  written: WrittenContent<Moment>,
  logos: ReadonlyMap<number, string> = new Map(),
): WireContent => ({
  name: written.name,
  subtitle: written.subtitle,
  banner: written.banner,
  appBanner: written.mobileBanner,
  isPrivate: toWireFlag(written.isPrivate),
  imgType: IMG_TYPE[written.film.kind],
  descriptionImg: written.film.text,
  description: written.description,
  brandDescriptionImg: written.brandPicture,
  brandDescription: written.brandDescription,
  rules: written.rules,
  startTime: toWireTimeOrNull(written.startsAt),
  endTime: toWireTimeOrNull(written.endsAt),
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
  campaignContract: written.collection && collectionToWire(written.collection),
  needConfirmedEmail: toWireFlag(written.needsConfirmedEmail),
  voteRules: voteRulesToWire(written.voteRules),
  worksModeration: worksModeration[written.moderation],
  rightsCard: rightsToWire(written.rights),
})

/** Reads what a brand wrote: as the server sends it, or as the server has parsed it. */
export const contentFromWire = (
  written: WireContent | z.output<typeof wire.CampaignContent>,
): WrittenContent<WireTime> => ({
  name: written.name,
  subtitle: written.subtitle,
  banner: written.banner,
  mobileBanner: written.appBanner,
  isPrivate: fromWireFlag(written.isPrivate),
  film: { kind: written.imgType === IMG_TYPE.embed ? 'embed' : 'upload', text: written.descriptionImg },
  description: written.description,
  brandPicture: written.brandDescriptionImg,
  brandDescription: written.brandDescription,
  rules: written.rules,
  startsAt: written.startTime,
  endsAt: written.endTime,
  website: written.companyWebsite,
  links: written.campaignSocialMedias.map(({ socialConfigId, socialMedia, website }) => ({
    networkId: socialConfigId,
    title: socialMedia,
    url: website,
  })),
  awards: written.campaignAwards.map((award) => ({
    title: award.rewardTitle,
    description: award.rewardDescription,
    coinId: award.rewardCoinId,
    amount: award.rewardAmount,
    picture: award.rewardBrandDescription,
  })),
  stickers:
    typeof written.stickers === 'string' ? written.stickers.split(',').filter((path) => path !== '') : written.stickers,
  collection: written.campaignContract && collectionToWire(written.campaignContract),
  needsConfirmedEmail: fromWireFlag(written.needConfirmedEmail ?? false),
  voteRules: written.voteRules ? voteRulesFromWire(written.voteRules) : usualVoteRules,
  moderation: stateOf(worksModeration, written.worksModeration ?? worksModeration.after),
  rights: written.rightsCard ? rightsFromWire(written.rightsCard) : usualRights,
})

/** The name of one part of what a brand writes. */
export type ContentField = keyof WrittenContent
/** The name of a part that is a text. */
export type ContentText = {
  [Field in ContentField]: string extends ShownContent[Field] ? Field : never
}[ContentField]

/** How many characters a line of a campaign has at most, such as its name. */
export const MAX_LINE = 255
const isLine = (text: string) => text.trim() !== '' && !isLongerThan(text, MAX_LINE)
const isThere = (value: unknown) => value !== null

// Null: a campaign can do without it.
const NEEDED = {
  name: isLine,
  subtitle: isLine,
  mobileBanner: isThere,
  film: ({ text }: WrittenFilm) => text.trim() !== '',
  description: hasText,
  brandPicture: isThere,
  brandDescription: hasText,
  rules: hasText,
  endsAt: isThere,
  collection: (collection: Collection | null) =>
    collection !== null && [collection.name, collection.abbreviation, collection.contractAddress].every(isLine),
  banner: null,
  startsAt: null,
  isPrivate: null,
  needsConfirmedEmail: null,
  voteRules: null,
  moderation: null,
  rights: null,
  website: null,
  stickers: null,
  links: null,
  awards: null,
} as const satisfies { [Field in ContentField]: ((value: WrittenContent<Moment>[Field]) => boolean) | null }

/** The name of a part that a campaign needs. */
export type NeededField = { [Field in ContentField]: (typeof NEEDED)[Field] extends null ? never : Field }[ContentField]

/** The parts that a new campaign needs before it can be handed in (docs/product/campaigns.md#what-must-be-there). */
export const neededFields = (Object.keys(NEEDED) as ContentField[]).filter(
  (field): field is NeededField => NEEDED[field] !== null,
)

/** Tells which parts are still missing; a campaign that is edited has its collection already. */
export const missingFields = (written: WrittenContent<Moment>, mode: 'create' | 'edit'): NeededField[] =>
  neededFields.filter((field) => {
    const isFilled = NEEDED[field] as (value: unknown) => boolean
    return !(mode === 'edit' && field === 'collection') && !isFilled(written[field])
  })

const lines = (list: readonly string[]) => list.join('\n')

/** Who sees a campaign, as operators read it. */
export const visibilityInWords = (isPrivate: boolean) => (isPrivate ? 'Only those invited' : 'Everybody')
/** Who may vote in a campaign, as operators read it. */
export const votersInWords = (needsConfirmedEmail: boolean) =>
  needsConfirmedEmail ? 'Only with a confirmed email address' : 'Everybody logged in'
/** When works are shown, as operators read it. */
export const moderationInWords = (moderation: WorksModeration) =>
  moderation === 'before' ? 'Shown once the brand has approved them' : 'Shown at once'

const inWords: { [Field in ContentField]: (value: ShownContent<Moment>[Field]) => string } = {
  name: String,
  subtitle: String,
  banner: (picture) => picture?.url ?? '',
  mobileBanner: (picture) => picture?.url ?? '',
  film: (film) => (film === null ? '' : film.kind === 'upload' ? film.url : embedSource(film)),
  description: String,
  brandPicture: (picture) => picture?.url ?? '',
  brandDescription: String,
  rules: String,
  website: String,
  stickers: (stickers) => lines(stickers.map(({ url }) => url)),
  isPrivate: (isPrivate) => visibilityInWords(isPrivate),
  needsConfirmedEmail: (needed) => votersInWords(needed),
  voteRules: (rules) => voteRulesSentence(rules, false),
  moderation: (moderation) => moderationInWords(moderation),
  rights: (rights) => rightsInWords(rights),
  collection: (collection) =>
    collection === null
      ? ''
      : `${collection.name} (${collection.abbreviation}), ERC-${collection.contractType}, ${collection.contractAddress} on chain ${collection.chainId}`,
  startsAt: (at) => toWireTimeOrNull(at) ?? '',
  endsAt: (at) => toWireTimeOrNull(at) ?? '',
  links: (links) => lines(links.map(({ title, url }) => `${title} ${url}`.trim())),
  awards: (awards) =>
    lines(
      awards.map(({ title, description, amount, coinId, picture }) =>
        [title, description, amount && `${amount} of coin ${coinId ?? '–'}`, picture?.url].filter(Boolean).join(' · '),
      ),
    ),
}

const WIRE_NAMES: Record<ContentField, keyof WireContent> = {
  name: 'name',
  subtitle: 'subtitle',
  banner: 'banner',
  mobileBanner: 'appBanner',
  film: 'descriptionImg',
  description: 'description',
  brandPicture: 'brandDescriptionImg',
  brandDescription: 'brandDescription',
  rules: 'rules',
  website: 'companyWebsite',
  stickers: 'stickers',
  isPrivate: 'isPrivate',
  needsConfirmedEmail: 'needConfirmedEmail',
  voteRules: 'voteRules',
  moderation: 'worksModeration',
  rights: 'rightsCard',
  collection: 'campaignContract',
  startsAt: 'startTime',
  endsAt: 'endTime',
  links: 'campaignSocialMedias',
  awards: 'campaignAwards',
}
const CONTENT_FIELDS = Object.keys(WIRE_NAMES) as ContentField[]

/** A part that a change changes, in words. */
export type Difference<Name> = { field: Name; before: string; after: string }

/** What a change changes, part by part, for the reviewer. */
export const differencesOf = (before: ShownContent<Moment>, after: ShownContent<Moment>): Difference<ContentField>[] =>
  CONTENT_FIELDS.map((field) => {
    const say = inWords[field] as (value: unknown) => string
    return { field, before: say(before[field]), after: say(after[field]) }
  }).filter((difference) => difference.before !== difference.after)

/** Writes a difference. */
export const differenceToWire = ({ field, ...words }: Difference<ContentField>): Difference<string> => ({
  field: WIRE_NAMES[field],
  ...words,
})

/** Reads a difference; null for one in a part that this side does not know yet. */
export const differenceFromWire = ({ field, ...words }: Difference<string>): Difference<ContentField> | null => {
  const known = CONTENT_FIELDS.find((name) => WIRE_NAMES[name] === field)
  return known === undefined ? null : { field: known, ...words }
}

import { z } from 'zod'
import { messages } from './messages.ts'
import { optionalUpload, uploadedPath } from './pictures.ts'
import { MAX_RICH_TEXT } from './rich-text.ts'
import { LICENCE_YEARS } from './rights.ts'
import * as rules from './rules.ts'
import { rightsLicence, rightsWhere, voteLimitPer, worksModeration } from './states.ts'
import { MAX_VOTE_LIMIT } from './vote-rules.ts'
import { wireDateTime, wireFlag, wireId, wireInt, wireNumberText } from './wire.ts'

// What a brand writes into a campaign: the same shape serves the draft, the submission, the change and the preview.

const MAX_AWARDS = 20
const MAX_LINKS = 12
const MAX_STICKERS = 60

const line = rules.optionalPlainLine
const richText = () =>
  z.string().max(MAX_RICH_TEXT, messages.richTextTooLong).refine(rules.hasNoNul, messages.plainTextOnly)
const optionalLink = () => z.union([z.literal(''), rules.httpsAddress()], messages.linkNotHttps)
// '' stands for a number that is not written yet, never for 0.
const optionalNumber = (rule: z.ZodType<string, string>, message: string) =>
  wireNumberText(z.union([z.literal(''), rule], message), message).default('')
const upload = () => optionalUpload().default(null)
const MINUTE_FORMAT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?$/
const moment = () =>
  z
    .union(
      [
        z.literal(''),
        z
          .string()
          .regex(MINUTE_FORMAT, messages.wrongDateTime)
          .refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)), messages.wrongDateTime)
          .transform((text) => (text.length === 16 ? `${text}:00` : text)),
      ],
      messages.wrongDateTime,
    )
    .nullable()
    .transform((text) => text || null)
    .default(null)

/** A prize of a campaign. */
export const CampaignAward = z
  .object({
    id: wireId().optional(),
    rewardTitle: line().default(''),
    rewardDescription: z
      .string()
      .trim()
      .max(2000, messages.awardTooLong)
      .refine(rules.hasNoNul, messages.plainTextOnly)
      .default(''),
    rewardCoinId: wireId().nullable().default(null).meta({ description: 'A coin of /config/coinList, or null.' }),
    rewardAmount: optionalNumber(
      z.string().regex(/^\d{1,18}(\.\d{1,18})?$/, messages.mustBeDecimal),
      messages.mustBeDecimal,
    ),
    rewardBrandDescription: upload().meta({ description: 'The picture of the prize, 1x1.' }),
  })
  .meta({ id: 'CampaignAward' })

/** Where a campaign can be followed. */
const CampaignSocialMedia = z
  .object({
    socialConfigId: wireId(),
    socialMedia: line().default(''),
    website: optionalLink(),
    socialMediaLogo: z.string().max(255).default('').meta({ description: 'Filled by the server when read.' }),
  })
  .meta({ id: 'CampaignSocialMedia' })

/** 721 or 1155. */
export const ContractType = wireInt().pipe(z.union([z.literal(721), z.literal(1155)], messages.unsupported))

const address = () => z.union([z.literal(''), rules.chainAddress()], messages.wrongAddress)

/** The collection into which a campaign mints. */
const CampaignContract = z
  .object({
    name: line().default(''),
    abbreviation: line().default(''),
    contractType: ContractType.default(721),
    chainId: wireId().nullable().default(null),
    contractAddress: address().default(''),
    blockHeight: optionalNumber(z.string().regex(/^\d{1,18}$/, messages.mustBeInteger), messages.mustBeInteger),
    royaltyAddress: address().default(''),
    royaltyProportion: optionalNumber(rules.royaltyShare(), messages.royaltyRange).meta({
      description: 'Percent with at most two decimals, at most 100.',
    }),
  })
  .meta({ id: 'CampaignContract' })

const code = (codes: Readonly<Record<string, number>>) =>
  wireInt().pipe(z.int().refine((number) => Object.values(codes).includes(number), messages.invalidInput))

const voteLimit = () => z.int().min(1).max(MAX_VOTE_LIMIT)

/** How people vote in a campaign; what is left out is as usual: one vote for each work. */
export const CampaignVoteRules = z
  .object({
    voteLimit: wireInt()
      .pipe(voteLimit())
      .nullable()
      .default(null)
      .meta({ description: 'How many works a voter may vote for, null for all of them.' }),
    voteLimitPer: code(voteLimitPer).nullable().default(null).meta({
      description: '0 in the whole campaign, 1 on each day (UTC); null exactly without a limit.',
    }),
    isRevocable: wireFlag().default(false).meta({ description: '1: a vote can be taken back until the end.' }),
    isHidden: wireFlag().default(false).meta({ description: '1: nobody sees a total before the end.' }),
    isShuffled: wireFlag()
      .default(false)
      .meta({ description: '1: each visitor sees the works in an order of their own.' }),
  })
  .refine((rules) => (rules.voteLimit === null) === (rules.voteLimitPer === null), messages.invalidInput)
  .meta({ id: 'CampaignVoteRules' })

/** What happens with the rights in the works of a campaign. */
export const CampaignRightsCard = z
  .object({
    licence: code(rightsLicence).default(rightsLicence.none).meta({
      description: 'What winners grant to the brand: 0 nothing, 1 a non-exclusive licence, 2 an exclusive one.',
    }),
    where: code(rightsWhere).nullable().default(null).meta({
      description: 'Where the licence holds: 0 worldwide, 1 in the country of the brand; null exactly without one.',
    }),
    years: wireInt()
      .pipe(z.int().refine((years) => LICENCE_YEARS.some((known) => known === years), messages.invalidInput))
      .nullable()
      .default(null)
      .meta({ description: '1, 2, 5 or 10; null: as long as the copyright lasts, or without a licence.' }),
    isTraining: wireFlag().default(false).meta({ description: '1: the licence covers the training of models.' }),
  })
  .refine(
    ({ licence, where, years, isTraining }) =>
      licence === rightsLicence.none ? where === null && years === null && !isTraining : where !== null,
    messages.invalidInput,
  )
  .meta({ id: 'CampaignRightsCard' })

/**
 * All that a brand writes into a campaign; every part may still be empty. Who may vote, rules, moderation and rights that are left out stay as
 * they are; those of a new campaign are the usual ones.
 */
export const CampaignContent = z
  .object({
    name: line().default(''),
    subtitle: line().default(''),
    banner: upload(),
    appBanner: upload(),
    isPrivate: wireFlag().default(false),
    imgType: wireInt()
      .pipe(z.union([z.literal(1), z.literal(2)], messages.invalidInput))
      .default(1)
      .meta({ description: '1 uploaded video, 2 embedded video.' }),
    descriptionImg: z
      .string()
      .trim()
      .max(4000)
      .refine(rules.hasNoNul, messages.plainTextOnly)
      .default('')
      .meta({ description: 'The uploaded video, or the embed code of a known video site.' }),
    description: richText().default(''),
    brandDescriptionImg: upload(),
    brandDescription: richText().default(''),
    rules: richText().default(''),
    startTime: moment().meta({ description: 'UTC; without it the campaign opens when it is approved.' }),
    endTime: moment(),
    companyWebsite: optionalLink().default(''),
    campaignSocialMedias: z.array(CampaignSocialMedia).max(MAX_LINKS, messages.tooManyLinks).default([]),
    campaignAwards: z.array(CampaignAward).max(MAX_AWARDS, messages.tooManyAwards).default([]),
    stickers: z
      .string()
      .max(MAX_STICKERS * 64)
      .default('')
      .transform((joined) => joined.split(',').filter((path) => path !== ''))
      .pipe(z.array(uploadedPath()).max(MAX_STICKERS, messages.tooManyStickers))
      .meta({ description: 'The paths of the uploaded stickers, joined by commas.' }),
    campaignContract: CampaignContract.nullable().default(null),
    needConfirmedEmail: wireFlag()
      .optional()
      .meta({ description: '1: only people with a confirmed email address may vote.' }),
    voteRules: CampaignVoteRules.optional(),
    worksModeration: code(worksModeration)
      .optional()
      .meta({ description: '0: a work is shown once the brand has approved it, 1: at once.' }),
    rightsCard: CampaignRightsCard.optional(),
  })
  .meta({ id: 'CampaignContent' })
/** What a brand wrote into a campaign, parsed. */
export type CampaignContent = z.output<typeof CampaignContent>

const flag = z.int().meta({ description: '0 or 1' })

/** The rules of a vote, as they come back. */
export const StoredVoteRules = z
  .object({
    voteLimit: voteLimit().nullable(),
    voteLimitPer: z.int().nullable().meta({ description: '0 in the whole campaign, 1 on each day (UTC).' }),
    isRevocable: flag,
    isHidden: flag,
    isShuffled: flag,
  })
  .meta({ id: 'StoredVoteRules' })

/** A rights card, as it comes back. */
export const StoredRightsCard = z
  .object({
    licence: z.int().meta({ description: '0 none, 1 non-exclusive, 2 exclusive.' }),
    where: z.int().nullable().meta({ description: '0 worldwide, 1 in the country of the brand.' }),
    years: z.int().nullable(),
    isTraining: flag,
  })
  .meta({ id: 'StoredRightsCard' })

/** What a brand wrote, as it comes back to the editor. */
export const StoredContent = z
  .object({
    name: z.string(),
    subtitle: z.string(),
    banner: z.string().nullable(),
    appBanner: z.string().nullable(),
    isPrivate: flag,
    imgType: z.int(),
    descriptionImg: z.string().meta({ description: 'The uploaded video, or the embed code.' }),
    description: z.string(),
    brandDescriptionImg: z.string().nullable(),
    brandDescription: z.string(),
    rules: z.string(),
    startTime: wireDateTime().nullable(),
    endTime: wireDateTime().nullable(),
    companyWebsite: z.string(),
    campaignSocialMedias: z.array(CampaignSocialMedia),
    campaignAwards: z.array(CampaignAward),
    stickers: z.string(),
    campaignContract: CampaignContract.nullable(),
    needConfirmedEmail: flag,
    voteRules: StoredVoteRules,
    worksModeration: z.int().meta({ description: '0 before publishing, 1 after.' }),
    rightsCard: StoredRightsCard,
  })
  .meta({ id: 'StoredContent' })

import { z } from 'zod'
import { messages } from './messages.ts'
import { optionalUpload, uploadedPath } from './pictures.ts'
import * as rules from './rules.ts'
import { wireFlag, wireId, wireInt } from './wire.ts'

// What a brand writes into a campaign: the same shape serves the draft, the submission, the change and the preview.

const LONGEST_LINE = 255
const LONGEST_RICH_TEXT = 20_000
const MOST_AWARDS = 20
const MOST_LINKS = 12
const MOST_STICKERS = 60

// Postgres takes no NUL in a text, and no title has a reason to hold a control character.
const isPlain = (text: string) => !/\p{Cc}/u.test(text)
const line = () => z.string().trim().max(LONGEST_LINE, messages.maximumLength).refine(isPlain, 'must be plain text')
const hasNoNul = (text: string) => !text.includes('\0')
const richText = () =>
  z.string().max(LONGEST_RICH_TEXT, messages.richTextTooLong).refine(hasNoNul, 'must be plain text')
const httpsAddress = () =>
  z.union(
    [
      z.literal(''),
      z
        .string()
        .trim()
        .max(2048, messages.linkNotHttps)
        .regex(/^https:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}]*)?$/iu, messages.linkNotHttps)
        .refine((text) => URL.canParse(text), messages.linkNotHttps),
    ],
    messages.linkNotHttps,
  )
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
      .refine(hasNoNul, 'must be plain text')
      .default(''),
    rewardCoinId: wireId().nullable().default(null).meta({ description: 'A coin of /config/coinList, or null.' }),
    rewardAmount: z
      .union(
        [z.literal(''), z.string().regex(/^\d{1,18}(\.\d{1,18})?$/, messages.mustBeDecimal)],
        messages.mustBeDecimal,
      )
      .default(''),
    rewardBrandDescription: upload().meta({ description: 'The picture of the prize, 1x1.' }),
  })
  .meta({ id: 'CampaignAward' })

/** Where a campaign can be followed. */
export const CampaignSocialMedia = z
  .object({
    socialConfigId: wireId(),
    socialMedia: line().default(''),
    website: httpsAddress(),
    socialMediaLogo: z.string().max(255).default('').meta({ description: 'Filled by the server when read.' }),
  })
  .meta({ id: 'CampaignSocialMedia' })

/** 721 or 1155. */
export const ContractType = wireInt().pipe(z.union([z.literal(721), z.literal(1155)], messages.unsupported))

const address = () => z.union([z.literal(''), rules.chainAddress()], messages.wrongAddress)

/** The collection into which a campaign mints. */
export const CampaignContract = z
  .object({
    name: line().default(''),
    abbreviation: line().default(''),
    contractType: ContractType.default(721),
    chainId: wireId().nullable().default(null),
    contractAddress: address().default(''),
    blockHeight: z
      .union([z.literal(''), z.string().regex(/^\d{1,18}$/, messages.mustBeInteger)], messages.mustBeInteger)
      .default(''),
    royaltyAddress: address().default(''),
    royaltyProportion: z
      .union([z.literal(''), rules.royaltyShare()], messages.royaltyRange)
      .default('')
      .meta({ description: 'Percent with at most two decimals, at most 100.' }),
  })
  .meta({ id: 'CampaignContract' })

/** All that a brand writes into a campaign; every part may still be empty. */
export const CampaignContent = z
  .object({
    name: line().default(''),
    subtitle: line().default(''),
    banner: upload(),
    appBanner: upload(),
    isPrivate: wireFlag().default(false),
    imgType: wireInt()
      .pipe(z.union([z.literal(1), z.literal(2)], 'must be 1 or 2'))
      .default(1)
      .meta({ description: '1 uploaded video, 2 embedded video.' }),
    descriptionImg: z
      .string()
      .trim()
      .max(4000)
      .refine(hasNoNul, 'must be plain text')
      .default('')
      .meta({ description: 'The uploaded video, or the embed code of a known video site.' }),
    description: richText().default(''),
    brandDescriptionImg: upload(),
    brandDescription: richText().default(''),
    rules: richText().default(''),
    startTime: moment().meta({ description: 'UTC; without it the campaign opens when it is approved.' }),
    endTime: moment(),
    companyWebsite: httpsAddress().default(''),
    campaignSocialMedias: z.array(CampaignSocialMedia).max(MOST_LINKS, messages.tooManyLinks).default([]),
    campaignAwards: z.array(CampaignAward).max(MOST_AWARDS, messages.tooManyAwards).default([]),
    stickers: z
      .string()
      .max(MOST_STICKERS * 64)
      .default('')
      .transform((joined) => joined.split(',').filter((path) => path !== ''))
      .pipe(z.array(uploadedPath()).max(MOST_STICKERS, messages.tooManyStickers))
      .meta({ description: 'The paths of the uploaded stickers, joined by commas.' }),
    campaignContract: CampaignContract.nullable().default(null),
    needConfirmedEmail: wireFlag()
      .default(false)
      .meta({ description: '1: only people with a confirmed e-mail address may vote.' }),
  })
  .meta({ id: 'CampaignContent' })
/** What a brand wrote into a campaign, parsed. */
export type CampaignContent = z.output<typeof CampaignContent>

/** Whether rich text says anything. */
export const hasText = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '' || /<img\b/i.test(html)

/** The parts whose emptiness decides whether a campaign can be handed in; both the form and the parsed content have them. */
export type CampaignCompleteness = {
  name: string
  subtitle: string
  appBanner: string | null
  descriptionImg: string
  description: string
  brandDescriptionImg: string | null
  brandDescription: string
  rules: string
  endTime: string | null
  campaignContract: { name: string; abbreviation: string; contractAddress: string } | null
}

const hasContract = (contract: CampaignCompleteness['campaignContract']) =>
  contract !== null &&
  [contract.name, contract.abbreviation, contract.contractAddress].every(
    (text) => text.trim() !== '' && text.length <= LONGEST_LINE,
  )

/** Tells which parts are still missing; spec B §5: only without any can a campaign be submitted or saved. */
export const missingParts = (content: CampaignCompleteness, mode: 'create' | 'edit'): string[] => {
  const present: Record<string, boolean> = {
    name: content.name.trim() !== '' && content.name.length <= LONGEST_LINE,
    subtitle: content.subtitle.trim() !== '' && content.subtitle.length <= LONGEST_LINE,
    appBanner: Boolean(content.appBanner),
    descriptionImg: content.descriptionImg.trim() !== '',
    description: hasText(content.description),
    brandDescriptionImg: Boolean(content.brandDescriptionImg),
    brandDescription: hasText(content.brandDescription),
    rules: hasText(content.rules),
    endTime: Boolean(content.endTime),
    campaignContract: mode === 'edit' || hasContract(content.campaignContract),
  }
  return Object.keys(present).filter((part) => !present[part])
}

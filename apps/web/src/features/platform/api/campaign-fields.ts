import type { CampaignDetail } from '@plinth/api-schema/campaigns'
import type { z } from 'zod'

type WireCampaign = z.output<typeof CampaignDetail>

/** One part of a campaign as the operator reads it: plain words, or pictures. */
export type CampaignField = { id: string; label: string; value: FieldValue }
/** One part of a campaign before and after a change. */
export type CampaignDifference = { id: string; label: string; before: FieldValue; after: FieldValue }
/** What a part holds. */
export type FieldValue =
  | { kind: 'text' | 'data'; text: string; sources?: readonly string[] }
  | { kind: 'pictures'; sources: readonly string[] }
  | { kind: 'film'; source: string }

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  subtitle: 'Subtitle',
  banner: 'Banner',
  appBanner: 'Mobile banner',
  isPrivate: 'Who can see it',
  imgType: 'Kind of video',
  descriptionImg: 'Video',
  description: 'Description',
  brandDescriptionImg: 'Brand picture',
  brandDescription: 'About the brand',
  rules: 'Rules',
  startTime: 'Opens',
  endTime: 'Ends',
  companyWebsite: 'Website',
  campaignSocialMedias: 'Links',
  campaignAwards: 'Prizes',
  stickers: 'Stickers',
  campaignContract: 'Collection',
  needConfirmedEmail: 'Voters',
}
const ONES: Readonly<Record<string, string>> = { campaignAwards: 'Prize', campaignSocialMedias: 'Link' }
const DATA = ['startTime', 'endTime', 'campaignContract', 'companyWebsite']
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  isPrivate: { 0: 'Everybody', 1: 'Only those invited' },
  imgType: { 1: 'Uploaded', 2: 'Embedded' },
  needConfirmedEmail: { 0: 'Everybody signed in', 1: 'Only with a confirmed e-mail address' },
}

const PATH = String.raw`/files/[0-9a-f]{2}/[0-9a-f]{32}\.(?:png|jpe?g|gif|webp|avif)`
const FILM = /^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:mp4|webm|ogg)$/
const PICTURE = new RegExp(`^${PATH}$`)
const PICTURE_WITHIN = new RegExp(`(?: · )?(${PATH})`, 'g')
const BLOCK_END = /<\/(?:p|li|h[1-6]|blockquote|div)>|<br\s*\/?>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The words of formatted text, a line for each paragraph: what is compared is what somebody reads. */
export const plainText = (html: string) =>
  html
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()

const RICH = ['description', 'brandDescription', 'rules']

/** The words for a part; `campaignAwards.1` becomes `Prize 1`, and a name that nobody gave words for is shown as it is. */
export const fieldLabel = (field: string) => {
  const [head = field, place] = field.split('.')
  return place === undefined ? (LABELS[head] ?? head) : `${ONES[head] ?? LABELS[head] ?? head} ${place}`
}

/** Reads the value of a part for showing. */
export const fieldValue = (field: string, value: string): FieldValue => {
  const [name = field] = field.split('.')
  const paths = value.split(/[,\n]\s*/).filter(Boolean)
  if (paths.length > 0 && paths.every((path) => PICTURE.test(path))) return { kind: 'pictures', sources: paths }
  if (FILM.test(value)) return { kind: 'film', source: value }
  const known = WORDS[name]?.[value]
  if (known !== undefined) return { kind: 'text', text: known }
  if (name === 'campaignAwards') {
    const sources = [...value.matchAll(PICTURE_WITHIN)].flatMap(([, path]) => path ?? [])
    return { kind: 'text', text: value.replace(PICTURE_WITHIN, ''), sources }
  }
  if (RICH.includes(name)) return { kind: 'text', text: plainText(value) }
  return { kind: DATA.includes(name) ? 'data' : 'text', text: value }
}

const awardText = (award: WireCampaign['campaignAwards'][number]) =>
  [award.rewardTitle, award.rewardAmount, award.rewardDescription].filter((part) => part !== '').join('\n')

const contractText = (contract: WireCampaign['campaignContract']) =>
  contract === null
    ? ''
    : [
        `${contract.name} (${contract.abbreviation}), ERC ${contract.contractType}`,
        contract.contractAddress,
        contract.royaltyProportion === '' ? '' : `Royalty ${contract.royaltyProportion} %`,
      ]
        .filter((part) => part !== '')
        .join('\n')

/** Every part of a campaign, in the order in which its editor asks for them. */
export const readFields = (campaign: WireCampaign): CampaignField[] => {
  const plain: Record<string, string> = {
    name: campaign.name,
    subtitle: campaign.subtitle,
    banner: campaign.banner ?? '',
    appBanner: campaign.appBanner ?? '',
    descriptionImg: campaign.embed?.src ?? campaign.descriptionImg,
    description: campaign.description,
    brandDescriptionImg: campaign.brandDescriptionImg ?? '',
    brandDescription: campaign.brandDescription,
    rules: campaign.rules,
    startTime: campaign.startTime ?? '',
    endTime: campaign.endTime,
    isPrivate: String(campaign.isPrivate),
    needConfirmedEmail: String(campaign.needConfirmedEmail),
    companyWebsite: campaign.companyWebsite,
    stickers: campaign.stickers,
    campaignContract: contractText(campaign.campaignContract),
  }
  const fields = Object.entries(plain).map(([field, value]) => ({
    id: field,
    label: fieldLabel(field),
    value: fieldValue(field, value),
  }))
  const awards = campaign.campaignAwards.map((award, index): CampaignField => {
    const picture = fieldValue('rewardBrandDescription', award.rewardBrandDescription ?? '')
    const sources = picture.kind === 'pictures' ? picture.sources : []
    const id = `campaignAwards.${index + 1}`
    return { id, label: fieldLabel(id), value: { kind: 'text', text: awardText(award), sources } }
  })
  const links = campaign.campaignSocialMedias.map((link, index) => {
    const id = `campaignSocialMedias.${index + 1}`
    return { id, label: fieldLabel(id), value: fieldValue(id, [link.socialMedia, link.website].join('\n').trim()) }
  })
  return [...fields, ...awards, ...links]
}

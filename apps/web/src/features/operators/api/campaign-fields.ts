import {
  type ContentField,
  type Difference,
  differenceFromWire,
  moderationInWords,
  visibilityInWords,
  votersInWords,
} from '@plinth/api-schema/campaign'
import type { Campaign as WholeCampaign } from '@plinth/api-schema/campaign-detail'
import { embedSource } from '@plinth/api-schema/embed'
import { withoutTags } from '@plinth/api-schema/rich-text'
import { rightsInWords } from '@plinth/api-schema/rights-text'
import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import type { WireTime } from '@plinth/api-schema/wire-time'

type Campaign = WholeCampaign<WireTime>

/** One part of a campaign as the operator reads it: plain words, or pictures. */
export type CampaignField = { id: string; label: string; value: FieldValue }
/** One part of a campaign before and after a change. */
export type CampaignDifference = { id: string; label: string; before: FieldValue; after: FieldValue }
/** What a part holds. */
export type FieldValue =
  | { kind: 'text' | 'data'; text: string; sources?: readonly string[] }
  | { kind: 'time'; at: string }
  | { kind: 'pictures'; sources: readonly string[] }
  | { kind: 'film'; source: string }

type Part = {
  label: string
  /** The words for one of several. */
  one?: string
  /** `data` stands in figures, `rich` is formatted text, `time` a time of the wire. */
  kind?: 'data' | 'rich' | 'time'
}

// In the order in which the editor asks for them; prizes and links are listed one by one, behind the others.
const PARTS: Readonly<Record<ContentField, Part>> = {
  name: { label: 'Name' },
  subtitle: { label: 'Subtitle' },
  banner: { label: 'Banner' },
  mobileBanner: { label: 'Mobile banner' },
  film: { label: 'Video' },
  description: { label: 'Description', kind: 'rich' },
  brandPicture: { label: 'Brand picture' },
  brandDescription: { label: 'About the brand', kind: 'rich' },
  rules: { label: 'Rules', kind: 'rich' },
  startsAt: { label: 'Opens', kind: 'time' },
  endsAt: { label: 'Ends', kind: 'time' },
  isPrivate: { label: 'Who can see it' },
  needsConfirmedEmail: { label: 'Voters' },
  voteRules: { label: 'Vote rules' },
  moderation: { label: 'New artworks' },
  rights: { label: 'Rights' },
  website: { label: 'Website', kind: 'data' },
  stickers: { label: 'Stickers' },
  collection: { label: 'Collection', kind: 'data' },
  awards: { label: 'Prizes', one: 'Prize' },
  links: { label: 'Links', one: 'Link' },
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
  withoutTags(html.replace(BLOCK_END, '\n'))
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()

/** The words for a part, or for one of several: `Prize 1`. */
export const fieldLabel = (field: ContentField, place?: number) => {
  const { label, one = label } = PARTS[field]
  return place === undefined ? label : `${one} ${place}`
}

/** Reads the value of a part for showing; a part that this page does not know yet is shown as it came. */
export const fieldValue = (field: ContentField | null, value: string): FieldValue => {
  const { kind }: Partial<Part> = field === null ? {} : PARTS[field]
  const paths = value.split(/[,\n]\s*/).filter(Boolean)
  if (paths.length > 0 && paths.every((path) => PICTURE.test(path))) return { kind: 'pictures', sources: paths }
  if (FILM.test(value)) return { kind: 'film', source: value }
  if (field === 'awards') {
    const sources = [...value.matchAll(PICTURE_WITHIN)].flatMap(([, path]) => path ?? [])
    return { kind: 'text', text: value.replace(PICTURE_WITHIN, ''), sources }
  }
  if (kind === 'time' && value !== '') return { kind, at: value }
  if (kind === 'rich') return { kind: 'text', text: plainText(value) }
  return { kind: kind === 'data' ? 'data' : 'text', text: value }
}

/** Reads what a change changes; a part that this page does not know yet is told by its name on the wire. */
export const readDifference = (difference: Difference<string>): CampaignDifference => {
  const field = differenceFromWire(difference)?.field ?? null
  return {
    id: difference.field,
    label: field === null ? difference.field : fieldLabel(field),
    before: fieldValue(field, difference.before),
    after: fieldValue(field, difference.after),
  }
}

const awardText = (award: Campaign['awards'][number]) =>
  [award.title, award.amount, award.description].filter((part) => part !== '').join('\n')

const collectionText = (collection: Campaign['collection']) =>
  collection === null
    ? ''
    : [
        `${collection.name} (${collection.abbreviation}), ERC ${collection.contractType}`,
        collection.contractAddress,
        collection.royaltyProportion === '' ? '' : `Royalty ${collection.royaltyProportion} %`,
      ]
        .filter((part) => part !== '')
        .join('\n')

const plainFields = (campaign: Campaign): Record<Exclude<ContentField, 'awards' | 'links'>, string> => ({
  name: campaign.name,
  subtitle: campaign.subtitle,
  banner: campaign.banner?.url ?? '',
  mobileBanner: campaign.mobileBanner?.url ?? '',
  film: campaign.film === null ? '' : campaign.film.kind === 'upload' ? campaign.film.url : embedSource(campaign.film),
  description: campaign.description,
  brandPicture: campaign.brandPicture?.url ?? '',
  brandDescription: campaign.brandDescription,
  rules: campaign.rules,
  startsAt: campaign.startsAt ?? '',
  endsAt: campaign.endsAt,
  isPrivate: visibilityInWords(campaign.isPrivate),
  needsConfirmedEmail: votersInWords(campaign.needsConfirmedEmail),
  voteRules: voteRulesSentence(campaign.voteRules, campaign.needsConfirmedEmail),
  moderation: moderationInWords(campaign.moderation),
  rights: rightsInWords(campaign.rights),
  website: campaign.website,
  stickers: campaign.stickers.map(({ url }) => url).join(','),
  collection: collectionText(campaign.collection),
})

/** Every part of a campaign, in the order in which its editor asks for them. */
export const readFields = (campaign: Campaign): CampaignField[] => {
  const fields = Object.entries(plainFields(campaign)).map(([name, value]) => {
    const field = name as ContentField
    return { id: name, label: fieldLabel(field), value: fieldValue(field, value) }
  })
  const awards = campaign.awards.map((award, index): CampaignField => {
    const picture = fieldValue(null, award.picture?.url ?? '')
    const sources = picture.kind === 'pictures' ? picture.sources : []
    const label = fieldLabel('awards', index + 1)
    return { id: `awards.${index + 1}`, label, value: { kind: 'text', text: awardText(award), sources } }
  })
  const links = campaign.links.map(({ title, url }, index) => ({
    id: `links.${index + 1}`,
    label: fieldLabel('links', index + 1),
    value: fieldValue('links', [title, url].join('\n').trim()),
  }))
  return [...fields, ...awards, ...links]
}

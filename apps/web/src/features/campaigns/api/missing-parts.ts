import { missingFields, type NeededField, neededFields } from '@plinth/api-schema/campaign'
import { type CampaignForm, contentOf } from './campaign-form.ts'

// What each part is called where it is edited, and on which tab that is.
const PARTS: Record<NeededField, { label: string; part: 'basics' | 'deployer' }> = {
  name: { label: 'Campaign name', part: 'basics' },
  subtitle: { label: 'Subtitle', part: 'basics' },
  mobileBanner: { label: 'Mobile banner', part: 'basics' },
  film: { label: 'Campaign video', part: 'basics' },
  description: { label: 'Description', part: 'basics' },
  brandPicture: { label: 'Brand description image', part: 'basics' },
  brandDescription: { label: 'Brand description', part: 'basics' },
  rules: { label: 'Rules', part: 'basics' },
  endsAt: { label: 'Closing time', part: 'basics' },
  collection: { label: 'Deployed contract', part: 'deployer' },
}

/** Something that a campaign still needs, by the words of its field and the part that it belongs to. */
export type MissingPart = { label: string; part: 'basics' | 'deployer' }

/** How many things a new campaign needs in all. */
export const NEEDED_PARTS = neededFields.length

/** What a campaign still needs before it can be handed in or saved. */
export const findMissing = (form: CampaignForm, mode: 'create' | 'edit'): MissingPart[] =>
  missingFields(contentOf(form), mode).map((field) => PARTS[field])

const list = new Intl.ListFormat('en-GB')
const MAX_NAMED = 3

/** Says in one line what is missing; the first few by name. */
export const missingWords = (missing: readonly MissingPart[]): string => {
  const [first = '', ...others] = missing.map(({ label }) => label)
  const words = [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))]
  const more = words.length - MAX_NAMED
  return `${list.format(more > 1 ? [...words.slice(0, MAX_NAMED), `${more} more`] : words)} missing`
}

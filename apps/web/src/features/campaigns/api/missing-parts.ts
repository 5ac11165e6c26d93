import { missingParts } from '@plinth/api-schema/campaign-content'
import { type CampaignForm, writeCampaignForm } from './campaign-form.ts'

// What each part is called where it is edited, and on which tab that is.
const PARTS: Record<string, { label: string; part: 'basics' | 'deployer' }> = {
  name: { label: 'Campaign name', part: 'basics' },
  subtitle: { label: 'Subtitle', part: 'basics' },
  appBanner: { label: 'Mobile banner', part: 'basics' },
  descriptionImg: { label: 'Campaign video', part: 'basics' },
  description: { label: 'Description', part: 'basics' },
  brandDescriptionImg: { label: 'Brand description image', part: 'basics' },
  brandDescription: { label: 'Brand description', part: 'basics' },
  rules: { label: 'Rules', part: 'basics' },
  endTime: { label: 'Closing time', part: 'basics' },
  campaignContract: { label: 'Deployed contract', part: 'deployer' },
}

/** Something that a campaign still needs, by the words of its field and the part that it belongs to. */
export type MissingPart = { label: string; part: 'basics' | 'deployer' }

/** How many things a new campaign needs in all. */
export const NEEDED_PARTS = Object.keys(PARTS).length

/** What a campaign still needs before it can be handed in or saved. */
export const findMissing = (form: CampaignForm, mode: 'create' | 'edit'): MissingPart[] =>
  missingParts(writeCampaignForm(form), mode).map((key) => PARTS[key] ?? { label: key, part: 'basics' })

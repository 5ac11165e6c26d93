import type { KeyValueStorage } from '../../../../lib/browser-storage.ts'
import { type CampaignForm, emptyCampaign } from '../../api/campaign-form.ts'

/** What was written when a session ended: the draft, or the change of a campaign. */
export type Unsaved = {
  /** The version of the draft that it builds on; 0 where there are none. */
  version: number
  form: CampaignForm
}

/** Whose writing it is, and of which campaign: its id, or `draft`. */
export type UnsavedPlace = { userId: number; campaign: number | 'draft' }

const keyOf = ({ userId, campaign }: UnsavedPlace) => `plinth-unsaved-campaign-${userId}-${campaign}`

/** Keeps what could not be saved until its writer has logged in again; it ends with the tab. Answers whether it is kept. */
export const keepUnsaved = (storage: KeyValueStorage, place: UnsavedPlace, unsaved: Unsaved): boolean => {
  const text = JSON.stringify(unsaved)
  storage.setItem(keyOf(place), text)
  return storage.getItem(keyOf(place)) === text
}

/** What was kept for this writer, or null. */
export const readUnsaved = (storage: KeyValueStorage, place: UnsavedPlace): Unsaved | null => {
  const kept = storage.getItem(keyOf(place))
  if (kept === null) return null
  const { version, form } = JSON.parse(kept) as Unsaved
  // A newer version of the product may ask for more than was kept.
  return { version, form: { ...emptyCampaign, ...form } }
}

/** Forgets it: it stands in the editor again. */
export const forgetUnsaved = (storage: KeyValueStorage, place: UnsavedPlace) => storage.removeItem(keyOf(place))

import type { KeyValueStorage } from '../../../../lib/browser-storage.ts'
import { readUnsaved, type UnsavedPlace } from '../../../../lib/forms/unsaved.ts'
import { type CampaignForm, emptyCampaign } from '../../api/campaign-form.ts'

/** What was written of the draft when a session ended, and the version of the draft that it builds on. */
export type UnsavedDraft = { version: number; form: CampaignForm }

/** Where a brand's unsaved draft is kept. */
export const draftPlace = (userId: number): UnsavedPlace => ({ owner: userId, form: 'draft' })

/** A campaign as it was kept; a newer version of the product may ask for more than that. */
export const wholeCampaign = (kept: CampaignForm): CampaignForm => ({ ...emptyCampaign, ...kept })

/** The draft that was kept for this brand, or null. */
export const readUnsavedDraft = (storage: KeyValueStorage, userId: number): UnsavedDraft | null => {
  const kept = readUnsaved<UnsavedDraft>(storage, draftPlace(userId))
  return kept && { version: kept.version, form: wholeCampaign(kept.form) }
}

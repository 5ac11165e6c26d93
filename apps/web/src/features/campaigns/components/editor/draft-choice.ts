import type { KeyValueStorage } from '../../../../lib/browser-storage.ts'
import { type CampaignForm, emptyCampaign } from '../../api/campaign-form.ts'
import type { Draft } from '../../api/use-draft.ts'
import type { UnsavedDraft } from './unsaved-campaign.ts'

/** What somebody has chosen on entering the making of a campaign: to carry on, or to begin again over a version of the draft. */
export type DraftChoice = { kind: 'load' } | { kind: 'new'; over: number }

/** What the editor begins with. */
export type DraftStart = {
  form: CampaignForm
  version: number
  savedAt: Date | null
  /** What was written when a session ended, and is yet to be saved. */
  unsaved?: CampaignForm
}

const KEY = 'plinth-draft-choice'
const LOAD = 'load'

/** One visit: an account since the page was loaded. */
export type Visit = { userId: number; loadedAt: number }

/** The visit of an account on the page as it is loaded now. */
export const visitOf = (userId: number): Visit => ({ userId, loadedAt: performance.timeOrigin })

// By account: what one brand chose must not let another begin over its own draft unasked. By load of the page: anyone who comes
// again by its address is asked again, though the tab keeps its storage.
const keyOf = ({ userId, loadedAt }: Visit) => `${KEY}-${userId}-${loadedAt}`

/** Keeps the choice for this visit, so that going between overview and editor does not ask again. */
export const keepChoice = (storage: KeyValueStorage, visit: Visit, choice: DraftChoice) =>
  storage.setItem(keyOf(visit), choice.kind === 'load' ? LOAD : String(choice.over))

/** Forgets the choice: who comes again is asked again. */
export const forgetChoice = (storage: KeyValueStorage, visit: Visit) => storage.removeItem(keyOf(visit))

/** Reads the choice of a visit. */
export const readChoice = (storage: KeyValueStorage, visit: Visit): DraftChoice | null => {
  const kept = storage.getItem(keyOf(visit))
  if (kept === null) return null
  return /^\d+$/.test(kept) ? { kind: 'new', over: Number(kept) } : { kind: 'load' }
}

/** What the editor begins with, or that one has to be asked. */
export const startOf = (
  draft: Draft | null,
  choice: DraftChoice | null,
  unsaved: UnsavedDraft | null = null,
): DraftStart | 'ask' => {
  if (unsaved)
    return { ...(draft ?? { form: emptyCampaign, savedAt: null }), version: unsaved.version, unsaved: unsaved.form }
  if (draft === null) return { form: emptyCampaign, version: 0, savedAt: null }
  if (choice === null) return 'ask'
  // Once the new campaign has been saved, it is the draft, under a later version.
  if (choice.kind === 'new' && choice.over === draft.version) {
    return { form: emptyCampaign, version: draft.version, savedAt: null }
  }
  return draft
}

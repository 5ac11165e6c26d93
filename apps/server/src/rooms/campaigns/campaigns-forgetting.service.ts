import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteDraft } from './campaigns-drafts.repository.ts'
import { archiveUnpublished, deleteGuest } from './campaigns-forgetting.repository.ts'
import { holdDraft } from './campaigns-uploads.ts'

/**
 * Where somebody was let in, and what a brand had not published. What a brand published in campaigns that are over stays, under
 * the name of a deleted account.
 */
export const campaignsForgetting: Forgetting = {
  columns: {
    'campaign_guests.account_id': 'deleted',
    'campaign_drafts.brand_id': 'deleted',
    'campaigns.brand_id': 'stays: a brand with campaigns that are not over cannot be deleted',
  },
  async run({ database }, { id }) {
    await deleteGuest(database, id)
    await database.transaction(async (tx) => {
      await deleteDraft(tx, id)
      await holdDraft(tx, id, null)
      // One that was on its way in while its brand was deleted.
      await archiveUnpublished(tx, id)
    })
    return null
  },
}

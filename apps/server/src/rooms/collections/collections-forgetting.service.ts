import type { Forgetting } from '../../jobs/forgetting.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { emptyCollectionsOf } from './collections.repository.ts'
import { deleteReportsOf } from './collections-reports.repository.ts'

/** A collection stays as the chain has it, without a word or picture of its maker; one that was never deployed goes. */
export const collectionsForgetting: Forgetting = {
  columns: {
    'collection_reports.account_id': 'deleted',
    'collections.account_id': 'stays with its contract, emptied and hidden; deleted where it was never deployed',
  },
  async run({ database }, { id: accountId }) {
    await database.transaction(async (tx) => {
      await deleteReportsOf(tx, accountId)
      const ids = await emptyCollectionsOf(tx, accountId)
      await uploadReferences.release(
        tx,
        ids.map((id) => `collection:${id}` as const),
      )
    })
    return null
  },
}

import type { Forgetting } from '../../jobs/forgetting.ts'
import { removeMarkedFiles } from './site-uploads.clean-up.ts'
import { listUnheldOf, lockUnheldOf, markUnheldRemoved } from './site-uploads.repository.ts'

/** Uploads that nothing shows any more; the others stay with what shows them. */
export const siteForgetting: Forgetting = {
  columns: { 'files.account_id': 'deleted with its files, unless something shows them' },
  async run({ database, files, log }, { id }) {
    await database.transaction(async (tx) => {
      const keys = await lockUnheldOf(tx, id)
      if (keys.length > 0) await markUnheldRemoved(tx, keys)
    })
    await removeMarkedFiles({ database, files, log }, await listUnheldOf(database, id))
    return null
  },
}

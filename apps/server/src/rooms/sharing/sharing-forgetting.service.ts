import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteLinksOf } from './sharing.repository.ts'

/** Somebody's own links, and a brand's posts, with what was counted for them. */
export const sharingForgetting: Forgetting = {
  columns: { 'share_links.account_id': 'deleted with its counts' },
  async run({ database }, { id }) {
    await deleteLinksOf(database, id)
    return null
  },
}

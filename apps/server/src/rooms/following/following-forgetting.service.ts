import type { Queryable } from '../../db/database.ts'
import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteFollowsOf, deleteFollowsTo } from './following.repository.ts'

/** What somebody follows, and that others follow them. */
export const followingForgetting: Forgetting = {
  columns: { 'follows.account_id': 'deleted, and so is that others follow the account' },
  async run({ database }, { id }) {
    await deleteFollowsOf(database, id)
    return null
  },
}

/** Forgets who follows a campaign that is taken away. */
export const forgetFollowsTo = async (tx: Queryable, campaignId: number): Promise<void> => {
  await deleteFollowsTo(tx, campaignId)
}

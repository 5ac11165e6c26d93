import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import { DELETED_NAME, type Forgetting } from '../../jobs/forgetting.ts'
import { deleteNoticesOf, deleteSettingsOf, renameGuest } from './notices.repository.ts'
import { typeOf } from './notices.types.ts'
import { deleteSubscriptions } from './notices-push.repository.ts'

/** What somebody was told, what they chose about it, and what others were told of them. */
export const noticesForgetting: Forgetting = {
  columns: {
    'notice_settings.account_id': 'deleted',
    'notices.account_id': 'deleted; the name in what others were told is replaced',
    'push_subscriptions.account_id': 'deleted',
  },
  async run({ database }, { id }) {
    await deleteSubscriptions(database, id, null)
    await deleteInBatches(database, deleteNoticesOf(id, BATCH))
    await deleteSettingsOf(database, id)
    await renameGuest(database, { typeId: typeOf('invitationAccepted').id, guestId: id, name: DELETED_NAME })
    return null
  },
}

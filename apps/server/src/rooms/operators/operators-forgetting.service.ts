import { DELETED_NAME, type Forgetting } from '../../jobs/forgetting.ts'
import { clearAuditNames, insertOwnDeletion } from './operators.repository.ts'

/** The audit log: entries stay, without the name of the person; that the account was deleted is one of them. */
export const operatorsForgetting: Forgetting = {
  columns: {
    'audit_entries.operator_id': 'an operator, or somebody who deleted their own account',
    'audit_entries.subject_id': 'stays, without the name',
    'operator_totp.account_id': 'an operator, whose account cannot be deleted here',
  },
  async run({ database, clock }, { id }) {
    await clearAuditNames(database, id, DELETED_NAME)
    await insertOwnDeletion(database, { accountId: id, name: DELETED_NAME, at: clock.now() })
    return null
  },
}

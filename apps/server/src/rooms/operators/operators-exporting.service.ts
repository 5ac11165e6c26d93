import type { Queryable } from '../../db/database.ts'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'
import { insertOwnExport } from './operators.repository.ts'

/** Records in the audit log that somebody downloads their data, in the transaction that allows it. */
export const recordOwnExport = async (
  tx: Queryable,
  act: { accountId: number; name: string; at: Date },
): Promise<void> => {
  await insertOwnExport(tx, act)
}

/** What was done to an account, without who did it. */
export const operatorsExporting: Exporting = {
  columns: {
    'audit_entries.subject_id': { file: 'account-history.csv' },
    'audit_entries.operator_id': { leftOut: 'Which of our operators did something, and from which address.' },
    'operator_totp.account_id': { leftOut: 'The second factor of an operator, which no other account has.' },
  },
  tables: [
    {
      file: 'account-history.csv',
      about:
        'What was done to your account by our operators or by yourself, such as a review or this download, and when.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'audit-export',
            text: `select id, action, created_at as at from audit_entries
                    where subject_kind = 'account' and subject_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}

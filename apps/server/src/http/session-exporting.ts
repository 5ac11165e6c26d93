import { EXPORT_PAGE, type Exporting, inPages } from '../db/exporting.ts'

/** Where somebody is and was logged in. */
export const sessionExporting: Exporting = {
  columns: {
    'sessions.account_id': { file: 'log-ins.csv' },
    'idempotency_keys.account_id': {
      leftOut: 'Answers that we keep for a while in case that a request is repeated: copies of what other files hold.',
    },
  },
  tables: [
    {
      file: 'log-ins.csv',
      about: 'Where you are logged in, and log-ins that ended not long ago: browser, network address and times.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'sessions-export',
            text: `select id, user_agent as browser, address, created_at as "loggedInAt", last_used_at as "lastUsedAt",
                     least(idle_expires_at, absolute_expires_at) as "endsAt", revoked_at as "endedAt"
                     from sessions where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}

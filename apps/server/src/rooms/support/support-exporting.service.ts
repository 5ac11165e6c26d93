import { helpStatus, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** What somebody asked, and what they were answered. */
export const supportExporting: Exporting = {
  columns: {
    'help_requests.account_id': { file: 'help-requests.json' },
    'help_requests.answered_by': { leftOut: 'Which of our operators answered a request for help.' },
  },
  tables: [
    {
      file: 'help-requests.json',
      about: 'What you asked Account support while you were logged in, and what we answered.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>(async (last) => {
          const requests = await database.query<{ id: number; status: number }>({
            name: 'help-export',
            text: `select r.id, t.title as subject, r.email, r.company_name as "companyName", r.message, r.picture, r.status,
                     r.created_at as "askedAt", r.answer, r.answered_at as "answeredAt"
                     from help_requests r join help_types t on t.id = r.type_id
                    where r.account_id = $1 and r.id > $2 order by r.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          })
          return requests.map((request) => ({ ...request, status: stateOf(helpStatus, request.status) }))
        }),
    },
  ],
}

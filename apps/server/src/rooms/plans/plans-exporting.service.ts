import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The months of plans that a brand was given. */
export const plansExporting: Exporting = {
  columns: { 'plan_months.account_id': { file: 'plan-months.csv' } },
  tables: [
    {
      file: 'plan-months.csv',
      about: 'The months of plans that you were given, and when they were ended early.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'plan-months-export',
            text: `select m.id, p.name as plan, m.month_count as months, m.granted_at as "grantedAt", m.starts_at as "startsAt",
                     m.ends_at as "endsAt", m.ended_at as "endedAt" from plan_months m join plans p on p.id = m.plan_id
                    where m.account_id = $1 and m.id > $2 order by m.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}

import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The months of plans that a brand has, and its invoices. */
export const plansExporting: Exporting = {
  columns: {
    'plan_months.account_id': { file: 'plan-months.csv' },
    'plan_invoices.account_id': { file: 'plan-invoices.csv' },
  },
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
    {
      file: 'plan-invoices.csv',
      about: 'The invoices that you asked for to pay for months of plans, and when they were paid.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'plan-invoices-export',
            text: `select i.id, i.name, p.name as plan, i.month_count as months, i.total_cents as "totalCents", i.chain_id as "chainId",
                     i.currency, i.amount::text as amount, i.created_at as "createdAt", i.expires_at as "expiresAt", i.paid_at as "paidAt"
                     from plan_invoices i join plans p on p.id = i.plan_id
                    where i.account_id = $1 and i.id > $2 order by i.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}

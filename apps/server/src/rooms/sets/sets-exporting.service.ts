import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The sets of somebody, and what they saved; who saved their works belongs to others. */
export const setsExporting: Exporting = {
  columns: { 'artwork_sets.account_id': { file: 'sets.csv' }, 'set_reports.account_id': { file: 'set-reports.csv' } },
  tables: [
    {
      file: 'sets.csv',
      about: 'Your sets: their names, what you wrote about them, whether they are public and when one was taken down.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query({
            name: 'sets-export',
            text: `select id, name, description, is_public as "isPublic", created_at as "createdAt",
                     taken_down_at as "takenDownAt" from artwork_sets
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'set-works.csv',
      about: 'The works that you saved into your sets, by their numbers, and when.',
      rows: ({ database }, accountId) =>
        inPages<{ setId: number; artworkId: number }>((last) =>
          database.query({
            name: 'set-works-export',
            text: `select m.set_id as "setId", m.artwork_id as "artworkId", m.campaign_id as "campaignId", m.saved_at as "savedAt"
                     from artwork_set_works m join artwork_sets s on s.id = m.set_id
                    where s.account_id = $1 and (m.set_id, m.artwork_id) > ($2::bigint, $3::bigint)
                    order by m.set_id, m.artwork_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.setId ?? 0, last?.artworkId ?? 0],
          }),
        ),
    },
    {
      file: 'set-reports.csv',
      about: 'The sets that you reported to us, by their numbers, and why.',
      rows: ({ database }, accountId) =>
        inPages<{ setId: number }>((last) =>
          database.query({
            name: 'set-reports-export',
            text: `select set_id as "setId", reason, words, created_at as "reportedAt" from set_reports
                    where account_id = $1 and set_id > $2 order by set_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.setId ?? 0],
          }),
        ),
    },
  ],
}

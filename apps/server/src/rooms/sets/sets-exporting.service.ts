import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The sets of somebody, and what they saved; who saved their works belongs to others. */
export const setsExporting: Exporting = {
  columns: { 'artwork_sets.account_id': { file: 'sets.csv' } },
  tables: [
    {
      file: 'sets.csv',
      about: 'Your sets: their names, what you wrote about them and whether they are public.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query({
            name: 'sets-export',
            text: `select id, name, description, is_public as "isPublic", created_at as "createdAt" from artwork_sets
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
  ],
}

import { followKind, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** What somebody follows; who follows them belongs to those. */
export const followingExporting: Exporting = {
  columns: { 'follows.account_id': { file: 'follows.csv' } },
  tables: [
    {
      file: 'follows.csv',
      about: 'The artists, brands and campaigns that you follow, by their numbers, and since when.',
      rows: ({ database }, accountId) =>
        inPages<{ code: number; id: number }>(async (last) => {
          const follows = await database.query<{ code: number; id: number }>({
            name: 'follows-export',
            text: `select kind as code, subject_id as id, followed_at as "followedAt" from follows
                    where account_id = $1 and (kind, subject_id) > ($2::int, $3::bigint)
                    order by kind, subject_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.code ?? -1, last?.id ?? 0],
          })
          return follows.map((follow) => ({ kind: stateOf(followKind, follow.code), ...follow }))
        }),
    },
  ],
}

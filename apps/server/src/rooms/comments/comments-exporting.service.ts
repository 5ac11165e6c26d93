import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** What somebody wrote under works, and reported of what others wrote. */
export const commentsExporting: Exporting = {
  columns: {
    'comments.account_id': { file: 'comments.csv' },
    'comment_reports.account_id': { file: 'comment-reports.csv' },
  },
  tables: [
    {
      file: 'comments.csv',
      about: 'Your comments under works, and when one was taken down.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'comments-export',
            text: `select id, campaign_id as "campaignId", artwork_id as "artworkId", words, created_at as "writtenAt",
                     removed_at as "takenDownAt" from comments
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'comment-reports.csv',
      about: 'The comments that you reported to us, by their numbers, and why.',
      rows: ({ database }, accountId) =>
        inPages<{ commentId: number }>((last) =>
          database.query<{ commentId: number }>({
            name: 'comment-reports-export',
            text: `select comment_id as "commentId", reason, words, created_at as "reportedAt" from comment_reports
                    where account_id = $1 and comment_id > $2 order by comment_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.commentId ?? 0],
          }),
        ),
    },
  ],
}

import type { Queryable } from '../../db/database.ts'
import { EXPORT_PAGE } from '../../db/exporting.ts'

/** An upload as its owner gets it; what the row holds besides is passed on as it is. */
export type ExportedUpload = { id: number; key: string; mediaType: string }

/** The uploads of an account that are still there, after one. */
export const listExportedUploads = (database: Queryable, accountId: number, last: ExportedUpload | null) =>
  database.query<ExportedUpload>({
    name: 'uploads-export',
    text: `select id, key, media_type as "mediaType", bytes, width, height, created_at as "createdAt" from files
            where account_id = $1 and removed_at is null and id > $2 order by id limit ${EXPORT_PAGE}`,
    values: [accountId, last?.id ?? 0],
  })

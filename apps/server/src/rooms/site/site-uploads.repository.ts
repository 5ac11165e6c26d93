import type { Queryable } from '../../db/database.ts'

/** A stored rendition: the key of its file, and its width. */
type StoredRendition = { fileKey: string; mediaType: string; width: number }

/** What is kept of an accepted upload besides its bytes. */
export type NewFile = {
  key: string
  accountId: number
  mediaType: string
  bytes: number
  width: number | null
  height: number | null
  placeholder: string | null
  renditions: StoredRendition[]
  createdAt: Date
}

/** Records an upload whose bytes are stored already. */
export async function insertFile(database: Queryable, file: NewFile): Promise<void> {
  await database.query({
    text: `insert into files (key, account_id, media_type, bytes, width, height, placeholder, renditions, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      file.key,
      file.accountId,
      file.mediaType,
      file.bytes,
      file.width,
      file.height,
      file.placeholder,
      JSON.stringify(file.renditions),
      file.createdAt,
    ],
  })
}

/** Whether an account has confirmed its email address. */
export async function isEmailConfirmed(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    text: 'select 1 from people where id = $1 and is_confirmed',
    values: [accountId],
  })
  return rows.length > 0
}

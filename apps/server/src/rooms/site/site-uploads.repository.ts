import type { Queryable } from '../../db/database.ts'
import { BATCH } from '../../db/delete-in-batches.ts'

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
  colour: string | null
  renditions: StoredRendition[]
  createdAt: Date
}

/** Records an upload whose bytes are stored already. */
export async function insertFile(database: Queryable, file: NewFile): Promise<void> {
  await database.query({
    text: `insert into files (key, account_id, media_type, bytes, width, height, placeholder, renditions, created_at, colour)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
      file.colour,
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

/** An upload that cannot be used any more; its files may still be there. */
export type RemovedFile = Pick<NewFile, 'key' | 'mediaType' | 'renditions'>

const UNHELD = 'not exists (select 1 from upload_references r where r.file_key = f.key)'

/** The last of the next uploads after an id, in the order of their ids; null when there are none. */
export async function findStretchEnd(database: Queryable, after: number): Promise<number | null> {
  const [row] = await database.query<{ lastId: number | null }>({
    name: 'uploads-stretch',
    text: `select max(id) as "lastId" from (select id from files where id > $1 order by id limit ${BATCH}) f`,
    values: [after],
  })
  return row?.lastId ?? null
}

/** A stretch of uploads: those whose ids come after one and not after another. */
export type Stretch = { after: number; upTo: number }

/** Locks those of a stretch that nothing has shown since a moment; those that somebody is about to show are left out. */
export async function lockUnheldFiles(tx: Queryable, { after, upTo }: Stretch, before: Date): Promise<string[]> {
  const rows = await tx.query<{ key: string }>({
    name: 'uploads-lock-unheld',
    text: `select f.key from files f where f.id > $1 and f.id <= $2 and greatest(f.created_at, f.released_at) < $3
              and f.removed_at is null and ${UNHELD} order by f.id for update skip locked`,
    values: [after, upTo, before],
  })
  return rows.map(({ key }) => key)
}

/** Marks those of the uploads that still nothing shows. */
export const markUnheldRemoved = (tx: Queryable, keys: readonly string[]) =>
  tx.query({
    name: 'uploads-mark-removed',
    text: `update files f set removed_at = now() where f.key = any($1::text[]) and ${UNHELD}`,
    values: [keys],
  })

/** Takes the mark off uploads that something shows all the same. */
export const keepHeldFiles = (database: Queryable) =>
  database.query({
    name: 'uploads-keep-held',
    text: `update files f set removed_at = null where f.removed_at is not null and not ${UNHELD}`,
  })

/** The next uploads that were marked, after one of them, in the order of their keys. */
export const findRemovedFiles = (database: Queryable, after: string) =>
  database.query<RemovedFile>({
    name: 'uploads-removed',
    text: `select key, media_type as "mediaType", renditions from files where removed_at is not null and key > $1
            order by key limit ${BATCH}`,
    values: [after],
  })

/** Deletes the row of an upload whose files are gone; false where it is not there any more, or something shows it all the same. */
export async function deleteFile(database: Queryable, key: string): Promise<boolean> {
  const rows = await database.query({
    name: 'uploads-delete-removed',
    text: `delete from files f where f.key = $1 and f.removed_at is not null and ${UNHELD} returning 1`,
    values: [key],
  })
  return rows.length > 0
}

/** Locks the uploads of an account that nothing shows; those that somebody is about to show are left out. */
export async function lockUnheldOf(tx: Queryable, accountId: number): Promise<string[]> {
  const rows = await tx.query<{ key: string }>({
    name: 'uploads-lock-unheld-of',
    text: `select f.key from files f where f.account_id = $1 and f.removed_at is null and ${UNHELD}
            order by f.id limit ${BATCH} for update skip locked`,
    values: [accountId],
  })
  return rows.map(({ key }) => key)
}

/** The uploads of an account that were marked. */
export const listUnheldOf = (database: Queryable, accountId: number) =>
  database.query<RemovedFile>({
    name: 'uploads-removed-of',
    text: `select key, media_type as "mediaType", renditions from files where account_id = $1 and removed_at is not null
            order by key limit ${BATCH}`,
    values: [accountId],
  })

import type { Queryable } from '../../db/database.ts'

/** An upload that something shows: the key of its file, and kind and id of what shows it. */
export type Reference = { key: string; holder: string }

/** Writes references; what is no upload of ours, or of the account that is given, or has just been removed, is left out. */
export const insertReferences = (tx: Queryable, references: readonly Reference[], accountId: number | null = null) =>
  tx.query({
    name: 'uploads-refer',
    text: `insert into upload_references (file_key, holder)
           select f.key, r.holder from (select distinct * from unnest($1::text[], $2::text[]) as u (key, holder)) r
             join uploads f on f.key = r.key
            where $3::bigint is null or f.account_id = $3
           order by 1, 2 for key share of f on conflict do nothing`,
    values: [references.map(({ key }) => key), references.map(({ holder }) => holder), accountId],
  })

/** Removes every reference of some holders, and notes when. */
export const deleteReferences = (tx: Queryable, holders: readonly string[]) =>
  tx.query({
    name: 'uploads-let-go',
    text: `with gone as (delete from upload_references where holder = any($1::text[]) returning file_key)
           update files f set released_at = now() from gone where f.key = gone.file_key`,
    values: [holders],
  })

/** Locks an upload against those who are about to refer to it. */
export const lockUpload = (tx: Queryable, accountId: number, key: string) =>
  tx.query({
    name: 'uploads-lock',
    text: 'select 1 from files where account_id = $1 and key = $2 for update',
    values: [accountId, key],
  })

/** Removes an upload that nothing refers to; false where something does. */
export async function deleteUnreferenced(tx: Queryable, accountId: number, key: string): Promise<boolean> {
  const [row] = await tx.query<{ isHeld: boolean }>({
    name: 'uploads-delete',
    text: `with gone as (delete from files f where f.account_id = $1 and f.key = $2
             and not exists (select 1 from upload_references r where r.file_key = f.key))
           select exists (select 1 from upload_references r where r.file_key = $2) as "isHeld"`,
    values: [accountId, key],
  })
  return row?.isHeld === false
}

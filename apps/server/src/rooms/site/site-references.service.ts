import type { Queryable } from '../../db/database.ts'
import { uploadKeyOf } from '../../ports/file-url.ts'
import { deleteReferences, deleteUnreferenced, insertReferences, lockUpload } from './site-references.repository.ts'

/** Kind and id of what shows an upload. */
export type Holder = `${string}:${number}`

const keysOf = (urls: readonly (string | null)[]) => urls.flatMap((url) => (url && uploadKeyOf(url)) ?? [])

/** Who shows which upload: a room says so in the transaction that stores it, and anyone who erases uploads asks here. */
export const uploadReferences = {
  /** Says that holders show uploads, named by their addresses, beside what they show already. */
  async hold(tx: Queryable, held: readonly { holder: Holder; urls: readonly (string | null)[] }[]): Promise<void> {
    const references = held.flatMap(({ holder, urls }) => keysOf(urls).map((key) => ({ key, holder })))
    if (references.length > 0) await insertReferences(tx, references)
  },

  /** Says that a holder shows these uploads from now on, and no others. */
  async replace(tx: Queryable, holder: Holder, urls: readonly (string | null)[]): Promise<void> {
    await deleteReferences(tx, [holder])
    await uploadReferences.hold(tx, [{ holder, urls }])
  },

  /** The same for what nobody has checked: uploads of others are not held. */
  async replaceOwn(tx: Queryable, accountId: number, holder: Holder, urls: readonly (string | null)[]): Promise<void> {
    await deleteReferences(tx, [holder])
    const references = keysOf(urls).map((key) => ({ key, holder }))
    if (references.length > 0) await insertReferences(tx, references, accountId)
  },

  /** Says that holders show nothing any more. */
  async release(tx: Queryable, holders: readonly Holder[]): Promise<void> {
    await deleteReferences(tx, holders)
  },

  /**
   * Forgets an upload that nobody shows; false where somebody does. It is locked first, so that the statement after sees
   * the work of a transaction that has just referred to it. Once its row is gone nobody can use it again, and the files can follow.
   */
  async forget(tx: Queryable, accountId: number, url: string): Promise<boolean> {
    const [key = ''] = keysOf([url])
    await lockUpload(tx, accountId, key)
    return deleteUnreferenced(tx, accountId, key)
  },
}

import type { Queryable, Statement } from './database.ts'

/** How many rows a statement of `deleteInBatches` may delete at most. */
export const BATCH = 2_000

/** Runs a statement that deletes up to `BATCH` rows until none are left: each holds its locks for a moment only. */
export async function deleteInBatches(database: Queryable, statement: Statement): Promise<number> {
  for (let deleted = 0; ; ) {
    const rows = await database.query(statement)
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}

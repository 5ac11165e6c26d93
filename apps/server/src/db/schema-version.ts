import type { Queryable } from './database.ts'

/** The newest migration that a database has been through, or null. */
export async function findNewestMigration(database: Queryable): Promise<string | null> {
  const [row] = await database.query<{ newest: string | null }>({
    text: 'select max(name) as newest from schema_migrations',
  })
  return row?.newest ?? null
}

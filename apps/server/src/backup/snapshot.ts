import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { AppliedMigration } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { type Connection, connect, identifiers, listTables } from './connection.ts'
import type { Manifest } from './manifest.ts'

/** A table, and how many rows it turned out to have once they were read. */
export type SnapshotTable = { name: string; columns: string[]; read(): AsyncGenerator<Uint8Array>; rows(): number }

/** The database at one moment, while others go on writing. */
export type Snapshot = {
  migrations: AppliedMigration[]
  tables: SnapshotTable[]
  sequences: Manifest['sequences']
  end(): Promise<void>
  cut(): void
}

const readSequences = async (client: pg.Client): Promise<Manifest['sequences']> => {
  const { rows: found } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of found) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...rows[0]! })
  }
  return sequences
}

const tableOf = (client: pg.Client, { name, columns }: { name: string; columns: string[] }): SnapshotTable => {
  let rows = 0
  return {
    name,
    columns,
    async *read() {
      const copy = client.query(
        copyTo(`copy (select ${identifiers(columns)} from ${pg.escapeIdentifier(name)}) to stdout`),
      )
      for await (const piece of copy) yield piece as Uint8Array
      // The count comes after the rows: it is there when the next statement has been answered.
      await client.query('select')
      rows = copy.rowCount
    },
    rows: () => rows,
  }
}

const begin = async ({ client }: Connection): Promise<AppliedMigration[]> => {
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) throw new BackupError('There is nothing to back up: the database is empty')
  const applied = await client.query<AppliedMigration>('select name, checksum from schema_migrations order by name')
  return applied.rows
}

/** Takes hold of the database as it is at this moment: everything that is read from it afterwards belongs together. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const connection = await connect(url, 'plinth backup')
  const { client, end, cut } = connection
  try {
    const migrations = await begin(connection)
    const tables = (await listTables(client)).map((table) => tableOf(client, table))
    // Sequences know no transaction: read after the moment, they are past every id of it.
    return { migrations, tables, sequences: await readSequences(client), end, cut }
  } catch (error) {
    cut()
    throw error
  }
}

import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateExactly } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { identifiers, listTables } from './connection.ts'
import type { Manifest } from './manifest.ts'

/** An empty database that an archive is being loaded into, all in one transaction. */
export type Load = {
  /** Takes the next piece of a table; the pieces of one table come one after the other. */
  take(table: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** Sees that everything has come and holds together; what is left is to commit. */
  finish(): Promise<void>
  /** Tables of the archive that no migration makes: they were never the product's and are left out. */
  strangers: string[]
}

type ForeignKey = { table: string; name: string; definition: string }

/** Refuses a database in which there is anything; what an extension brought does not count. */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where (c.relnamespace = current_schema()::regnamespace or c.relnamespace = to_regnamespace('pgboss'))
        and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relkind <> 'r', c.relname limit 1`,
  )
  const found = rows[0]?.name
  if (found !== undefined)
    throw new BackupError(
      `The database is not empty (there is ${found}): a restore needs an empty one, by another DATA_DIR or DATABASE_URL`,
    )
}

const takeOffForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows
}

const putBackForeignKeys = async (client: pg.Client, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
}

const setSequences = async (client: pg.Client, sequences: Manifest['sequences']): Promise<void> => {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query(`select setval(to_regclass($1), $2::text::bigint, $3) where to_regclass($1) is not null`, [
      pg.escapeIdentifier(name),
      lastValue,
      isCalled,
    ])
}

/**
 * Ends the logs of votes where the archive has them: heads that were signed after it was taken may be known elsewhere, and a log
 * that went on from here would contradict them. New ones, whose first leaf names the last head, begin at the next start.
 */
const endVoteLogs = async (client: pg.Client): Promise<void> => {
  await client.query('delete from vote_log_batches')
  await client.query('update votes set leaf_index = null where leaf_index is not null')
  await client.query(`update vote_logs set generation = greatest(extract(epoch from now())::bigint, generation + 1),
    origin = '', size = 0, revoked_count = 0, ends_at = null, closed_at = null where size > 0`)
}

/** Gives a witness another key: it may have co-signed heads that the archive does not know, and must not co-sign others under their key. */
const endWitness = async (client: pg.Client): Promise<void> => {
  await client.query('delete from witness_keys')
  await client.query('delete from witnessed_logs')
}

/** Writes the pieces of one table after the other. */
const createTableWriter = (client: pg.Client, { tables }: Pick<Manifest, 'tables'>) => {
  const loaded = new Map<string, number>()
  let current: { table: string; copy: ReturnType<typeof copyFrom>; assertWhole: () => void } | undefined

  const open = (table: string) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    if (loaded.has(table)) throw new BackupError(`The archive has rows of ${table} in more than one place`)
    const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${identifiers(columns)}) from stdin`))
    let failure: Error | undefined
    copy.on('error', (error) => {
      failure = error
    })
    const assertWhole = () => {
      if (failure) throw failure
    }
    current = { table, copy, assertWhole }
    return current
  }
  const close = async () => {
    if (!current) return
    const { table, copy, assertWhole } = current
    current = undefined
    assertWhole()
    copy.end()
    await once(copy, 'finish')
    loaded.set(table, copy.rowCount)
  }
  return {
    loaded,
    close,
    async write(table: string, pieces: AsyncIterable<Uint8Array>) {
      if (current?.table !== table) await close()
      const { copy, assertWhole } = current ?? open(table)
      for await (const piece of pieces) {
        assertWhole()
        if (!copy.write(piece)) await once(copy, 'drain')
      }
    },
  }
}

/**
 * Makes the archive's tables in the transaction that `client` has begun. Foreign keys are off while rows come in any
 * order, and proven when they are put back; triggers are off because what they would do has been done.
 */
export async function beginLoad(client: pg.Client, migrations: string, manifest: Manifest): Promise<Load> {
  await migrateExactly(client, migrations, manifest.migrations)
  const ours = (await listTables(client)).map(({ name }) => name)
  const archived = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  const lacking = ours.find((name) => !archived.has(name))
  if (lacking !== undefined) throw new BackupError(`The archive lacks the table ${lacking}`)
  const foreignKeys = await takeOffForeignKeys(client)
  const triggers = async (state: 'enable' | 'disable') => {
    for (const name of ours) await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`)
  }
  await triggers('disable')
  // Migrations bring rows of their own, which the archive has as they were last.
  await client.query(`truncate ${identifiers(ours)}`)
  const writer = createTableWriter(client, manifest)
  return {
    strangers: [...archived.keys()].filter((name) => !ours.includes(name)),
    async take(table, pieces) {
      if (!archived.has(table))
        throw new BackupError(`The archive has rows of ${table}, which its manifest does not name`)
      if (ours.includes(table)) await writer.write(table, pieces)
    },
    async finish() {
      await writer.close()
      for (const name of ours)
        if ((writer.loaded.get(name) ?? 0) !== archived.get(name))
          throw new BackupError(`The archive has other rows of ${name} than its manifest says`)
      await putBackForeignKeys(client, foreignKeys)
      await triggers('enable')
      await setSequences(client, manifest.sequences)
      // An archive of before the logs has none.
      if (ours.includes('vote_logs')) await endVoteLogs(client)
      if (ours.includes('witness_keys')) await endWitness(client)
      await client.query('analyze')
    },
  }
}

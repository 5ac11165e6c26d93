import { Socket } from 'node:net'
import pg from 'pg'
import { BackupError } from './backup-error.ts'

/** One connection on which a backup or a restore does all its work. */
export type Connection = {
  client: pg.Client
  end(): Promise<void>
  /** Cuts it off in the midst of whatever it does; the server rolls back. */
  cut(): void
}

// Whatever the database or its role is set to, values are written and read in one way and nothing is cut short.
const SESSION = [
  "set datestyle = 'ISO'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  'set extra_float_digits = 1',
  'set row_security = off',
  'set statement_timeout = 0',
  'set lock_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ')

/** Connects to a database; `name` is what its operator sees. */
export async function connect(url: string, name: string): Promise<Connection> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, application_name: name, stream: () => socket })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new BackupError(`The database cannot be reached: ${error.message}`)
  })
  await client.query(SESSION)
  return { client, end: () => client.end(), cut: () => socket.destroy() }
}

/** The tables of the product with the columns that are written, in the transaction of `client`. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.oid, c.relname order by c.relname`,
  )
  return rows
}

/** Names as SQL writes them, with commas. */
export const identifiers = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ')

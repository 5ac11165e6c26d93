import pg from 'pg'
import { withRetry } from './retry.ts'

const INT8_OID = 20
// The types of the package name no arrays.
const INT8_ARRAY_OID: number = 1016
// Ids stay under 2^53 (design: they are numbers on the wire), so a bigint column reads as a number, and an array of them as numbers.
pg.types.setTypeParser(INT8_OID, Number)
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY_OID)
pg.types.setTypeParser(INT8_ARRAY_OID, (text) =>
  parseTexts(text).map((value) => (value === null ? null : Number(value))),
)

const MAX_CONNECTIONS = 20
// One statement of each kind runs at a time; a second connection is for the moment in which one breaks.
const MAX_PLANNED = 2
const STATEMENT_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_MS = 5_000
// A transaction that its request has left behind must not hold its locks longer than a request may take.
const IDLE_IN_TRANSACTION_MS = 30_000

/** A statement; with a name it is prepared once per connection. */
export type Statement = { text: string; values?: readonly unknown[]; name?: string }

/** Anything that runs statements: the pool itself or one transaction. */
export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** How a transaction differs from those of requests. */
type TransactionOptions = {
  /** For work that nobody waits for at a screen, such as filling a new database: its statements may take as long as they need. */
  unhurried?: boolean
}

/** The database. */
export interface Database extends Queryable {
  readonly pool: pg.Pool
  /**
   * Connections that plan a statement with a name once, without its values, and keep the plan: for statements that cost more to
   * plan than to run. Such a plan walks by index from what is asked for, whatever the tables looked like when it was made.
   */
  readonly planned: Queryable
  /** Runs `work` in one transaction, again from the start after a serialisation failure or a deadlock. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  async query<Row extends object>({ text, values, name }: Statement) {
    const result = await client.query<Row>({ text, values: values ? [...values] : [], ...(name ? { name } : {}) })
    return result.rows
  },
})

/** Opens a pool on a Postgres address. `onError` hears of connections that break while nobody uses them. */
export function openDatabase(
  url: string,
  options: {
    max?: number
    statementTimeoutMs?: number
    connectTimeoutMs?: number
    onError: (error: Error) => void
  },
): Database {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'plinth',
  }
  const pool = new pg.Pool({ ...settings, max: options.max ?? MAX_CONNECTIONS })
  const planned = new pg.Pool({
    ...settings,
    max: Math.min(options.max ?? MAX_CONNECTIONS, MAX_PLANNED),
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // The pool's events also carry the client, whose print-out has no place in a log.
  const onError = (error: Error) => options.onError(error)
  for (const one of [pool, planned]) {
    one.on('error', onError)
    // A client whose socket resets while checked out would end the process without a listener of its own.
    one.on('connect', (client) => client.on('error', onError))
  }

  const once = async <T>(work: (tx: Queryable) => Promise<T>, { unhurried }: TransactionOptions): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      if (unhurried) await client.query('set local statement_timeout = 0')
      const result = await work(queryable(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
  const { query } = queryable(pool)
  return {
    query,
    pool,
    transaction: (work, transactionOptions = {}) => withRetry(() => once(work, transactionOptions)),
    planned: queryable(planned),
    close: async () => {
      await Promise.all([pool.end(), planned.end()])
    },
  }
}

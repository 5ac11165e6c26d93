import type { Queryable } from '../db/database.ts'

/** A session with what decides whether it still holds. */
export type SessionRow = {
  id: number
  account_id: number
  kind: 0 | 1 | 2
  verified: boolean
  blocked: boolean
  revoked: boolean
  last_used_at: Date
  idle_expires_at: Date
  absolute_expires_at: Date
}
type Asked = { hash: Buffer; answer: (row: SessionRow | undefined) => void; fail: (error: unknown) => void }
type Reader = (hash: Buffer) => Promise<SessionRow | undefined>

const LARGEST_BATCH = 500

const readAll = (database: Queryable, hashes: readonly Buffer[]) =>
  database.query<SessionRow & { token_hash: Buffer }>({
    name: 'sessions-by-token',
    text: `select s.token_hash, s.id, s.account_id, a.kind, a.kind <> 1 or a.verified_at is not null as verified,
                  a.blocked_at is not null as blocked, s.revoked_at is not null as revoked,
                  s.last_used_at, s.idle_expires_at, s.absolute_expires_at
             from sessions s join accounts a on a.id = s.account_id where s.token_hash = any($1::bytea[])`,
    values: [hashes],
  })

// Whoever asks while a statement runs is answered by the next one: what was written before the question is always seen.
const createReader = (database: Queryable): Reader => {
  const queue: Asked[] = []
  let running = false

  const answerAll = async (batch: readonly Asked[]) => {
    try {
      const rows = await readAll(
        database,
        batch.map(({ hash }) => hash),
      )
      const found = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]))
      for (const { hash, answer } of batch) answer(found.get(hash.toString('latin1')))
    } catch (error) {
      for (const { fail } of batch) fail(error)
    }
  }
  const run = async () => {
    while (queue.length > 0) await answerAll(queue.splice(0, LARGEST_BATCH))
    running = false
  }

  return (hash) =>
    new Promise((answer, fail) => {
      queue.push({ hash, answer, fail })
      if (running) return
      running = true
      setImmediate(() => void run())
    })
}

const readers = new WeakMap<Queryable, Reader>()

/** Finds a session by the hash of its token; those that are asked for at the same time are read in one statement. */
export function findSession(database: Queryable, hash: Buffer): Promise<SessionRow | undefined> {
  const reader = readers.get(database) ?? createReader(database)
  readers.set(database, reader)
  return reader(hash)
}

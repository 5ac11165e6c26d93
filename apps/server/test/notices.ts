import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/database.ts'

let lastMoment = 0

/** Writes one unread notice of an account, newer than those before: its support has answered. */
export async function buildNotice(
  database: Database,
  { accountId, kind }: { accountId: number; kind: string },
  answer = 'It is mended.',
): Promise<number> {
  const facts = { for: kind === 'brand' ? 'brand' : 'participant', about: 'Account', answer }
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  const [row] = await database.query<{ id: number }>({
    text: `insert into notices (account_id, type_id, subject, facts, created_at) values ($1, 114, $2, $3, $4) returning id`,
    values: [accountId, randomUUID(), JSON.stringify(facts), new Date(lastMoment)],
  })
  return row!.id
}

import { randomUUID } from 'node:crypto'
import { listNotices, saveNoticeChannels } from '@plinth/api-schema/notices'
import type { Database } from '../src/db/database.ts'
import { createOutbox } from '../src/ports/outbox.ts'
import { createMailingService } from '../src/rooms/notices/notices-mailing.service.ts'
import { type BuiltAccount, buildAccount } from './factories.ts'
import { mailsTo } from './mailbox.ts'
import type { TestServer } from './test-server.ts'

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

const publicUrl = 'http://plinth.test'

/** What turns the notices of a server into mails of its outbox. */
export const mailingOn = ({ database, clock }: Pick<TestServer, 'database' | 'clock'>, { delivers = false } = {}) =>
  createMailingService({ database, clock, outbox: createOutbox({ publicUrl, delivers }), publicUrl })

/** What somebody was told, the newest first. */
export const toldTo = async (server: TestServer, { token }: { token: string }) =>
  (await server.call(listNotices, {}, token)).rows

/** The subjects of the mails that were written to somebody, the oldest first. */
const subjectsTo = async ({ database }: TestServer, { email }: { email: string }) =>
  (await mailsTo(database, email)).map(({ subject }) => subject)

/** How a server tells people, for tests that look at several of them. */
export const noticesOn = (server: () => TestServer) => {
  const told = (account: BuiltAccount) => toldTo(server(), account)
  return {
    person: (kind: 'participant' | 'brand' = 'participant') =>
      buildAccount(server().database, { kind, clock: server().clock }),
    told,
    titles: async (account: BuiltAccount) => (await told(account)).map(({ title }) => title),
    subjects: (account: BuiltAccount) => subjectsTo(server(), account),
    choose: (account: BuiltAccount, email: 'each' | 'daily' | 'off', timeZone = 'UTC') =>
      server().call(saveNoticeChannels, { email, timeZone }, account.token),
  }
}

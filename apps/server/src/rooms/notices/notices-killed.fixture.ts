import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '../../db/database.ts'
import { systemClock } from '../../ports/clock.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { createMailingService } from './notices-mailing.service.ts'
import { createMomentsService } from './notices-moments.service.ts'

const publicUrl = 'http://plinth.test'
const DAYS_AHEAD_MS = 2 * 24 * 3_600_000
const PAUSE_MS = 20

/** A database whose transactions say that all is written, and then wait for the end of the process instead of committing. */
const withoutCommit = (database: Database): Database => ({
  ...database,
  transaction: (work, options) =>
    database.transaction(async (tx) => {
      await work(tx)
      process.stdout.write('written\n')
      return new Promise<never>(() => undefined)
    }, options),
})

// Run as a process of its own: one of the room's jobs as a server does it again and again, until the parent kills it. One that
// `dies` never gets to commit. Its clock is ahead, so that every summary is due.
if (import.meta.main) {
  const [databaseUrl, name, dies] = process.argv.slice(2)
  if (databaseUrl === undefined) throw new Error('a database is needed')
  const opened = openDatabase(databaseUrl, { onError: () => {} })
  const database = dies === 'dies' ? withoutCommit(opened) : opened
  const clock = { now: () => new Date(systemClock.now().getTime() + DAYS_AHEAD_MS) }
  const mailing = createMailingService({
    database,
    clock,
    outbox: createOutbox({ publicUrl, delivers: true }),
    publicUrl,
  })
  const jobs: Record<string, () => Promise<unknown>> = {
    moments: createMomentsService({ database, clock }).tellMoments,
    mails: mailing.mailNotices,
    summaries: mailing.sendSummaries,
  }
  for (;;) {
    await jobs[name ?? '']!().catch(() => undefined)
    process.stdout.write('round\n')
    await delay(PAUSE_MS)
  }
}

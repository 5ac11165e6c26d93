import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { systemClock } from './clock.ts'
import { createOutboxRunner } from './outbox-runner.ts'
import { openSmtpTransport } from './smtp-transport.ts'

const HOUR_MS = 3_600_000

// Run as a process of its own: it delivers mails and tells its parent of each that was accepted, until the parent kills it. It
// never gets to mark one of them, unless it is told by how many hours its clock is ahead: then it works on as a server does.
if (import.meta.main) {
  const [databaseUrl, smtpUrl, hoursAhead] = process.argv.slice(2)
  if (databaseUrl === undefined || smtpUrl === undefined) throw new Error('a database and a mail server are needed')
  const smtp = openSmtpTransport({ smtpUrl, sender: { name: 'Plinth', address: 'post@plinth.example' } })
  const runner = createOutboxRunner({
    database: openDatabase(databaseUrl, { onError: () => {} }),
    clock: { now: () => new Date(systemClock.now().getTime() + Number(hoursAhead ?? 0) * HOUR_MS) },
    log: pino({ level: 'silent' }),
    transport: {
      ...smtp,
      async deliver(mail) {
        await smtp.deliver(mail)
        process.stdout.write('accepted\n')
        if (hoursAhead === undefined) await new Promise(() => {})
      },
    },
  })
  // The wait above ends with the kill only; without a timer the process would end by itself.
  setInterval(() => {}, 60_000)
  await runner.runOnce()
}

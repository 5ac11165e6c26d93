import { pino } from 'pino'
import { openDatabase } from '../db/database.ts'
import { systemClock } from './clock.ts'
import { createOutboxRunner } from './outbox-runner.ts'
import { openSmtpTransport } from './smtp-transport.ts'

// Run as a process of its own: it delivers a mail and tells its parent that it was accepted, until the parent kills it. It never
// gets to mark it.
if (import.meta.main) {
  const [databaseUrl, smtpUrl] = process.argv.slice(2)
  if (databaseUrl === undefined || smtpUrl === undefined) throw new Error('a database and a mail server are needed')
  const smtp = openSmtpTransport({ smtpUrl, sender: { name: 'Plinth', address: 'post@plinth.example' } })
  const runner = createOutboxRunner({
    database: openDatabase(databaseUrl, { onError: () => {} }),
    clock: systemClock,
    log: pino({ level: 'silent' }),
    transport: {
      ...smtp,
      async deliver(mail) {
        await smtp.deliver(mail)
        process.stdout.write('accepted\n')
        await new Promise(() => {})
      },
    },
  })
  // The wait above ends with the kill only; without a timer the process would end by itself.
  setInterval(() => {}, 60_000)
  await runner.runOnce()
}

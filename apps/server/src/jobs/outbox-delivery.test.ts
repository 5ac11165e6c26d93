import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordJobs } from '../../test/recorded-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { systemClock } from '../ports/clock.ts'
import { createOutbox } from '../ports/outbox.ts'
import { startSmtpCatcher } from '../ports/smtp-catcher.fixture.ts'
import { startJobs } from './jobs.ts'
import { startOutboxDelivery } from './outbox-delivery.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const log = pino({ level: 'silent' })
const mail = {
  to: { name: 'Ana', address: 'ana@guest.example' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const waiting = async () => {
  const [row] = await db.database.query<{ count: number }>({
    text: 'select count(*)::int as count from outbox where status = 0',
  })
  return row!.count
}

test('mail written while the server runs is delivered by itself, from the sender of the settings', async () => {
  const arrived = Promise.withResolvers<void>()
  const server = await startSmtpCatcher({ onCaught: () => arrived.resolve() })
  const jobs = await startJobs({ databaseUrl: db.url, log })
  const settings = { smtpUrl: server.url, mailFrom: 'Plinth <post@plinth.example>' }
  await startOutboxDelivery(jobs, { settings, database: db.database, clock: systemClock, log })
  const outbox = createOutbox({ publicUrl: 'https://plinth.example', delivers: true })
  await db.database.transaction((tx) => outbox.writeMail(tx, mail))
  await arrived.promise
  await jobs.stop()
  expect(server.caught).toMatchObject([
    { recipients: ['ana@guest.example'], mail: { from: { name: 'Plinth', address: 'post@plinth.example' } } },
  ])
  expect(await waiting()).toBe(0)
  await server.close()
})

test('a sender that is no address stops the start; without a mail server nothing is registered', async () => {
  const { jobs, schedules } = recordJobs()
  const deps = { database: db.database, clock: systemClock, log }
  const wrong = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'nobody' }
  await expect(startOutboxDelivery(jobs, { settings: wrong, ...deps })).rejects.toThrow('MAIL_FROM')
  await startOutboxDelivery(jobs, { settings: { ...wrong, smtpUrl: undefined }, ...deps })
  expect(schedules()).toEqual({})
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { outboxStatus } from '@plinth/api-schema/states'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Mail } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxRunner, pauseAfter } from './outbox-runner.ts'
import { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.fixture.ts'
import { openSmtpTransport } from './smtp-transport.ts'

const outbox = createOutbox({ publicUrl: 'https://plinth.example:8443', delivers: true })
const mailNumber = (number: number): Mail => ({
  to: { name: `Person ${number}`, address: `person-${number}@guest.example` },
  subject: `Mail ${number}`,
  text: `Text ${number}`,
  html: `<p>Text ${number}</p>`,
})

type Row = {
  message_id: string
  status: number
  attempts: number
  due_at: Date
  last_error: string | null
  sent_at: Date | null
}

let db: TestDatabase
let server: SmtpCatcher
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  server = await startSmtpCatcher()
})
afterEach(async () => {
  await server.close()
  await db.database.query({ text: 'truncate outbox' })
})

const write = (...mails: Mail[]) =>
  db.database.transaction(async (tx) => {
    for (const mail of mails) await outbox.writeMail(tx, mail)
  })
const rows = () => db.database.query<Row>({ text: 'select * from outbox order by id' })
const buildRunner = (clock = createTestClock()) => {
  const transport = openSmtpTransport({
    smtpUrl: server.url,
    sender: { name: 'Plinth', address: 'post@plinth.example' },
  })
  return {
    clock,
    runner: createOutboxRunner({ database: db.database, transport, clock, log: pino({ level: 'silent' }) }),
  }
}
/** A clock just past the database's own, whose time a new row is due at. */
const clockAfterWriting = () => createTestClock(new Date(Date.now() + 1_000))

describe('a mail in the outbox', () => {
  test('is sent once, with its text, its HTML and the Message-ID of its row', async () => {
    await write({ ...mailNumber(1), unsubscribeUrl: 'https://plinth.example/u?t=1' })
    const { runner, clock } = buildRunner(clockAfterWriting())
    expect(await runner.runOnce()).toBe(1)
    expect(await runner.runOnce()).toBe(0)
    const [row] = await rows()
    expect(row).toMatchObject({ status: outboxStatus.sent, attempts: 1, last_error: null, sent_at: clock.now() })
    expect(row!.message_id).toMatch(/^<[0-9a-f]{32}@plinth\.example>$/)
    expect(server.caught).toHaveLength(1)
    const { mail } = server.caught[0]!
    expect(mail).toMatchObject({ messageId: row!.message_id, subject: 'Mail 1' })
    expect(mail.text?.trim()).toBe('Text 1')
    expect(mail.html?.trim()).toBe('<p>Text 1</p>')
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://plinth.example/u?t=1>')
  })

  test('is one of as many as there are', async () => {
    const mails = Array.from({ length: 450 }, (_, place) => mailNumber(place))
    const ids = await db.database.transaction((tx) => outbox.writeMails(tx, mails.values()))
    const written = await db.database.query<{ id: number; subject: string; cmin: string }>({
      text: 'select id, subject, cmin::text from outbox order by id',
    })
    expect(ids).toEqual(written.map(({ id }) => id))
    expect(written.map(({ subject }) => subject)).toEqual(mails.map(({ subject }) => subject))
    // Rows of one statement have the number of the same command.
    expect(new Set(written.map(({ cmin }) => cmin)).size).toBe(3)
  })

  test('is not sent once its reader has ended such mails, though it was written before; any other is', async () => {
    const [account] = await db.database.query<{ id: number }>({
      text: `insert into accounts (kind, user_name, email) values (0, 'lia', 'lia@guest.example') returning id`,
    })
    const about = { isInvitation: true, noticeAccountId: account!.id } as const
    const { isInvitation, noticeAccountId } = about
    await write({ ...mailNumber(1), isInvitation }, { ...mailNumber(1), noticeAccountId }, mailNumber(1))
    await write({ ...mailNumber(2), isInvitation })
    await db.database.query({
      text: `insert into invitation_refusals (mailbox, refused_at) values ('person-1@guest.example', now())`,
    })
    await db.database.query({
      text: 'insert into notice_settings (account_id, email_pace) values ($1, 2)',
      values: [account!.id],
    })
    const { runner, clock } = buildRunner(clockAfterWriting())
    expect(await runner.runOnce()).toBe(4)
    const { withheld, sent } = outboxStatus
    expect((await rows()).map(({ status }) => status)).toEqual([withheld, withheld, sent, sent])
    expect((await rows())[0]).toMatchObject({ sent_at: clock.now(), last_error: null })
    expect(server.caught.map(({ mail }) => mail.subject)).toEqual(['Mail 1', 'Mail 2'])
  })

  test('exists only if its transaction commits', async () => {
    const undone = db.database.transaction(async (tx) => {
      await outbox.writeMail(tx, mailNumber(1))
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  test('is kept and never sent when there was no mail server', async () => {
    const keeping = createOutbox({ publicUrl: 'https://plinth.example', delivers: false })
    await db.database.transaction((tx) => keeping.writeMail(tx, mailNumber(1)))
    const { runner } = buildRunner(clockAfterWriting())
    expect(await runner.runOnce()).toBe(0)
    expect(await rows()).toMatchObject([{ status: outboxStatus.kept, attempts: 0 }])
    expect(server.caught).toEqual([])
  })

  test.each(['a@b.test, c@d.test', 'a@b.test\r\nBcc: v@x.test', '<a@b.test>', ''])(
    'to %j is refused at the door',
    async (address) => {
      await expect(write({ ...mailNumber(1), to: { name: '', address } })).rejects.toThrow('Not a mail address')
      expect(await rows()).toEqual([])
    },
  )

  test('keeps hostile words harmless from the call to the mailbox', async () => {
    const words = 'Bob\r\nBcc: victim@x.test\r\n\r\n<script>\0\u202E'
    await write({ to: { name: words, address: 'a@b.test' }, subject: words, text: `${words}end`, html: '<p>\0x</p>' })
    await buildRunner(clockAfterWriting()).runner.runOnce()
    const [{ mail, recipients }] = server.caught as [(typeof server.caught)[0]]
    expect(recipients).toEqual(['a@b.test'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.subject).toBe('Bob Bcc: victim@x.test <script>')
    expect(mail.to?.[0]?.name).toBe('Bob Bcc: victim@x.test <script>')
    expect(mail.html?.trim()).toBe('<p>x</p>')
  })
})

describe('a mail that is not accepted', () => {
  test('with 451 is tried again after a pause and then arrives once', async () => {
    await write(mailNumber(1))
    server.refuseNext(2, 451)
    const { runner, clock } = buildRunner(clockAfterWriting())
    await runner.runOnce()
    const [first] = await rows()
    expect(first).toMatchObject({ status: outboxStatus.waiting, attempts: 1 })
    expect(first!.last_error).toContain('451')
    const pause = first!.due_at.getTime() - clock.now().getTime()
    expect(pause).toBeGreaterThanOrEqual(3_750)
    expect(pause).toBeLessThanOrEqual(6_250)
    expect(await runner.runOnce()).toBe(0)
    clock.advance(pause)
    await runner.runOnce()
    clock.advance(12_500)
    await runner.runOnce()
    expect(await rows()).toMatchObject([{ status: outboxStatus.sent, attempts: 3, last_error: null }])
    expect(server.caught).toHaveLength(1)
  })

  test('with 550 is given up at once, with the reason', async () => {
    await write(mailNumber(1), mailNumber(2))
    server.refuseNext(1, 550)
    const { runner, clock } = buildRunner(clockAfterWriting())
    await runner.runOnce()
    clock.advance(24 * 60 * 60_000)
    expect(await runner.runOnce()).toBe(0)
    const all = await rows()
    expect(all.map(({ status }) => status).toSorted()).toEqual([outboxStatus.sent, outboxStatus.givenUp])
    expect(all.find(({ status }) => status === outboxStatus.givenUp)!.last_error).toContain('550')
    expect(server.caught).toHaveLength(1)
  })

  test('for twenty attempts, because nobody listens, is given up', async () => {
    await write(mailNumber(1))
    const { runner, clock } = buildRunner(clockAfterWriting())
    await server.close()
    let attempts = 0
    while ((await rows())[0]!.status === outboxStatus.waiting) {
      attempts += await runner.runOnce()
      clock.advance(2 * 60 * 60_000)
    }
    expect(attempts).toBe(20)
    expect(await rows()).toMatchObject([{ status: outboxStatus.givenUp, attempts: 20 }])
    server = await startSmtpCatcher()
  })

  test('waits twice as long each time, up to an hour or so', () => {
    for (let attempts = 1; attempts <= 30; attempts++) {
      const middle = Math.min(3_600_000, 5_000 * 2 ** (attempts - 1))
      const pause = pauseAfter(attempts)
      expect(pause).toBeGreaterThanOrEqual(middle * 0.75)
      expect(pause).toBeLessThanOrEqual(middle * 1.25)
    }
  })
})

test('runners that work at the same time never send one mail twice', async () => {
  await write(...Array.from({ length: 40 }, (_, number) => mailNumber(number)))
  const clock = clockAfterWriting()
  const taken = await Promise.all([1, 2, 3].map(() => buildRunner(clock).runner.runOnce()))
  expect(taken.reduce((sum, count) => sum + count)).toBe(40)
  expect(new Set(server.caught.map(({ mail }) => mail.messageId)).size).toBe(40)
  expect(server.caught).toHaveLength(40)
})

test('a runner that is told to stop ends after the mail in hand', { tags: 'long' }, async () => {
  await write(...Array.from({ length: 12 }, (_, number) => mailNumber(number)))
  const stopping = new AbortController()
  const { runner } = buildRunner(clockAfterWriting())
  const running = runner.runOnce(stopping.signal)
  stopping.abort()
  expect(await running).toBe(1)
  expect(await runner.runOnce()).toBe(11)
})

/** Delivers in a process of its own and kills it once a mail was accepted; answers what ended it. */
const killOnceAccepted = async (): Promise<unknown> => {
  const script = path.join(import.meta.dirname, 'outbox-crash.fixture.ts')
  const child = spawn(process.execPath, [script, db.url, server.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'accepted') child.kill('SIGKILL')
  return (await exited)[1]
}

test('kill -9 between acceptance and the mark: no mail is missing, and the second copy has the same Message-ID', async () => {
  await write(...Array.from({ length: 12 }, (_, number) => mailNumber(number)))
  expect(await killOnceAccepted()).toBe('SIGKILL')
  expect((await rows()).every(({ status }) => status === outboxStatus.waiting)).toBe(true)

  const { runner, clock } = buildRunner(clockAfterWriting())
  await runner.runOnce()
  const leased = (await rows()).filter(({ status }) => status === outboxStatus.waiting)
  expect(leased).toHaveLength(1)
  clock.advance(10 * 60_000)
  await runner.runOnce()

  const all = await rows()
  expect(all.every(({ status }) => status === outboxStatus.sent)).toBe(true)
  const copies = Map.groupBy(server.caught, ({ mail }) => mail.messageId)
  expect([...copies.keys()].toSorted()).toEqual(all.map(({ message_id }) => message_id).toSorted())
  const twice = [...copies.values()].filter((mails) => mails.length > 1)
  expect(twice).toHaveLength(1)
  const [first, second] = twice[0]!
  expect(twice[0]).toHaveLength(2)
  expect(first!.recipients).toEqual(second!.recipients)
  expect(first!.mail.subject).toBe(second!.mail.subject)
})

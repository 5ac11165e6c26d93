import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as calls from '@plinth/api-schema/accounts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { createOutboxRunner } from '../../ports/outbox-runner.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../ports/smtp-catcher.fixture.ts'
import { openSmtpTransport } from '../../ports/smtp-transport.ts'
import { createAccountMails, type Recipient } from './accounts.mails.ts'

const CRASHING = path.resolve(import.meta.dirname, '../../ports/outbox-crash.fixture.ts')

// Runs the sender as a process of its own and kills it once the mail server has accepted a mail that is not marked yet.
async function sendAndKill(databaseUrl: string, smtp: SmtpCatcher) {
  const child = spawn(process.execPath, [CRASHING, databaseUrl, smtp.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'accepted') child.kill('SIGKILL')
  expect((await exited)[1]).toBe('SIGKILL')
}

test('people who sign up while the mail server answers 451 and the sender is killed all get their link', async () => {
  const smtp = await startSmtpCatcher()
  const server = await createTestServer({ env: { SMTP_URL: smtp.url } })
  try {
    const names = Array.from({ length: 12 }, (_, i) => `guest-${i}`)
    for (const userName of names)
      await server.call(calls.signUp, {
        userName,
        email: `${userName}@guest.example`,
        password: 'Passw0rd!x',
        userType: 0,
      })
    expect(smtp.caught).toEqual([])

    await sendAndKill(server.database.pool.options.connectionString!, smtp)
    smtp.refuseNext(7, 451)
    const runner = createOutboxRunner({
      database: server.database,
      clock: server.clock,
      log: pino({ level: 'silent' }),
      transport: openSmtpTransport({ smtpUrl: smtp.url, sender: { name: 'Plinth', address: 'post@plinth.example' } }),
    })
    for (let round = 0; round < 4; round++) {
      server.clock.advance(10 * 60_000)
      await runner.runOnce()
    }

    const received = Map.groupBy(smtp.caught, ({ recipients }) => recipients[0])
    expect([...received.keys()].toSorted()).toEqual(names.map((name) => `${name}@guest.example`).toSorted())
    for (const copies of received.values()) {
      expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
      const token = /confirm-email\?token=([\w-]+)/.exec(copies[0]!.mail.text!)![1]!
      await server.call(calls.confirmEmail, { token })
    }
    const [row] = await server.database.query<{ n: number }>({
      text: 'select count(*) as n from accounts where email_confirmed_at is null',
    })
    expect(row!.n).toBe(0)
  } finally {
    await server.stop()
    await smtp.close()
  }
})

test('names that are markup or headers stay text', async () => {
  const server = await createTestServer()
  try {
    const email = 'hostile@guest.example'
    const userName = '<img src=x onerror=alert(1)> "x" Bcc: all'
    await server.call(calls.signUp, { userName, email, password: 'Passw0rd!x', userType: 0 })
    const [mail] = await mailsTo(server.database, email)
    expect(mail!.html).not.toContain('<img src=x')
    expect(mail!.html).toContain('&lt;img src=x')
    expect(mail!.text).toContain(userName)
  } finally {
    await server.stop()
  }
})

test('each mail says the same as text and as HTML, and why it came', () => {
  const mails = createAccountMails({ publicUrl: 'https://plinth.example' })
  const to: Recipient = { name: 'Ana', address: 'ana@guest.example', userName: 'ana.lim' }
  const origin = { device: 'Firefox on Mac', at: new Date('2026-11-15T09:38:00Z') }
  const all = [
    mails.code(to, 'reset-password', '409217', origin),
    mails.code(to, 'change-email', '409217', origin),
    mails.confirmation(to, 'token', { isNew: true }),
    mails.confirmation(to, 'token', { isNew: false }),
    mails.passwordChanged(to, origin),
    mails.addressChanged(to, 'new@guest.example', origin),
    mails.socialLinked(to, true),
    mails.socialLinked(to, false),
    mails.verificationReceived(to, 'Lantern Books Ltd', '1 to 3 business days'),
    mails.brandVerified(to, 'Lantern Books Ltd', origin.at),
    mails.brandSentBack(to, 'Lantern Books Ltd', 'The address does not match.', origin.at),
    mails.blocked(to, 'Copied works.', origin.at),
  ]
  for (const { to: recipient, subject, text, html } of all) {
    expect(recipient).toEqual({ name: 'Ana', address: 'ana@guest.example' })
    expect(subject.length).toBeLessThan(80)
    expect(text).toMatch(/You get this because/)
    expect(html).toContain('You get this because')
    expect(`${text}${html}`).not.toMatch(/undefined|\[object|null/)
  }
  expect(all[0]!.text).toMatch(/^409 ?217$/m)
  expect(all[0]!.text).toContain('From: Firefox on Mac\nAt: 2026-11-15 09:38 UTC')
})

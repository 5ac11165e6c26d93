import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as calls from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { blockUser, rejectBrand, verifyBrand } from '@plinth/api-schema/operators'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { mailsTo, readOutMail } from '../../../test/mailbox.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { createOutboxRunner } from '../../ports/outbox-runner.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../ports/smtp-catcher.fixture.ts'
import { openSmtpTransport } from '../../ports/smtp-transport.ts'
import { createAccountMails, type Recipient } from './accounts.mails.ts'

const DAY = 86_400_000
const CRASHING = path.resolve(import.meta.dirname, '../../ports/outbox-crash.fixture.ts')

// Runs the sender as a process of its own and kills it once the mail server has accepted a mail that is not marked yet.
async function sendAndKill(databaseUrl: string, smtp: SmtpCatcher) {
  const child = spawn(process.execPath, [CRASHING, databaseUrl, smtp.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'accepted') child.kill('SIGKILL')
  expect((await exited)[1]).toBe('SIGKILL')
}

test('people who sign up while the mail server answers 451 and the sender is killed all get their link', {
  tags: 'long',
}, async () => {
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
    for (const [address, copies] of received) {
      expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
      const token = /confirm-email\?token=([\w-]+)/.exec(copies[0]!.mail.text!)![1]!
      const session = await server.call(calls.logIn, { userName: address!, password: 'Passw0rd!x' })
      await server.call(calls.confirmEmail, { token }, session.token)
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

const BILLBOARD = 'You won 5 ETH, claim at win.example'

test('no words of the person who signs up go to an address that nobody has confirmed', async () => {
  const server = await createTestServer()
  try {
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const email = 'victim@guest.example'
    const contact = { contactUserName: BILLBOARD, email: 'spam@win.example', designation: BILLBOARD }
    const { id } = await server.call(calls.signUp, {
      userName: BILLBOARD,
      email,
      password: 'Passw0rd!x',
      userType: 1,
      brandUserInfo: {
        companyName: BILLBOARD,
        country: 'Singapore',
        companyAddress: BILLBOARD,
        zipCode: '1',
        contactInfo: [
          { ...contact, isMainAccount: 1 },
          { ...contact, isMainAccount: 0 },
        ],
      },
    })
    const { token } = await server.call(calls.logIn, { userName: BILLBOARD, password: 'Passw0rd!x' })
    await server.call(calls.updateUser, { nickName: BILLBOARD }, token)
    await server.call(verifyBrand, { userId: id }, operator.token)
    await server.call(rejectBrand, { userId: id, reason: 'Struck off.' }, operator.token)
    await server.call(calls.getEmailCode, { email })
    const form = { oldPassword: 'Passw0rd!x', newPassword: 'Passw0rd!y', newPasswordSure: 'Passw0rd!y' }
    await server.call(calls.updatePassword, form, token)
    await server.call(blockUser, { userId: id, reason: 'Copied works.' }, operator.token)
    const mails = await mailsTo(server.database, email)
    expect(mails.length).toBe(7)
    expect(JSON.stringify(mails)).not.toMatch(/ETH|win\.example/)
  } finally {
    await server.stop()
  }
})

test('names that are markup or headers stay text', async () => {
  const server = await createTestServer()
  try {
    const userName = '<img src=x onerror=alert(1)> "x" Bcc: all'
    const { email, token } = await buildAccount(server.database, {
      userName,
      withPassword: true,
      clock: server.clock,
    })
    const form = { oldPassword: TEST_PASSWORD, newPassword: 'Passw0rd!y', newPasswordSure: 'Passw0rd!y' }
    await server.call(calls.updatePassword, form, token)
    const [mail] = await mailsTo(server.database, email)
    expect(mail!.html).not.toContain('<img src=x')
    expect(mail!.html).toContain('&lt;img src=x')
    expect(mail!.text).toContain(userName)
  } finally {
    await server.stop()
  }
})

test('a network has 300 mails of each purpose in a day, and those of one purpose never use up another’s', {
  tags: 'long',
}, async () => {
  const server = await createTestServer()
  try {
    const useUp = (key: string) =>
      server.database.query({
        text: 'insert into limit_windows (key, window_start, used) values ($1, $2, 299)',
        values: [`${key}:203.0.113.0/24`, new Date(Math.floor(server.clock.now().getTime() / DAY) * DAY)],
      })
    const signUp = (name: string, remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/user/signUp',
        payload: { userName: name, email: `${name}@guest.example`, password: 'Passw0rd!x', userType: 0 },
        remoteAddress,
      })
    await useUp('mail-from')
    expect((await signUp('one', '203.0.113.1')).statusCode).toBe(200)
    const refusedSignUp = await signUp('two', '203.0.113.2')
    expect(refusedSignUp.statusCode).toBe(429)
    expect(refusedSignUp.json()).toMatchObject({ msg: messages.networkSignUps })
    expect((await signUp('two', '203.0.114.2')).statusCode).toBe(200)

    const members = await Promise.all(
      Array.from({ length: 4 }, () => buildAccount(server.database, { clock: server.clock })),
    )
    const askReset = (email: string, remoteAddress: string) =>
      server.app.inject({
        method: calls.getEmailCode.method,
        url: `/api${calls.getEmailCode.path}`,
        payload: new URLSearchParams({ email }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress,
      })
    expect((await askReset(members[0]!.email, '203.0.113.3')).statusCode).toBe(200)
    expect(await mailsTo(server.database, members[0]!.email)).toHaveLength(1)
    await server.database.query({ text: `delete from limit_windows where key like 'reset-from:%'` })
    await useUp('reset-from')
    expect((await askReset(members[1]!.email, '203.0.113.4')).statusCode).toBe(200)
    // Whether anybody has the address makes no difference.
    for (const email of [members[2]!.email, 'nobody@guest.example']) {
      const refused = await askReset(email, '203.0.113.5')
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ msg: messages.networkCodes })
    }
    expect((await askReset(members[2]!.email, '203.0.114.5')).statusCode).toBe(200)

    const askChange = await server.app.inject({
      method: 'GET',
      url: `/api${calls.getLoginUserEmailCode.path}`,
      headers: { authorization: `Bearer ${members[3]!.token}` },
      remoteAddress: '203.0.113.6',
    })
    expect(askChange.json()).toMatchObject({ code: 200 })
  } finally {
    await server.stop()
  }
})

const ORIGIN = { device: 'Firefox on Mac', at: new Date('2026-11-15T09:38:00Z') }
const WALLET = '0x00000000000000000000000000000000000000Aa'
/** Every mail of the room, to an address that is confirmed or not. */
const writeAll = (isConfirmed: boolean) => {
  const mails = createAccountMails({ publicUrl: 'https://plinth.example' })
  const to: Recipient = { name: 'Ana', address: 'ana@guest.example', userName: 'ana.lim', isConfirmed }
  const { at } = ORIGIN
  return [
    mails.code(to, 'reset-password', '409217', ORIGIN),
    mails.code(to, 'change-email', '409217', ORIGIN),
    mails.code(to, 'delete-account', '409217', ORIGIN),
    mails.code(to, 'export-data', '409217', ORIGIN),
    mails.confirmation(to, 'token', { isNew: true }),
    mails.confirmation(to, 'token', { isNew: false }),
    mails.passwordChanged(to, ORIGIN),
    mails.passwordChanged(to, ORIGIN, { google: true, wallet: WALLET }),
    mails.passwordChanged(to, ORIGIN, { google: true, wallet: null }),
    mails.passwordChanged(to, ORIGIN, { google: false, wallet: null }),
    mails.addressChanged(to, 'new@guest.example', ORIGIN, true),
    mails.addressChanged(to, 'new@guest.example', ORIGIN, false),
    mails.socialLinked(to, true, WALLET),
    mails.socialLinked(to, false, null),
    mails.googleLinked(to, 'ana@gmail.example', ORIGIN),
    mails.googleLinked(to, null, ORIGIN),
    mails.googleUnlinked(to, ORIGIN),
    mails.verificationReceived(to, 'Lantern Books Ltd', '1 to 3 business days'),
    mails.brandVerified(to, 'Lantern Books Ltd', at),
    mails.brandSentBack(to, 'Lantern Books Ltd', 'The address does not match.', at),
    mails.blocked(to, 'Copied works.', at),
    mails.dataExported(to, ORIGIN),
    mails.deletionAsked(to, { kind: 'brand', at, dueAt: new Date(at.getTime() + 7 * DAY) }),
    mails.deletionTakenBack(to, at),
    mails.deleted(to, at),
  ]
}

test('each mail says the same as text and as HTML, and why it came', () => {
  for (const { to, subject, text, html } of [...writeAll(true), ...writeAll(false)]) {
    expect(to.address).toBe('ana@guest.example')
    expect(subject.length).toBeLessThan(80)
    expect(text).toMatch(/You get this because/)
    expect(html).toContain('You get this because')
    expect(`${text}${html}`).not.toMatch(/undefined|\[object|null/)
  }
})

test.each([
  ['a confirmed address', true],
  ['an address that nobody has confirmed', false],
])('the mails of accounts read as they should, to %s', (_to, isConfirmed) => {
  expect(writeAll(isConfirmed).map(readOutMail).join('\n\n')).toMatchSnapshot()
})

test('the buttons that matter most are red', () => {
  const accented = writeAll(true).filter(({ html }) => /<a class="m-accent"/.test(html))
  expect(accented.map(({ subject }) => subject)).toEqual(['Confirm your email address', 'Confirm your email address'])
})

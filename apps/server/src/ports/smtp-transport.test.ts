import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerName, headerSubject } from './mail-address.ts'
import { MailDeliveryError, type MailTransport } from './mailer.ts'
import { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.fixture.ts'
import { openSmtpTransport } from './smtp-transport.ts'

const sender = { name: 'Plinth', address: 'post@plinth.example' }
const mailTo = (address: string, more: { name?: string; subject?: string } = {}) => ({
  to: { name: more.name ?? '', address },
  subject: more.subject ?? 'Your code',
  text: 'Your code is 409 217.',
  html: '<p>Your code is <b>409 217</b>.</p>',
  messageId: '<row-1@plinth.example>',
})

let server: SmtpCatcher
let transport: MailTransport
beforeAll(async () => {
  server = await startSmtpCatcher()
  transport = openSmtpTransport({ smtpUrl: server.url, sender })
})
afterAll(async () => {
  await transport.close()
  await server.close()
})
const deliverAndCatch = async (mail: Parameters<MailTransport['deliver']>[0]) => {
  const before = server.caught.length
  await transport.deliver(mail)
  const caught = server.caught.slice(before)
  expect(caught).toHaveLength(1)
  return caught[0]!
}
const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('a mail', () => {
  test('arrives with its text, its HTML, its sender and its own Message-ID', async () => {
    const { mail, recipients } = await deliverAndCatch(mailTo('ana@harbourprints.sg', { name: 'Ana Lím' }))
    expect(recipients).toEqual(['ana@harbourprints.sg'])
    expect(mail.from).toMatchObject(sender)
    expect(mail.to).toMatchObject([{ name: 'Ana Lím', address: 'ana@harbourprints.sg' }])
    expect(mail.messageId).toBe('<row-1@plinth.example>')
    expect(mail.text?.trim()).toBe('Your code is 409 217.')
    expect(mail.html?.trim()).toBe('<p>Your code is <b>409 217</b>.</p>')
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined()
  })

  test('that can be ended carries the one-click address in its head', async () => {
    const unsubscribeUrl = 'https://plinth.example/unsubscribe?token=a%3Eb'
    const { mail } = await deliverAndCatch({ ...mailTo('lia@guest.example'), unsubscribeUrl })
    const head = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
    expect(head['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
    expect(head['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })
})

describe('hostile words stay words', () => {
  const hostile = [
    'Bob\r\nBcc: victim@x.test\r\n\r\n<script>',
    'Hi\nBcc: v2@x.test',
    'x\r\n.\r\nMAIL FROM:<evil@x.test>',
    '=?utf-8?Q?Bob=0D=0ABcc:_victim@x.test?=',
    'Bob" <victim@x.test>, "Eve',
    'a, b; c <victim@x.test>',
    'Group: victim@x.test;',
    '\u202Etset.x@mitciv',
    '\u2028Bcc: v@x.test',
    'long '.repeat(500),
  ]
  test.each(hostile)('%j as a name and as a subject', async (words) => {
    const name = headerName(words)
    const subject = headerSubject(words)
    for (const to of [words, name]) {
      const { mail, recipients, raw } = await deliverAndCatch(
        mailTo('a@b.test', { name: to, subject: to === name ? subject : words }),
      )
      expect(recipients).toEqual(['a@b.test'])
      expect(mail.to?.map(({ address }) => address)).toEqual(['a@b.test'])
      expect(mail.bcc ?? []).toEqual([])
      expect(mail.cc ?? []).toEqual([])
      expect(mail.text?.trim()).toBe('Your code is 409 217.')
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc):/im)
    }
  })

  test.each([
    'a@b.test, c@d.test',
    'a@b.test;c@d.test',
    'a@b.test\r\nRCPT TO:<evil@x.test>',
    '"a@b.test>\r\nDATA" <x@y.test>',
    'Group: m1@x.test, m2@x.test;',
    'a@b.test> BODY=8BITMIME',
  ])('the address %j is refused for good before a connection is made', async (address) => {
    const before = server.caught.length
    expect(await failureOf(transport.deliver(mailTo(address)))).toMatchObject({ permanent: true })
    expect(server.caught).toHaveLength(before)
  })

  test.each([
    'a(comment)@b.test',
    'a\\@b.test',
    '%s%n@b.test',
    "'; drop table outbox; --@b.test".replaceAll(/[\s;]/g, ''),
    'a:b@c.test',
  ])('the odd address %j reaches one recipient or none', async (address) => {
    const before = server.caught.length
    await failureOf(transport.deliver(mailTo(address)))
    for (const { recipients } of server.caught.slice(before)) expect(recipients).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test.each([
    [451, false],
    [421, false],
    [550, true],
    [552, true],
  ])('with %i at the recipient: permanent is %s', async (code, permanent) => {
    server.refuseNext(1, code)
    const error = await failureOf(transport.deliver(mailTo('ana@harbourprints.sg')))
    expect(error).toBeInstanceOf(MailDeliveryError)
    expect(error).toMatchObject({ permanent })
  })

  test('of our log-in is the operator’s to mend, not the end of the mail', async () => {
    const locked = await startSmtpCatcher({ login: { user: 'plinth', password: 'right' } })
    const wrong = openSmtpTransport({ smtpUrl: `smtp://plinth:wrong@127.0.0.1:${locked.port}`, sender })
    expect(await failureOf(wrong.deliver(mailTo('ana@harbourprints.sg')))).toMatchObject({ permanent: false })
    const right = openSmtpTransport({ smtpUrl: `smtp://plinth:right@127.0.0.1:${locked.port}`, sender })
    await right.deliver(mailTo('ana@harbourprints.sg'))
    expect(locked.caught).toHaveLength(1)
    await locked.close()
  })

  test('because nobody listens is transient', async () => {
    const gone = await startSmtpCatcher()
    await gone.close()
    const error = await failureOf(
      openSmtpTransport({ smtpUrl: gone.url, sender }).deliver(mailTo('ana@harbourprints.sg')),
    )
    expect(error).toMatchObject({ permanent: false })
  })
})

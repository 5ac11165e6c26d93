import { pino } from 'pino'
import type { Database } from '../src/db/database.ts'
import { readSender } from '../src/ports/mail-address.ts'
import type { Mail } from '../src/ports/mailer.ts'
import { createOutboxRunner } from '../src/ports/outbox-runner.ts'
import { startSmtpCatcher } from '../src/ports/smtp-catcher.fixture.ts'
import { openSmtpTransport } from '../src/ports/smtp-transport.ts'
import type { TestServer } from './test-server.ts'

type Delivering = Pick<TestServer, 'database' | 'clock'>

/** A mail as it stands in the outbox. */
export type WrittenMail = { to: string; name: string; subject: string; text: string; html: string }

/** A mail as its person reads it: to whom it goes, its subject, the line that an inbox shows beside it, and the mail as text. */
export const readOutMail = ({ to, subject, text, html }: Mail): string =>
  [`${to.name} <${to.address}>`, subject, />([^<]*)<\/div>/.exec(html)![1], text].join('\n')

/** Every mail that was written to an address, the oldest first. */
export const mailsTo = (database: Database, address: string) =>
  database.query<WrittenMail>({
    text: `select to_address as to, to_name as name, subject, body_text as text, body_html as html
             from outbox where lower(to_address) = lower($1) order by id`,
    values: [address],
  })

/** The newest mail to an address. */
export async function lastMailTo(database: Database, address: string): Promise<WrittenMail> {
  const mail = (await mailsTo(database, address)).at(-1)
  if (!mail) throw new Error(`No mail was written to ${address}`)
  return mail
}

/** The newest code that was mailed to an address. */
export async function codeMailedTo(database: Database, address: string): Promise<string> {
  const codes = (await mailsTo(database, address)).map(({ subject }) => /^(\d{3}) (\d{3}) is your/.exec(subject))
  const code = codes.filter((match) => match !== null).at(-1)
  if (!code) throw new Error(`No code was mailed to ${address}`)
  return `${code[1]}${code[2]}`
}

/** The token of the newest confirmation link that was mailed to an address. */
export async function linkMailedTo(database: Database, address: string): Promise<string> {
  const tokens = (await mailsTo(database, address)).map(({ text }) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1])
  const token = tokens.filter((found) => found !== undefined).at(-1)
  if (!token) throw new Error(`No link was mailed to ${address}`)
  return token
}

/** Sends what is due to a mail server, as a server does. */
export async function deliverTo(smtpUrl: string, { database, clock }: Delivering): Promise<void> {
  const transport = openSmtpTransport({ smtpUrl, sender: readSender('Plinth <no-reply@plinth.test>') })
  // Mails are due by the clock of the database, which is a little later than the one that stands still.
  clock.advance(60_000)
  await createOutboxRunner({ database, clock, transport, log: pino({ level: 'silent' }) }).runOnce()
  await transport.close()
}

/** Sends what is due; answers to whom each mail that arrived was addressed. */
export async function deliverMails(server: Delivering): Promise<string[][]> {
  const catcher = await startSmtpCatcher()
  await deliverTo(catcher.url, server)
  await catcher.close()
  return catcher.caught.map(({ recipients }) => recipients)
}

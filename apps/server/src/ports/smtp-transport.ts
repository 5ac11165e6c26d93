import nodemailer from 'nodemailer'
import { isDeliverable } from './mail-address.ts'
import { MailDeliveryError, type MailTransport } from './mailer.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
const DELIVERY_TIMEOUT_MS = 2 * 60_000

// Only a refusal of this sender, recipient or message condemns the mail; a wrong password or a missing TLS is the
// operator's to mend, and the mail waits for it.
const CONDEMNING_STEPS = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

const isPermanent = (error: unknown): boolean => {
  const reply = field(error, 'responseCode')
  const step = field(error, 'command')
  return typeof reply === 'number' && reply >= 500 && typeof step === 'string' && CONDEMNING_STEPS.has(step)
}

/** Opens a transport to an SMTP server (`smtp://user:password@host:587`, `smtps://…`): one connection for each mail. */
export function openSmtpTransport({
  smtpUrl,
  sender,
}: {
  smtpUrl: string
  sender: { name: string; address: string }
}): MailTransport {
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async deliver(mail) {
      if (!isDeliverable(mail.to.address)) {
        throw new MailDeliveryError('The recipient is not a mail address', { permanent: true })
      }
      const sending = transporter.sendMail({
        from: sender,
        // The object form: a string would be parsed, and one with a comma would name two recipients.
        to: [mail.to],
        envelope: { from: sender.address, to: [mail.to.address] },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(mail.unsubscribeUrl === undefined ? {} : unsubscribeHeaders(mail.unsubscribeUrl)),
        },
      })
      try {
        await withDeadline(sending, DELIVERY_TIMEOUT_MS)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        throw new MailDeliveryError(message, { permanent: isPermanent(error), cause: error })
      }
    },
    async close() {
      transporter.close()
    },
  }
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// Silence is timed by the socket; this bounds a server that answers a little, for ever, so that no lease runs out.
async function withDeadline(work: Promise<unknown>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), milliseconds)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { CaughtMail, SmtpCatcher } from '../../apps/server/src/ports/smtp-catcher.fixture.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 30_000

const textOf = ({ mail }: CaughtMail) => `${mail.subject ?? ''}\n${mail.text ?? ''}\n${mail.html ?? ''}`

/** Reads what the product has mailed. */
export function createMailbox({ caught }: SmtpCatcher) {
  const to = (address: string) =>
    caught.filter(({ recipients }) => recipients.some((one) => one.toLowerCase() === address.toLowerCase()))
  return {
    /** Every mail of this run. */
    all: () => caught,
    to,
    textOf,
    /** What a pattern finds in a mail to an address: waits for the mail, and throws when it does not come. */
    async find(address: string, pattern: RegExp): Promise<string> {
      for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
        for (const mail of to(address).toReversed()) {
          const found = pattern.exec(textOf(mail))
          if (found) return found[1] ?? found[0]
        }
        await wait(LOOK_EVERY_MS)
      }
      throw new Error(`No mail to ${address} holds ${pattern}`)
    },
    /** Waits until nothing has come for a while: mail is sent once a second. */
    async settle(quietMs = 2_500): Promise<void> {
      for (let before = -1; before !== caught.length; ) {
        before = caught.length
        await wait(quietMs)
      }
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import { outboxStatus } from '@plinth/api-schema/states'
import type { Database } from '../src/db/database.ts'
import type { Mail } from '../src/ports/mailer.ts'
import { createOutbox } from '../src/ports/outbox.ts'
import { startSmtpCatcher } from '../src/ports/smtp-catcher.fixture.ts'
import { createProducts } from './product.ts'

const PUT_OFF_EACH_TIME = 2
const LOOK_EVERY_MS = 100
// Processes that send mails serve no requests meanwhile.
const ROLES = ['jobs'] as const

// An invitation, a mail about a notice or a summary of them, and one that nobody can end: all that is mailed goes this way.
const KINDS: readonly Pick<Mail, 'isInvitation' | 'noticeAccountId'>[] = [
  { isInvitation: true },
  { noticeAccountId: 1 },
  {},
]

const mailNumber = (number: number): Mail => ({
  to: { name: `Person ${number}`, address: `person-${number}@guest.example` },
  subject: `Mail ${number}`,
  text: `Text ${number}`,
  html: `<p>Text ${number}</p>`,
  ...KINDS[number % KINDS.length],
})

/** What arrived of as many mails while the server that sent them was killed. */
export type KilledDelivery = {
  /** Mails that never arrived, or that the outbox does not know to be sent. */
  missing: number
  /** Copies beyond the first. */
  copies: number
  /** Mails whose copies differ in Message-ID, recipient or subject. */
  changed: number
  /** Answers of 451 that the mail server gave. */
  putOff: number
}

/**
 * Writes mails, starts the product on their database with a real mail server that answers 451 now and then, and kills it (-9) at
 * the moment at which a mail was accepted; then again, and at last lets it finish. Between two of them the pauses and leases that
 * a dead server leaves behind are over.
 */
export async function deliverThroughKills(
  { url, database }: { url: string; database: Database },
  { mailCount, kills }: { mailCount: number; kills: number },
): Promise<KilledDelivery> {
  const outbox = createOutbox({ publicUrl: 'https://plinth.example', delivers: true })
  await database.transaction((tx) =>
    outbox.writeMails(
      tx,
      Array.from({ length: mailCount }, (_, n) => mailNumber(n)),
    ),
  )
  let onCaught: () => void = () => undefined
  const catcher = await startSmtpCatcher({ onCaught: () => onCaught() })
  const products = createProducts()
  const env = { ...products.bareOn(url), SMTP_URL: catcher.url }
  const letTimePass = () =>
    database.query({
      text: `update outbox set due_at = least(due_at, now()), lease_until = null where status = ${outboxStatus.waiting}`,
    })
  const countWaiting = async () =>
    (await database.query({ text: `select 1 from outbox where status = ${outboxStatus.waiting}` })).length
  try {
    const perKill = Math.floor(mailCount / (kills + 1))
    for (let kill = 0; kill < kills; kill++) {
      catcher.refuseNext(PUT_OFF_EACH_TIME, 451)
      const product = await products.launch(env, ROLES)
      let accepted = 0
      onCaught = () => {
        if (++accepted === perKill) product.child.kill('SIGKILL')
      }
      await product.exit
      if (product.child.signalCode !== 'SIGKILL') throw new Error(`it ended by itself:\n${product.output()}`)
      await letTimePass()
    }
    await products.launch(env, ROLES)
    while ((await countWaiting()) > 0) await setTimeout(LOOK_EVERY_MS)
  } finally {
    await products.end()
    await catcher.close()
  }
  const rows = await database.query<{ messageId: string; status: number }>({
    text: 'select message_id as "messageId", status from outbox',
  })
  const arrived = Map.groupBy(catcher.caught, ({ mail }) => mail.messageId)
  const isWhole = ({ messageId, status }: (typeof rows)[number]) =>
    status === outboxStatus.sent && arrived.has(messageId)
  const faces = (mails: typeof catcher.caught) =>
    new Set(mails.map(({ recipients, mail }) => `${recipients} ${mail.subject}`)).size
  return {
    missing: mailCount - rows.filter(isWhole).length,
    copies: catcher.caught.length - arrived.size,
    changed: [...arrived.values()].filter((mails) => faces(mails) > 1).length + Math.max(0, arrived.size - mailCount),
    putOff: PUT_OFF_EACH_TIME * kills,
  }
}

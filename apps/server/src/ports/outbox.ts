import { randomBytes } from 'node:crypto'
import { outboxStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import { headerName, headerSubject, isDeliverable } from './mail-address.ts'
import type { Mail } from './mailer.ts'

/** Where every mail is written first, in the transaction that causes it. */
export interface Outbox {
  /** Writes one mail; it is sent if, and only if, the transaction commits. Rejects an address that is none. */
  writeMail(tx: Queryable, mail: Mail): Promise<void>
}

/**
 * The outbox of a server. With `delivers` its mails wait for a runner; without (no SMTP_URL) they are kept, to be read
 * by the operator, and are never sent, not even when a mail server is configured later.
 */
export function createOutbox({ publicUrl, delivers }: { publicUrl: string; delivers: boolean }): Outbox {
  const host = new URL(publicUrl).hostname
  return {
    async writeMail(tx, mail) {
      if (!isDeliverable(mail.to.address)) throw new TypeError(`Not a mail address: ${JSON.stringify(mail.to.address)}`)
      await tx.query({
        name: 'write-mail',
        text: `insert into outbox (message_id, to_name, to_address, subject, body_text, body_html, unsubscribe_url, status)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          `<${randomBytes(16).toString('hex')}@${host}>`,
          headerName(mail.to.name),
          mail.to.address,
          headerSubject(mail.subject),
          storable(mail.text),
          storable(mail.html),
          mail.unsubscribeUrl === undefined ? null : new URL(mail.unsubscribeUrl).href,
          delivers ? outboxStatus.waiting : outboxStatus.kept,
        ],
      })
    },
  }
}

// Postgres takes no NUL in a text, and one hostile character must not cost a person their mail.
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Removes mails of before a moment that wait for nothing any more; answers how many went. */
export const deleteDoneMails = (database: Queryable, before: Date): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from outbox where id in (
      select id from outbox where status <> ${outboxStatus.waiting} and created_at < $1 limit ${BATCH}) returning 1`,
    values: [before],
  })

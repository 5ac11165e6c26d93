import { randomBytes } from 'node:crypto'
import { outboxStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import { headerName, headerSubject, isDeliverable, isErasedAddress } from './mail-address.ts'
import type { Mail } from './mailer.ts'

/** Where every mail is written first, in the transaction that causes it. */
export interface Outbox {
  /**
   * Writes one mail; it is sent if, and only if, the transaction commits. Rejects an address that is none; an account that was
   * deleted gets nothing.
   */
  writeMail(tx: Queryable, mail: Mail): Promise<void>
  /**
   * Writes any number of mails, some hundred with each statement; no more than those are in memory at once. Answers their
   * ids in the same order, but for those of deleted accounts.
   */
  writeMails(tx: Queryable, mails: Iterable<Mail>): Promise<number[]>
}

const MAX_AT_ONCE = 200

/**
 * The outbox of a server. With `delivers` its mails wait for a runner; without (no SMTP_URL) they are kept, to be read
 * by the operator, and are never sent, not even when a mail server is configured later.
 */
export function createOutbox({ publicUrl, delivers }: { publicUrl: string; delivers: boolean }): Outbox {
  const host = new URL(publicUrl).hostname
  const writeSome = async (tx: Queryable, mails: readonly Mail[]): Promise<number[]> => {
    for (const { to } of mails)
      if (!isDeliverable(to.address)) throw new TypeError(`Not a mail address: ${JSON.stringify(to.address)}`)
    const messageIds = mails.map(() => `<${randomBytes(16).toString('hex')}@${host}>`)
    const rows = await tx.query<{ id: number; messageId: string }>({
      name: 'write-mails',
      text: `insert into outbox (message_id, to_name, to_address, subject, body_text, body_html, unsubscribe_url, is_invitation, notice_account_id, status)
        select m.*, $10::smallint from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
          $8::boolean[], $9::bigint[]) as m
        returning id, message_id as "messageId"`,
      values: [
        messageIds,
        mails.map(({ to }) => headerName(to.name)),
        mails.map(({ to }) => to.address),
        mails.map(({ subject }) => headerSubject(subject)),
        mails.map(({ text }) => storable(text)),
        mails.map(({ html }) => storable(html)),
        mails.map(({ unsubscribeUrl }) =>
          unsubscribeUrl === undefined ? null : new URL(unsubscribeUrl, publicUrl).href,
        ),
        mails.map(({ isInvitation }) => isInvitation ?? false),
        mails.map(({ noticeAccountId }) => noticeAccountId ?? null),
        delivers ? outboxStatus.waiting : outboxStatus.kept,
      ],
    })
    const ids = new Map(rows.map(({ id, messageId }) => [messageId, id]))
    return messageIds.map((messageId) => ids.get(messageId)!)
  }
  return {
    async writeMail(tx, mail) {
      if (!isErasedAddress(mail.to.address)) await writeSome(tx, [mail])
    },
    async writeMails(tx, mails) {
      const ids: number[] = []
      let some: Mail[] = []
      for (const mail of mails) {
        if (isErasedAddress(mail.to.address)) continue
        some.push(mail)
        if (some.length < MAX_AT_ONCE) continue
        ids.push(...(await writeSome(tx, some)))
        some = []
      }
      if (some.length > 0) ids.push(...(await writeSome(tx, some)))
      return ids
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

import { outboxStatus } from '@plinth/api-schema/states'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'
import { MailDeliveryError, type MailTransport } from './mailer.ts'

const LEASE_MS = 5 * 60_000
const MAX_ATTEMPTS = 20
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 60 * 60_000
const MAX_ERROR = 500

type LeasedMail = {
  id: number
  message_id: string
  to_name: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  unsubscribe_url: string | null
  attempts: number
  is_unwanted: boolean
}

/** Sends what waits in the outbox. */
export interface OutboxRunner {
  /**
   * Sends every mail that is due and answers how many it took up; several runners share the work by leases. When the
   * signal fires it ends after the mail in hand.
   */
  runOnce(signal?: AbortSignal): Promise<number>
}

/**
 * Builds a runner. A mail is leased before it is sent and marked after it was accepted, so a crash in between sends it
 * once more under the same Message-ID and never loses it. It has one mail in hand at a time: no crash repeats more than that
 * one. The lease is longer than any delivery of a transport.
 */
export function createOutboxRunner({
  database,
  transport,
  clock,
  log,
}: {
  database: Database
  transport: MailTransport
  clock: Clock
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}): OutboxRunner {
  const send = async (mail: LeasedMail) => {
    if (mail.is_unwanted) return withhold(database, mail, clock.now())
    if (mail.attempts > MAX_ATTEMPTS) {
      await giveUp(database, mail, 'every attempt ended before its result was known')
      log.error({ outboxId: mail.id }, 'mail given up')
      return
    }
    try {
      await transport.deliver({
        to: { name: mail.to_name, address: mail.to_address },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        messageId: mail.message_id,
        ...(mail.unsubscribe_url === null ? {} : { unsubscribeUrl: mail.unsubscribe_url }),
      })
    } catch (error) {
      const reason = reasonOf(error)
      const permanent = error instanceof MailDeliveryError && error.permanent
      if (permanent || mail.attempts === MAX_ATTEMPTS) {
        await giveUp(database, mail, reason)
        log.error({ outboxId: mail.id, attempts: mail.attempts, reason }, 'mail given up')
      } else {
        await putBack(database, mail, reason, new Date(clock.now().getTime() + pauseAfter(mail.attempts)))
        log.warn({ outboxId: mail.id, attempts: mail.attempts, reason }, 'mail will be tried again')
      }
      return
    }
    await markSent(database, mail, clock.now())
  }

  return {
    async runOnce(signal) {
      let taken = 0
      while (!signal?.aborted) {
        const mail = await lease(database, clock.now())
        if (!mail) break
        // One mail whose row cannot be marked must not hold up the others: its lease ends and it is tried again.
        await send(mail).catch((err: unknown) => log.error({ err }, 'outbox failed'))
        taken++
      }
      return taken
    },
  }
}

/** The pause before the next attempt: it doubles from 5 s to an hour, and is spread so that retries do not gather. */
export const pauseAfter = (attempts: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2)

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[\p{Cc}]+/gu, ' ').slice(0, MAX_ERROR)

// The attempt is counted with the lease, not after it: a mail that kills its sender is given up in the end, too.
const lease = async (database: Database, now: Date): Promise<LeasedMail | undefined> => {
  const [mail] = await database.query<LeasedMail>({
    name: 'lease-mail',
    text: `with due as materialized (
        select id from outbox
        where status = ${outboxStatus.waiting} and due_at <= $1 and (lease_until is null or lease_until <= $1)
        order by due_at, id limit 1 for update skip locked
      )
      update outbox set lease_until = $2, attempts = attempts + 1
      from due where outbox.id = due.id
      returning outbox.id, message_id, to_name, to_address, subject, body_text, body_html, unsubscribe_url, attempts,
        (is_invitation and (erased_account_id is not null
            or exists (select 1 from refusing_mailboxes r where r.mailbox = mailbox_of(to_address))))
          or exists (select 1 from unmailed_accounts u where u.account_id = notice_account_id) as is_unwanted`,
    values: [now, new Date(now.getTime() + LEASE_MS)],
  })
  return mail
}

/** Sends it to nobody, and keeps of it that it was done, and when. */
const withhold = (database: Database, mail: LeasedMail, now: Date) =>
  database.query({
    name: 'withhold-mail',
    text: `update outbox set status = ${outboxStatus.withheld}, sent_at = $3, lease_until = null
      where id = $1 and attempts = $2 and status = ${outboxStatus.waiting}`,
    values: [mail.id, mail.attempts, now],
  })

// Accepted is accepted, even if another process holds the lease by now.
const markSent = (database: Database, mail: LeasedMail, now: Date) =>
  database.query({
    name: 'mark-mail-sent',
    text: `update outbox set status = ${outboxStatus.sent}, sent_at = $2, lease_until = null, last_error = null where id = $1`,
    values: [mail.id, now],
  })

// A failure speaks only for its own attempt: when the lease has passed to another runner, that one's result counts.
const putBack = (database: Database, mail: LeasedMail, reason: string, dueAt: Date) =>
  database.query({
    name: 'put-mail-back',
    text: `update outbox set due_at = $3, lease_until = null, last_error = $4
      where id = $1 and attempts = $2 and status = ${outboxStatus.waiting}`,
    values: [mail.id, mail.attempts, dueAt, reason],
  })

const giveUp = (database: Database, mail: LeasedMail, reason: string) =>
  database.query({
    name: 'give-mail-up',
    text: `update outbox set status = ${outboxStatus.givenUp}, lease_until = null, last_error = $3
      where id = $1 and attempts = $2 and status = ${outboxStatus.waiting}`,
    values: [mail.id, mail.attempts, reason],
  })

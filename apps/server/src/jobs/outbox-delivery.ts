import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { readSender } from '../ports/mail-address.ts'
import { createOutboxRunner } from '../ports/outbox-runner.ts'
import type { Settings } from '../settings.ts'
import type { Jobs } from './jobs.ts'

const LOOK_EVERY_SECONDS = 1

/**
 * Registers the sending of mail; without a mail server it does nothing. It is a loop on each server and not a queue: the
 * outbox rows are the queue, their leases share the work, and a second row for each mail would have to be kept in step.
 */
export async function startOutboxDelivery(
  jobs: Jobs,
  {
    settings: { smtpUrl, mailFrom },
    ...deps
  }: {
    settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>
    database: Database
    clock: Clock
    log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  },
): Promise<void> {
  if (smtpUrl === undefined) return
  // Loaded here: most starts have no mail server, and none needs it to be ready.
  const { openSmtpTransport } = await import('../ports/smtp-transport.ts')
  const transport = openSmtpTransport({ smtpUrl, sender: readSender(mailFrom) })
  const runner = createOutboxRunner({ ...deps, transport })
  await jobs.register('send-mail', {
    schedule: { everySeconds: LOOK_EVERY_SECONDS },
    run: async ({ signal }) => {
      await runner.runOnce(signal)
    },
  })
}

import type { Exporting } from '../db/exporting.ts'

const MAILED = { leftOut: 'Emails to you: they are in your mailbox, and hold codes and links that open your account.' }

/** Mails hold codes and links, which would be worth more to a thief than to their reader. */
export const outboxExporting: Exporting = {
  columns: { 'outbox.notice_account_id': MAILED, 'outbox.erased_account_id': MAILED },
}

import type { MailStatus } from '@plinth/api-schema/moderation'
import styles from './mail-state.module.css'

/** What the states of a mail are called. */
export const MAIL_WORDS: Readonly<Record<MailStatus, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  givenUp: 'Given up',
  kept: 'Kept here',
  withheld: 'Not wanted any more',
}

/** How far a mail has come, in a mark and a word. */
export const MailState = ({ status }: { status: MailStatus }) => (
  <span className={styles.state}>
    <i className={styles[status]} aria-hidden="true" />
    {MAIL_WORDS[status]}
  </span>
)

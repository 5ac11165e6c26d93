import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import type { Mail } from '../api/use-mails.ts'
import { Facts } from './facts.tsx'
import styles from './mail-dialog.module.css'
import { MAIL_WORDS } from './mail-state.tsx'

const address = ({ toName, toAddress }: Mail) => (toName ? `${toName} <${toAddress}>` : toAddress)

/** One mail of the outbox, read as plain text: what a mail says is never run as a page here. */
export const MailDialog = ({ mail, onClose }: { mail: Mail; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || onClose()}
    size="wide"
    title={mail.subject}
    description={
      <>
        {MAIL_WORDS[mail.status]}, written <Time at={mail.createdAt} look="second" />
      </>
    }
    footer={
      <DialogClose>
        <Button>Close</Button>
      </DialogClose>
    }
  >
    <Facts
      facts={[
        { term: 'To', value: address(mail) },
        { term: 'Tries', value: String(mail.attempts), data: true },
        ...(mail.sentAt ? [{ term: 'Sent', value: <Time at={mail.sentAt} look="second" />, data: true }] : []),
        ...(mail.lastError ? [{ term: 'Last error', value: mail.lastError, data: true }] : []),
      ]}
    />
    {mail.text === null ? (
      <Banner>Its text is not shown: an email that goes out may hold a code or a link for its reader alone.</Banner>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls, and the keyboard must reach it
      <section tabIndex={0} aria-label="Text of the email">
        <pre className={styles.text}>{mail.text}</pre>
      </section>
    )}
  </Dialog>
)

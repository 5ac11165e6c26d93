import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { useVerificationPromise } from '../api/use-verification-promise.ts'
import styles from './registered-dialog.module.css'

/** What the dialog says thank you for. */
export type Registered = { contactName: string; companyName: string; email: string }

/** The end of a brand's sign-up: what happens now, and where to go. */
export const RegisteredDialog = ({ registered, onClose }: { registered: Registered; onClose: () => void }) => {
  const promise = useVerificationPromise()
  const sendsMail = useSendsMail()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      align="centre"
      title={
        <>
          <span className={styles.mark} aria-hidden="true" />
          Registration received
        </>
      }
      description={
        <p className={styles.text}>
          Thank you, <bdi>{registered.contactName}</bdi>. We now check <bdi>{registered.companyName}</bdi>{' '}
          {sendsMail && (
            <>
              and write to <b>{registered.email}</b>{' '}
            </>
          )}
          within {promise}. Until then you can log in and prepare drafts; campaigns open once you are verified.
        </p>
      }
    >
      <StatusDot state="half">Pending Review</StatusDot>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onClose}>
          Back to log in
        </Button>
        <Button asChild>
          <SiteLink href={paths.participant.campaigns}>Look at live campaigns</SiteLink>
        </Button>
      </div>
    </Dialog>
  )
}

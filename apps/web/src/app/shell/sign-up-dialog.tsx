import '../../ui/modal-sheet.tsx'
import { Store, User } from 'lucide-react'
import { useWebsite } from '../../features/site/api/use-website.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { useSession } from '../../lib/session/session-provider.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './choice-link.module.css'
import { ChoiceLink } from './choice-link.tsx'

/** Asks which kind of account is to be made. */
export const SignUpDialog = ({ open }: { open: boolean }) => {
  const { dismiss, proceed, openLogIn } = useSession()
  const { verificationPromise } = useWebsite()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || dismiss()}
      title="Sign Up"
      description="Choose the kind of account that you need."
      descriptionHidden
    >
      <ChoiceLink
        href={paths.participant.signUp}
        icon={<User aria-hidden="true" />}
        title="Join as an Individual"
        text="Free, and ready in a minute"
        onClick={proceed}
      />
      <ChoiceLink
        href={paths.brand.signUp}
        icon={<Store aria-hidden="true" />}
        title="Join as a Brand"
        text={`Verified in ${verificationPromise}`}
        onClick={proceed}
      />
      <p className={styles.aside}>
        Been here before?{' '}
        <button type="button" className={styles.textButton} onClick={openLogIn}>
          Log in
        </button>
      </p>
    </Dialog>
  )
}

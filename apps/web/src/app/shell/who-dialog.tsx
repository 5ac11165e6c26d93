import '../../ui/modal-sheet.tsx'
import { Store, User } from 'lucide-react'
import { paths } from '../../lib/navigation/paths.ts'
import { useSession } from '../../lib/session/session-provider.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './choice-link.module.css'
import { ChoiceLink } from './choice-link.tsx'

/** Asks which kind of account is about to log in. */
export const WhoDialog = ({ open }: { open: boolean }) => {
  const { dismiss, proceed, openSignUp } = useSession()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || dismiss()}
      title="Who are you?"
      description="Choose the kind of account that you log in to."
      descriptionHidden
    >
      <ChoiceLink
        href={paths.participant.logIn}
        icon={<User aria-hidden="true" />}
        title="An individual"
        text="I join campaigns, vote and make works"
        onClick={proceed}
      />
      <ChoiceLink
        href={paths.brand.logIn}
        icon={<Store aria-hidden="true" />}
        title="A brand"
        text="I host campaigns and invite clients"
        onClick={proceed}
      />
      <p className={styles.aside}>
        New here?{' '}
        <button type="button" className={styles.textButton} onClick={openSignUp}>
          Sign Up
        </button>{' '}
        takes two minutes and costs nothing.
      </p>
    </Dialog>
  )
}

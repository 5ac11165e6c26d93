import '../../ui/modal-sheet.tsx'
import { messages } from '@plinth/api-schema/messages'
import { logInPath, paths } from '../../lib/navigation/paths.ts'
import { SiteLink } from '../../lib/navigation/site-link.tsx'
import { ACCOUNT_UNKNOWN, RetryAccount } from '../../lib/session/account-unknown.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { BRAND, type UserType } from '../../lib/session/user-type.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './choice-link.module.css'

const sideOf = (userType: UserType | undefined) => (userType === BRAND ? paths.brand : paths.participant)

/** The doors of the kind of account that is needed: those who have been here find the log-in, newcomers the sign-up. */
const Doors = ({ userType, onLeave }: { userType: UserType | undefined; onLeave: () => void }) => {
  const { logIn, signUp } = sideOf(userType)
  return (
    <p className={styles.aside}>
      {/* Anyone who was never here is led to the sign-up by the button itself. */}
      {userType === undefined && (
        <>
          Been here before?{' '}
          <SiteLink href={logIn} replace onClick={onLeave} className={styles.textButton}>
            Log in
          </SiteLink>{' '}
        </>
      )}
      New here?{' '}
      <SiteLink href={signUp} replace onClick={onLeave} className={styles.textButton}>
        {userType === BRAND ? 'Sign up as a brand' : 'Sign up'}
      </SiteLink>
    </p>
  )
}

/** Says that a log-in is needed and leads there; the page that asked is not kept in the history (docs/product/interface.md#interrupted-acts). */
export const LogInPrompt = ({ open }: { open: boolean }) => {
  const { status, userType, notice, dismiss, proceed } = useSession()
  if (status === 'unknown')
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || dismiss()}
        {...ACCOUNT_UNKNOWN}
        footer={
          <>
            <Button variant="quiet" onClick={dismiss}>
              Cancel
            </Button>
            <RetryAccount variant="primary" />
          </>
        }
      />
    )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || dismiss()}
      title={notice === null ? 'Log in to go on' : 'You have been logged out'}
      description={notice ?? messages.notLoggedIn}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            Cancel
          </Button>
          <Button asChild variant="primary">
            <SiteLink href={logInPath(userType)} replace onClick={proceed}>
              Login
            </SiteLink>
          </Button>
        </>
      }
    >
      {notice === null && <Doors userType={userType} onLeave={proceed} />}
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts'
import styles from './ask-us.module.css'

// Most who read the answers need no form.
const { Part: StrangerDialog } = lazyPart(async () => (await import('./stranger-dialog.tsx')).StrangerDialog)

/** The way to a person, where the answers do not help. */
export const AskUs = () => {
  const { status, userType, isSignedIn, requireLogIn } = useSession()
  const dialog = useLazyDialog()
  const navigate = useNavigate()
  const openSupport = () => {
    const returnTo = userType === BRAND ? paths.brand.support : paths.participant.support
    // While it is not known yet who is here, the settings ask for a log-in themselves.
    if (status === 'loading' || requireLogIn({ returnTo })) void navigate({ href: returnTo })
  }
  return (
    <div className={styles.ask}>
      <h2 className={styles.title}>Not here?</h2>
      <p className={styles.text}>Write to us. A person answers, as a rule within one business day.</p>
      <div className={styles.ways}>
        <Button onClick={openSupport}>Account support</Button>
        {!isSignedIn && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={dialog.show}>
            Write without an account
          </Button>
        )}
      </div>
      {dialog.isUsed && (
        <Suspense>
          <StrangerDialog {...dialog.props} />
        </Suspense>
      )}
    </div>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './ask-us.module.css'

/** The way to a person, where the answers do not help. */
export const AskUs = () => {
  const { userType, requireLogIn } = useSession()
  const navigate = useNavigate()
  const openSupport = () => {
    const returnTo = userType === BRAND ? paths.brand.support : paths.participant.support
    if (requireLogIn({ returnTo })) void navigate({ href: returnTo })
  }
  return (
    <div className={styles.ask}>
      <h2 className={styles.title}>Not here?</h2>
      <p className={styles.text}>Write to us. A person answers, as a rule within one business day.</p>
      <Button onClick={openSupport}>Account support</Button>
    </div>
  )
}

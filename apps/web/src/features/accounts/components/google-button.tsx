import type { UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { useGoToGoogle } from '../api/use-google.ts'
import { useSiteSwitches } from '../api/use-site-switches.ts'
import styles from './form-parts.module.css'

/** Continue with Google, beneath an "or"; nothing at all where Google is switched off. */
export const GoogleButton = ({ userType }: { userType: UserType }) => {
  const isOn = useSiteSwitches()?.google ?? false
  const goToGoogle = useGoToGoogle(userType)
  if (!isOn) return null
  return (
    <>
      <div className={styles.or}>or</div>
      <Button block pending={goToGoogle.isPending} onClick={() => goToGoogle.mutate()}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
          <path d="M18.2 6.2a8.3 8.3 0 1 0 2.1 5.8h-7.8" />
        </svg>
        Continue with Google
      </Button>
    </>
  )
}

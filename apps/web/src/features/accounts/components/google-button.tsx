import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { useGoToGoogle } from '../api/use-google.ts'
import styles from './form-parts.module.css'
import { GoogleMark } from './google-mark.tsx'

/** Continue with Google, beneath an "or"; nothing at all where Google is switched off. */
export const GoogleButton = ({ userType }: { userType: UserType }) => {
  const isOn = useSiteSwitches()?.google ?? false
  const goToGoogle = useGoToGoogle(userType)
  if (!isOn) return null
  return (
    <>
      <div className={styles.or}>or</div>
      <Button block pending={goToGoogle.isPending} onClick={() => goToGoogle.mutate()}>
        <GoogleMark />
        Continue with Google
      </Button>
    </>
  )
}

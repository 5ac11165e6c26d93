import { ApiError } from '@plinth/api-schema/errors'
import type { PushState } from '../../../lib/push/push-browser.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { usePush } from '../api/use-push.ts'
import styles from './notice-settings.module.css'

const HINTS: Record<PushState, string> = {
  unsupported: 'This browser does not support push messages.',
  denied:
    'Your browser blocks messages from this site. Allow them in the browser’s settings for this site, then reload the page.',
  off: 'Your browser will ask for your permission first.',
  on: 'You get messages in this browser even when Plinth is closed, until you log out.',
}

const reasonOf = (error: Error) =>
  error instanceof ApiError ? error.message : 'Your browser could not set up push messages. Please try again.'

/** Whether this browser shows messages while the product is closed; it asks for permission only once it is switched on. */
export const PushSwitch = ({ memberId }: { memberId: number }) => {
  const { state, turn, isPending, error } = usePush(memberId)
  if (!state) return <Skeleton />
  return (
    <>
      <Switch
        label="Push messages in this browser"
        hint={HINTS[state]}
        checked={state === 'on'}
        disabled={isPending || state === 'unsupported' || state === 'denied'}
        onCheckedChange={(isOn) => turn(isOn)}
      />
      {error && (
        <p className={styles.error} role="alert">
          {reasonOf(error)}
        </p>
      )}
    </>
  )
}

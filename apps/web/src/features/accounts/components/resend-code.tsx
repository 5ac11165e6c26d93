import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { secondsToResend } from '../api/resend-clock.ts'
import styles from './resend-code.module.css'

const TICK_MS = 250

/** Seconds until the code of a purpose can be asked for again, counted down. */
const useSecondsToResend = (purpose: string) => {
  const [seconds, setSeconds] = useState(() => secondsToResend(purpose))
  useEffect(() => {
    const read = () => setSeconds(secondsToResend(purpose))
    read()
    const timer = window.setInterval(read, TICK_MS)
    return () => window.clearInterval(timer)
  }, [purpose])
  return seconds
}

export type ResendCodeProps = { purpose: string; pending: boolean; onResend: () => void }

/** Asks for the code once more, when its 59 seconds are over. */
export const ResendCode = ({ purpose, pending, onResend }: ResendCodeProps) => {
  const seconds = useSecondsToResend(purpose)
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {seconds > 0 ? (
          <>
            Send again in <span className={styles.seconds}>{seconds}</span> s
          </>
        ) : (
          'Nothing in your mailbox? Look in the spam folder too.'
        )}
      </span>
      <Button size="small" variant="quiet" disabled={seconds > 0} pending={pending} onClick={onResend}>
        Send again
      </Button>
    </div>
  )
}

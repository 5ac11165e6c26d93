import { Time } from '../../../lib/time/time.tsx'
import { useKeepAccount } from '../api/use-delete-account.ts'
import styles from './account-lines.module.css'
import parts from './form-parts.module.css'

/** Says on every page that the account is to be deleted, with the way to keep it. */
export const LeavingLine = ({ deletesAt }: { deletesAt: string }) => {
  const keep = useKeepAccount()
  return (
    <p className={styles.line}>
      Your account will be deleted on <Time at={deletesAt} look="date" />.{' '}
      <button type="button" className={parts.textButton} onClick={() => keep.mutate()} disabled={keep.isPending}>
        Keep my account
      </button>
    </p>
  )
}

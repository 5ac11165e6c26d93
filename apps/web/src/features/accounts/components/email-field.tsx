import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { Account } from '../api/account.ts'
import { useSendConfirmation } from '../api/use-confirm-email.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import styles from './email-field.module.css'
import parts from './form-parts.module.css'

const Unconfirmed = () => {
  const send = useSendConfirmation()
  const again = () => send.mutate(undefined, { onSuccess: () => showToast('success', messages.sendSuccess) })
  return (
    <>
      Not confirmed yet: use the link in our mail.{' '}
      <button type="button" className={parts.textButton} onClick={again} disabled={send.isPending}>
        Send it again
      </button>
    </>
  )
}

/** The e-mail address of a profile: read-only here, it changes only with a code. */
export const EmailField = ({ email, emailConfirmed }: Pick<Account, 'email' | 'emailConfirmed'>) => {
  const [changing, setChanging] = useState(false)
  return (
    <div className={styles.email}>
      <TextField
        label="Email"
        value={email}
        readOnly
        autoComplete="off"
        className={styles.field}
        hint={emailConfirmed ? 'Confirmed. Changes only with a code.' : <Unconfirmed />}
      />
      <Button className={styles.change ?? ''} aria-label="Change email" onClick={() => setChanging(true)}>
        Change
      </Button>
      {changing && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </div>
  )
}

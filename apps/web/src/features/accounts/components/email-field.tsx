import type { OwnAccount } from '@plinth/api-schema/account'
import { useState } from 'react'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SendAgain } from './account-lines.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import styles from './email-field.module.css'

const Unconfirmed = () => {
  const sendsMail = useSendsMail()
  return (
    <>
      Not confirmed yet
      {sendsMail ? ': use the link in our email.' : '. This site sends no email: its operator has the link.'}{' '}
      <SendAgain />
    </>
  )
}

/** The email address of a profile: read-only here; it changes with a code, or with the password while nobody has confirmed it. */
export const EmailField = ({
  email,
  isEmailConfirmed,
  hasPassword,
}: Pick<OwnAccount, 'email' | 'isEmailConfirmed' | 'hasPassword'>) => {
  const ChangeDialog = isEmailConfirmed || !hasPassword ? ChangeEmailDialog : CorrectEmailDialog
  const [changing, setChanging] = useState(false)
  return (
    <div className={styles.email}>
      <TextField
        label="Email"
        value={email}
        readOnly
        autoComplete="off"
        className={styles.field}
        hint={isEmailConfirmed ? 'Confirmed. Changes only with a code.' : <Unconfirmed />}
      />
      <Button className={styles.change ?? ''} aria-label="Change email" onClick={() => setChanging(true)}>
        Change
      </Button>
      {changing && <ChangeDialog email={email} onClose={() => setChanging(false)} />}
    </div>
  )
}

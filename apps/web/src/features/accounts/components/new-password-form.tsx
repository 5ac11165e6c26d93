import type { ReactNode } from 'react'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import styles from './form-parts.module.css'
import { laterNewPasswordForm } from './later-account-rules.ts'
import { PasswordPair } from './password-pair.tsx'
import { PasswordRules } from './password-rules.tsx'

/** Whose password it is, and what its button says and does. */
export type NewPasswordFormProps = {
  userName: string
  button: string
  pending: boolean
  /** Whether it came in place of what held the focus. */
  takesFocus?: boolean
  /** Stands before the two fields, where more has to be known. */
  children?: ReactNode
  /** Whether what stands before them is missing still. */
  disabled?: boolean
  onSubmit: (newPassword: string) => void
}

/** A new password, twice. */
export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const { userName, button, pending, takesFocus = false, children, disabled = false, onSubmit } = props
  const { control, isReady, handleSubmit } = useCheckedForm(laterNewPasswordForm, {
    defaultValues: { newPassword: '', confirmation: '' },
  })
  return (
    <Form className={styles.form} onSubmit={handleSubmit((form) => onSubmit(form.newPassword))}>
      {/* Tells the password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={userName} readOnly />
      {children}
      <PasswordPair
        control={control}
        name="newPassword"
        labels={['New password', 'Confirm new password']}
        hint={<PasswordRules control={control} name="newPassword" />}
        autoFocus={takesFocus}
      />
      <Button
        variant="primary"
        type="submit"
        block
        className={styles.submit ?? ''}
        disabled={!isReady || disabled}
        pending={pending}
      >
        {button}
      </Button>
    </Form>
  )
}

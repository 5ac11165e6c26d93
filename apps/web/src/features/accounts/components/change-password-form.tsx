import type { OwnAccount } from '@plinth/api-schema/account'
import { messages } from '@plinth/api-schema/messages'
import type { Control } from 'react-hook-form'
import { refusedField } from '../../../lib/api/refusals.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useChangePassword } from '../api/use-change-password.ts'
import { changePasswordForm } from './account-rules.ts'
import styles from './change-password-form.module.css'
import parts from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { PasswordPair } from './password-pair.tsx'
import { PasswordRules } from './password-rules.tsx'

type Passwords = { oldPassword: string; newPassword: string; confirmation: string }

const EMPTY: Passwords = { oldPassword: '', newPassword: '', confirmation: '' }

const Fields = ({ control }: { control: Control<Passwords> }) => (
  <div className={parts.form}>
    <FormTextField
      control={control}
      name="oldPassword"
      label="Old password"
      type="password"
      autoComplete="current-password"
      required
    />
    <PasswordPair control={control} name="newPassword" labels={['New password', 'Confirm new password']} required />
  </div>
)

const PasswordForm = () => {
  const change = useChangePassword()
  const { control, isReady, handleSubmit, reset, setError, setFocus } = useCheckedForm<Passwords>(changePasswordForm, {
    defaultValues: EMPTY,
  })
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => {
        showToast('success', messages.modifySuccess)
        reset(EMPTY)
        // The button that held the focus is disabled now.
        setFocus('oldPassword')
      },
      onError: (error) => {
        const field = refusedField(error, ['oldPassword', 'newPassword'])
        if (field) setError(field, { message: error.message }, { shouldFocus: true })
        else tellRefusal(error)
      },
    }),
  )
  return (
    <Form className={parts.form} onSubmit={submit}>
      <div className={styles.columns}>
        <Fields control={control} />
        <div className={styles.aside}>
          <p className={parts.hint}>A good password has</p>
          <div className={styles.rules}>
            <PasswordRules control={control} name="newPassword" wide={false} />
          </div>
        </div>
      </div>
      <div className={parts.actions}>
        <span className={parts.hint}>Logs out your other sessions.</span>
        <Button variant="primary" type="submit" disabled={!isReady} pending={change.isPending}>
          Change password
        </Button>
      </div>
    </Form>
  )
}

/** Another password; anyone who came by Google and has none is told how to get one. */
export const ChangePasswordForm = ({ hasPassword }: Pick<OwnAccount, 'hasPassword'>) => (
  <>
    <VisuallyHidden>
      <h2>Change password</h2>
    </VisuallyHidden>
    {hasPassword ? <PasswordForm /> : <Banner>{messages.noPasswordYet}</Banner>}
  </>
)

import { zodResolver } from '@hookform/resolvers/zod'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { keptReset } from '../api/kept.ts'
import { useResetPassword } from '../api/use-reset-password.ts'
import { newPasswordForm, sameAs } from '../components/account-rules.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import styles from '../components/form-parts.module.css'
import { FormTextField } from '../components/form-text-field.tsx'
import { PasswordRules } from '../components/password-rules.tsx'

const passwordRule = rules.password()

const ResetForm = ({ email, code, onDone }: { email: string; code: string; onDone: () => void }) => {
  const reset = useResetPassword()
  const { control, formState, handleSubmit } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const submit = handleSubmit((form) =>
    reset.mutate({ email, code, newPassword: form.newPassword }, { onSuccess: onDone }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Tells the password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormTextField
        control={control}
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        rules={passwordRule}
        hint={<PasswordRules control={control} name="newPassword" />}
      />
      <FormTextField
        control={control}
        name="confirmation"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        rules={sameAs(newPassword)}
      />
      <Button
        variant="primary"
        type="submit"
        block
        className={styles.submit ?? ''}
        disabled={!formState.isValid}
        pending={reset.isPending}
      >
        Confirm
      </Button>
    </form>
  )
}

/** What the screen for a new password takes. */
export type ResetPasswordScreenProps = { userType: UserType; logInPath: string }

/** Sets a new password with the address and the code of the dialog before; it ends at the log-in. */
export const ResetPasswordScreen = ({ userType, logInPath }: ResetPasswordScreenProps) => {
  useDocumentTitle('Set a new password')
  const navigate = useNavigate()
  const [kept] = useState(keptReset.current)
  const work = userType === BRAND ? roomWorks.brand : roomWorks.participant
  const done = () => {
    keptReset.forget()
    showToast('success', messages.modifySuccess)
    void navigate({ href: logInPath, replace: true })
  }
  if (!kept) {
    return (
      <AuthLayout
        work={work}
        title="Set a new password"
        intro="This page needs the code that we mail you. Ask for one with Forgot password on the log-in page."
      >
        <Button asChild variant="primary" block>
          <SiteLink href={logInPath}>Back to log in</SiteLink>
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      work={work}
      title="Set a new password"
      intro={`For ${kept.email}. Every other session is signed out.`}
      links={
        <p>
          Remembered it? <SiteLink href={logInPath}>Back to log in</SiteLink>
        </p>
      }
    >
      <ResetForm {...kept} onDone={done} />
    </AuthLayout>
  )
}

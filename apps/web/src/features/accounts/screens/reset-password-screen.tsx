import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { keptReset } from '../api/kept.ts'
import { type Unlinked, useResetPassword } from '../api/use-reset-password.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'

/** What the screen for a new password takes. */
export type ResetPasswordScreenProps = { userType: UserType; logInPath: string }

/** Sets a new password with the address and the code of the dialog before; it ends at the log-in. */
export const ResetPasswordScreen = ({ userType, logInPath }: ResetPasswordScreenProps) => {
  useDocumentTitle('Set a new password')
  const navigate = useNavigate()
  const [kept] = useState(keptReset.current)
  const work = userType === BRAND ? roomWorks.brand : roomWorks.participant
  const reset = useResetPassword()
  const done = (unlinked: Unlinked) => {
    keptReset.forget()
    showToast('success', messages.modifySuccess)
    void navigate({ href: logInPath, replace: true, state: { unlinked } })
  }
  if (!kept) {
    return (
      <AuthLayout
        work={work}
        title="Set a new password"
        intro={'Start with "Forgot password" on the log-in page; we’ll email you a code.'}
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
      intro={`For ${kept.email}. You’ll be logged out everywhere, and Google and your wallet are unlinked until you link them again.`}
      links={
        <p>
          Remembered it? <SiteLink href={logInPath}>Back to log in</SiteLink>
        </p>
      }
    >
      <NewPasswordForm
        userName={kept.email}
        button="Confirm"
        pending={reset.isPending}
        onSubmit={(newPassword) => reset.mutate({ ...kept, newPassword }, { onSuccess: done })}
      />
    </AuthLayout>
  )
}

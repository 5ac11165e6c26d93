import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { keptReset, keptResetEmail } from '../api/kept-form-steps.ts'
import { resetPurpose, type Unlinked, useResetPassword, useSendResetCode } from '../api/use-reset-password.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { MAILED_CODE } from '../components/mailed-code.ts'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { OneTimeCode } from '../components/one-time-code.tsx'
import { ResendCode } from '../components/resend-code.tsx'

export type ResetPasswordScreenProps = { userType: UserType; logInPath: string }

type Asked = { email: string; code: string | null }

const readAsked = (): Asked | null => {
  const email = keptResetEmail.current()
  return keptReset.current() ?? (email === null ? null : { email, code: null })
}

/** The code of the dialog before; one that a reload has taken away, or that the server refuses, is asked for here. */
const useCode = (asked: Asked | null) => {
  const [code, setCode] = useState(asked?.code ?? '')
  const [isAsked, setAsked] = useState(asked?.code === null)
  return {
    code,
    setCode,
    isAsked,
    isWhole: MAILED_CODE.test(code),
    askAgain: () => {
      setAsked(true)
      setCode('')
    },
  }
}

const Unasked = ({ logInPath }: { logInPath: string }) => (
  <Button asChild variant="primary" block>
    <SiteLink href={logInPath}>Back to log in</SiteLink>
  </Button>
)

const CodeField = ({
  code,
  email,
  error,
}: {
  code: ReturnType<typeof useCode>
  email: string
  error: Error | null
}) => {
  const send = useSendResetCode()
  const again = () => {
    keptResetEmail.keep(email)
    send.mutate(email)
  }
  return (
    <>
      <OneTimeCode
        value={code.code}
        onValueChange={code.setCode}
        error={code.code === '' && isRefusedFor(error, 'wrongCode') ? messages.wrongCode : undefined}
      />
      <ResendCode purpose={resetPurpose(email)} pending={send.isPending} onResend={again} />
    </>
  )
}

/** Sets a new password with the address and the code of the dialog before; it ends at the log-in. */
export const ResetPasswordScreen = ({ userType, logInPath }: ResetPasswordScreenProps) => {
  useDocumentTitle('Set a new password')
  const navigate = useNavigate()
  const [asked] = useState(readAsked)
  const code = useCode(asked)
  const reset = useResetPassword()
  const codeWords = useSendsMail() ? '; we’ll email you a code.' : '.'
  const frame = {
    work: userType === BRAND ? roomWorks.brand : roomWorks.participant,
    title: 'Set a new password',
  }
  if (!asked) {
    return (
      <AuthLayout {...frame} intro={`Start with "Forgot password" on the log-in page${codeWords}`}>
        <Unasked logInPath={logInPath} />
      </AuthLayout>
    )
  }
  const { email } = asked
  const forget = () => {
    keptReset.forget()
    keptResetEmail.forget()
  }
  const done = (unlinked: Unlinked) => {
    forget()
    showToast('success', messages.modifySuccess)
    void navigate({ href: logInPath, replace: true, state: { unlinked } })
  }
  const refused = (error: Error) => (isRefusedFor(error, 'wrongCode') ? code.askAgain() : tellRefusal(error))
  return (
    <AuthLayout
      {...frame}
      intro={`For ${email}. You’ll be logged out everywhere, and Google and your wallet are unlinked until you link them again.`}
      links={
        <p>
          Remembered it?{' '}
          <SiteLink href={logInPath} onClick={forget}>
            Back to log in
          </SiteLink>
        </p>
      }
    >
      <NewPasswordForm
        userName={email}
        button="Confirm"
        pending={reset.isPending}
        disabled={!code.isWhole}
        onSubmit={(newPassword) =>
          reset.mutate({ email, code: code.code, newPassword }, { onSuccess: done, onError: refused })
        }
      >
        {code.isAsked && <CodeField code={code} email={email} error={reset.error} />}
      </NewPasswordForm>
    </AuthLayout>
  )
}

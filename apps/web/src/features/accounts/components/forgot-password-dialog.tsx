import * as rules from '@plinth/api-schema/rules'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { keptReset, keptResetEmail } from '../api/kept-form-steps.ts'
import { secondsToResend } from '../api/resend-clock.ts'
import { resetPurpose, useSendResetCode, useVerifyResetCode } from '../api/use-reset-password.ts'
import { emailForm, mailedCode } from './account-rules.ts'
import { FormTextField } from './form-text-field.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { ResendCode } from './resend-code.tsx'

const STEPS = ['Email', 'Code', 'New password']
const emailRule = rules.storedEmail()

type EmailStepProps = {
  id: string
  control: Control<{ email: string }>
  onSubmit: () => unknown
}

const EmailStep = ({ id, control, onSubmit }: EmailStepProps) => (
  <Form id={id} onSubmit={onSubmit}>
    <FormTextField
      control={control}
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      rules={emailRule}
      required
      autoFocus
    />
  </Form>
)

const useCode = (email: string, resetPath: string) => {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const verify = useVerifyResetCode()
  const isWhole = mailedCode.safeParse(code).success
  const submit = () => {
    if (!isWhole || verify.isPending) return
    verify.mutate(
      { email, code },
      {
        onSuccess: () => {
          keptReset.keep({ email, code })
          void navigate({ href: resetPath })
        },
        onError: () => setCode(''),
      },
    )
  }
  const type = (typed: string) => {
    setCode(typed)
    if (typed !== '') verify.reset()
  }
  return { code, type, submit, isWhole, isPending: verify.isPending, error: verify.error?.message }
}

type FooterProps = { form: string; onBack: () => void; disabled: boolean; pending?: boolean }

// Two components rather than one: the lock of a click on Next does not hold for Verify.
const EmailFooter = ({ form, onBack, disabled }: FooterProps) => (
  <>
    <Button variant="quiet" onClick={onBack}>
      Cancel
    </Button>
    <Button variant="primary" type="submit" form={form} disabled={disabled}>
      Next
    </Button>
  </>
)

const CodeFooter = ({ form, onBack, disabled, pending = false }: FooterProps) => (
  <>
    <Button variant="quiet" onClick={onBack}>
      Back
    </Button>
    <Button variant="primary" type="submit" form={form} disabled={disabled} pending={pending}>
      Verify
    </Button>
  </>
)

export type ForgotPasswordDialogProps = {
  resetPath: string
  /** The address to begin with, where it is known. */
  email?: string
  onClose: () => void
}

/** The way to a new password: the email address, then the code that is mailed on entering the second step. */
export const ForgotPasswordDialog = ({ resetPath, email: known = '', onClose }: ForgotPasswordDialogProps) => {
  const id = useId()
  // A page that was dropped while one read the mail goes on at the code.
  const [email, setEmail] = useState<string | null>(keptResetEmail.current)
  const { control, isReady, handleSubmit } = useCheckedForm(emailForm, {
    defaultValues: { email: known },
  })
  const send = useSendResetCode()
  const sendsMail = useSendsMail()
  const code = useCode(email ?? '', resetPath)
  const enterCode = handleSubmit((form) => {
    setEmail(form.email)
    keptResetEmail.keep(form.email)
    // Anyone who went back and forth still has the code of a moment ago.
    if (secondsToResend(resetPurpose(form.email)) === 0) send.mutate(form.email)
  })
  const close = () => {
    keptResetEmail.forget()
    onClose()
  }
  const shared = { open: true, onOpenChange: (open: boolean) => open || close() }
  if (email === null) {
    return (
      <Dialog
        {...shared}
        title="Forgot your password?"
        description={`Tell us the email of your account. ${sendsMail ? 'We send a six-digit code to it.' : 'This site sends no email: its operator can tell you the six-digit code.'}`}
        footer={<EmailFooter form={id} onBack={close} disabled={!isReady} />}
      >
        <Stepper label="Password reset" steps={STEPS} current={0} />
        <EmailStep id={id} control={control} onSubmit={enterCode} />
      </Dialog>
    )
  }
  const whereCode = sendsMail ? 'a code is on its way to it' : 'the operator of this site has a code for it'
  const leave = () => {
    keptResetEmail.forget()
    setEmail(null)
  }
  const again = () => {
    keptResetEmail.keep(email)
    send.mutate(email)
  }
  return (
    <Dialog
      {...shared}
      title="Enter the code"
      description={
        <>
          If <b>{email}</b> has an account, {whereCode}. It is valid for 10 minutes.
        </>
      }
      footer={<CodeFooter form={id} onBack={leave} disabled={!code.isWhole} pending={code.isPending} />}
    >
      <Stepper label="Password reset" steps={STEPS} current={1} />
      <Form id={id} onSubmit={code.submit}>
        <OneTimeCode value={code.code} onValueChange={code.type} error={code.error} labelHidden />
      </Form>
      <ResendCode purpose={resetPurpose(email)} pending={send.isPending} onResend={again} />
    </Dialog>
  )
}

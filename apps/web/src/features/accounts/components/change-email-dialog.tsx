import { ApiError, errors } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { useId, useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { secondsToResend } from '../api/resend-clock.ts'
import { CHANGE_EMAIL, useChangeEmail, useSendChangeCode } from '../api/use-change-email.ts'
import { changeEmailForm } from './account-rules.ts'
import styles from './form-parts.module.css'
import { ConfirmButton, NewEmailDialog, NewEmailField, newEmailOutcome } from './new-email-dialog.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { ResendCode } from './resend-code.tsx'

const STEPS = ['Prove it is you', 'New email']

// A code went out already, from another window: it is in the mailbox.
const isTooSoon = (error: unknown) => error instanceof ApiError && error.status === errors.tooMany.status

type Change = { code: string; email: string }
type NewEmailStepProps = {
  id: string
  control: Control<Change>
  codeError: string | undefined
  onSubmit: () => unknown
}

const NewEmailStep = ({ id, control, codeError, onSubmit }: NewEmailStepProps) => {
  const send = useSendChangeCode()
  return (
    <Form id={id} className={styles.form} onSubmit={onSubmit}>
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <OneTimeCode
            value={field.value}
            onValueChange={field.onChange}
            inputRef={field.ref}
            error={field.value === '' ? codeError : undefined}
          />
        )}
      />
      <ResendCode purpose={CHANGE_EMAIL} pending={send.isPending} onResend={() => send.mutate()} />
      <NewEmailField control={control} />
    </Form>
  )
}

const useChange = (onClose: () => void) => {
  const change = useChangeEmail()
  const { control, isReady, handleSubmit, setError, setValue, setFocus } = useCheckedForm<Change>(changeEmailForm, {
    defaultValues: { code: '', email: '' },
  })
  const { onSuccess, onError } = newEmailOutcome(['email'], { setError, onClose })
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess,
      onError: (error) => {
        if (!isRefusedFor(error, 'wrongCode')) return onError(error)
        setValue('code', '', { shouldValidate: true })
        setFocus('code')
      },
    }),
  )
  const codeError = isRefusedFor(change.error, 'wrongCode') ? messages.wrongCode : undefined
  return { control, submit, codeError, isReady, isPending: change.isPending }
}

const Description = ({ email, sent }: { email: string; sent: boolean }) => {
  const address = <b>{email}</b>
  if (!useSendsMail())
    return (
      <>
        This site sends no email: its operator can tell you the code for {address}, with which you can set another one.
      </>
    )
  if (sent) return <>We sent a code to {address}. Enter it with your new address.</>
  return <>We send a code to {address}, your present address. With it you can set another one.</>
}

/** The present address. */
export type ChangeEmailDialogProps = { email: string; onClose: () => void }

/** Another email address in two steps: a code to the present one, then the code with the new one. */
export const ChangeEmailDialog = ({ email, onClose }: ChangeEmailDialogProps) => {
  const id = useId()
  const [sent, setSent] = useState(false)
  const send = useSendChangeCode()
  const change = useChange(onClose)
  const prove = () => {
    // The code of a moment ago still holds.
    if (secondsToResend(CHANGE_EMAIL) > 0) setSent(true)
    else send.mutate(undefined, { onSuccess: () => setSent(true), onError: (error) => setSent(isTooSoon(error)) })
  }
  return (
    <NewEmailDialog
      description={<Description email={email} sent={sent} />}
      action={
        sent ? (
          <ConfirmButton form={id} disabled={!change.isReady} pending={change.isPending} />
        ) : (
          <Button variant="primary" pending={send.isPending} onClick={prove}>
            Send the code
          </Button>
        )
      }
      onClose={onClose}
    >
      <Stepper label="Change of email" steps={STEPS} current={sent ? 1 : 0} />
      {sent && <NewEmailStep id={id} control={change.control} codeError={change.codeError} onSubmit={change.submit} />}
    </NewEmailDialog>
  )
}

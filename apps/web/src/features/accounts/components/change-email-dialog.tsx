import { ApiError, errors } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { useId, useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { isRefusedFor, refusedField } from '../../../lib/api/refusals.ts'
import { tellRefusal } from '../../../lib/forms/tell-refusal.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { secondsToResend } from '../api/resend-clock.ts'
import { CHANGE_EMAIL, useChangeEmail, useSendChangeCode } from '../api/use-change-email.ts'
import { changeEmailForm } from './account-rules.ts'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { OneTimeCode } from './one-time-code.tsx'
import { ResendCode } from './resend-code.tsx'

const STEPS = ['Prove it is you', 'New email']
const emailRule = rules.email()

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
      <FormTextField
        control={control}
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        rules={emailRule}
        required
      />
    </Form>
  )
}

const useChange = (onClose: () => void) => {
  const change = useChangeEmail()
  const { control, isReady, handleSubmit, setError, setValue, setFocus } = useCheckedForm<Change>(changeEmailForm, {
    defaultValues: { code: '', email: '' },
  })
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => {
        showToast('success', messages.changeBindSuccess)
        onClose()
      },
      onError: (error) => {
        if (isRefusedFor(error, 'wrongCode')) {
          setValue('code', '', { shouldValidate: true })
          setFocus('code')
        } else if (refusedField(error, ['email'])) setError('email', { message: error.message }, { shouldFocus: true })
        else tellRefusal(error)
      },
    }),
  )
  const codeError = isRefusedFor(change.error, 'wrongCode') ? messages.wrongCode : undefined
  return { control, submit, codeError, isReady, isPending: change.isPending }
}

/** What the dialog takes: the present address. */
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
  const address = <b>{email}</b>
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change email"
      description={
        sent ? (
          <>We sent a code to {address}. Enter it with your new address.</>
        ) : (
          <>We send a code to {address}, your present address. With it you can set another one.</>
        )
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {sent ? (
            <Button
              key="confirm"
              variant="primary"
              type="submit"
              form={id}
              disabled={!change.isReady}
              pending={change.isPending}
            >
              Confirm
            </Button>
          ) : (
            <Button key="send" variant="primary" pending={send.isPending} onClick={prove}>
              Send the code
            </Button>
          )}
        </>
      }
    >
      <Stepper label="Change of email" steps={STEPS} current={sent ? 1 : 0} />
      {sent && <NewEmailStep id={id} control={change.control} codeError={change.codeError} onSubmit={change.submit} />}
    </Dialog>
  )
}

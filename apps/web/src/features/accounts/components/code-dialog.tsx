import { ApiError, errors } from '@plinth/api-schema/errors'
import type { UseMutationResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { secondsToResend } from '../api/resend-clock.ts'
import formParts from './form-parts.module.css'
import { OneTimeCode } from './one-time-code.tsx'
import { ResendCode } from './resend-code.tsx'

const CODE_LENGTH = 6

// A code went out already, from another window: it is in the mailbox.
const isTooSoon = (error: unknown) => error instanceof ApiError && error.status === errors.tooMany.status

type DescriptionProps = { email: string; isSent: boolean; use: string }

const Description = ({ email, isSent, use }: DescriptionProps) => {
  const address = <b>{email}</b>
  if (!useSendsMail()) return <>This site sends no email: its operator can tell you the code for {address}.</>
  return isSent ? (
    <>
      We sent a code to {address}. {use}
    </>
  ) : (
    <>We send a code to {address}.</>
  )
}

/** What is about to be done, how the code for it is sent, and how it went. */
export type CodeDialogProps = {
  title: string
  /** What the code is for, as a sentence. */
  use: string
  button: string
  danger?: boolean
  email: string
  /** The name under which the codes are counted. */
  purpose: string
  send: UseMutationResult<unknown, Error, void>
  pending: boolean
  error: string | undefined
  /** Does it with the code; `onError` hears of a refusal. */
  onConfirm: (code: string, onError: (error: Error) => void) => void
  onClose: () => void
}

/** Asks for a mailed code before something that an account with a password asks its password for. */
export const CodeDialog = (props: CodeDialogProps) => {
  const { title, use, button, danger = false, email, purpose, send, pending, error, onConfirm, onClose } = props
  const id = useId()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const prove = () => {
    // The code of a moment ago still holds.
    if (secondsToResend(purpose) > 0) setSent(true)
    else send.mutate(undefined, { onSuccess: () => setSent(true), onError: (refused) => setSent(isTooSoon(refused)) })
  }
  const submit = () => {
    if (code.length < CODE_LENGTH || pending) return
    onConfirm(code, (refused) => isRefusedFor(refused, 'wrongCode') && setCode(''))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={<Description email={email} isSent={isSent} use={use} />}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          {isSent ? (
            <Button
              variant={danger ? 'danger' : 'primary'}
              type="submit"
              form={id}
              disabled={code.length < CODE_LENGTH}
              pending={pending}
            >
              {button}
            </Button>
          ) : (
            <Button variant="primary" pending={send.isPending} onClick={prove}>
              Send the code
            </Button>
          )}
        </>
      }
    >
      {isSent && (
        <Form id={id} className={formParts.form} onSubmit={submit}>
          <OneTimeCode value={code} onValueChange={setCode} error={code === '' ? error : undefined} />
          <ResendCode purpose={purpose} pending={send.isPending} onResend={() => send.mutate()} />
        </Form>
      )}
    </Dialog>
  )
}

import type { OwnAccount } from '@plinth/api-schema/account'
import { ApiError, errors } from '@plinth/api-schema/errors'
import { useId, useState } from 'react'
import { isRefusedFor } from '../../../lib/api/refusals.ts'
import { useSendsMail } from '../../../lib/api/site-switches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { secondsToResend } from '../api/resend-clock.ts'
import { DELETE_ACCOUNT, useDeleteAccount, useSendDeletionCode } from '../api/use-delete-account.ts'
import formParts from './form-parts.module.css'
import { OneTimeCode } from './one-time-code.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ResendCode } from './resend-code.tsx'

const TITLE = 'Delete your account?'
const CODE_LENGTH = 6

/** The account, and whether works in campaigns that are over go with it. */
export type DeleteAccountDialogProps = { account: OwnAccount; removeWorks: boolean; onClose: () => void }

/** Asks for the password before an account is deleted. */
export const DeleteByPasswordDialog = ({ account, removeWorks, onClose }: DeleteAccountDialogProps) => {
  const deletion = useDeleteAccount()
  return (
    <PasswordDialog
      danger
      title={TITLE}
      description="You are logged out everywhere at once. This cannot be undone."
      button="Delete account"
      userName={account.userName}
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={(password) => deletion.mutate({ password, removeWorks })}
      onClose={onClose}
    />
  )
}

const Description = ({ email, isSent }: { email: string; isSent: boolean }) => {
  const address = <b>{email}</b>
  if (!useSendsMail()) return <>This site sends no email: its operator can tell you the code for {address}.</>
  return isSent ? <>We sent a code to {address}. With it you delete the account.</> : <>We send a code to {address}.</>
}

// A code went out already, from another window: it is in the mailbox.
const isTooSoon = (error: unknown) => error instanceof ApiError && error.status === errors.tooMany.status

/** Asks for a mailed code before an account without a password is deleted. */
export const DeleteByCodeDialog = ({ account, removeWorks, onClose }: DeleteAccountDialogProps) => {
  const id = useId()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const send = useSendDeletionCode()
  const deletion = useDeleteAccount()
  const prove = () => {
    // The code of a moment ago still holds.
    if (secondsToResend(DELETE_ACCOUNT) > 0) setSent(true)
    else send.mutate(undefined, { onSuccess: () => setSent(true), onError: (error) => setSent(isTooSoon(error)) })
  }
  const submit = () => {
    if (code.length < CODE_LENGTH || deletion.isPending) return
    const onError = (error: Error) => isRefusedFor(error, 'wrongCode') && setCode('')
    deletion.mutate({ verifyCode: code, removeWorks }, { onError })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={TITLE}
      description={<Description email={account.email} isSent={isSent} />}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          {isSent ? (
            <Button
              variant="danger"
              type="submit"
              form={id}
              disabled={code.length < CODE_LENGTH}
              pending={deletion.isPending}
            >
              Delete account
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
          <OneTimeCode value={code} onValueChange={setCode} error={code === '' ? deletion.error?.message : undefined} />
          <ResendCode purpose={DELETE_ACCOUNT} pending={send.isPending} onResend={() => send.mutate()} />
        </Form>
      )}
    </Dialog>
  )
}

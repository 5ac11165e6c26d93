import type { OwnAccount } from '@plinth/api-schema/account'
import { DELETE_ACCOUNT, useDeleteAccount, useSendDeletionCode } from '../api/use-delete-account.ts'
import { CodeDialog } from './code-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const TITLE = 'Delete your account?'
const BUTTON = 'Delete account'

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
      button={BUTTON}
      userName={account.userName}
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={(password) => deletion.mutate({ password, removeWorks })}
      onClose={onClose}
    />
  )
}

/** Asks for a mailed code before an account without a password is deleted. */
export const DeleteByCodeDialog = ({ account, removeWorks, onClose }: DeleteAccountDialogProps) => {
  const send = useSendDeletionCode()
  const deletion = useDeleteAccount()
  return (
    <CodeDialog
      danger
      title={TITLE}
      use="With it you delete the account."
      button={BUTTON}
      email={account.email}
      purpose={DELETE_ACCOUNT}
      send={send}
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={(verifyCode, onError) => deletion.mutate({ verifyCode, removeWorks }, { onError })}
      onClose={onClose}
    />
  )
}

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
      description="Your account is deleted in seven days. Until then nothing changes, and you can keep it."
      button={BUTTON}
      userName={account.userName}
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={(password) => deletion.mutate({ password, removeWorks }, { onSuccess: onClose })}
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
      use="With it you have the account deleted in seven days. Until then you can keep it."
      button={BUTTON}
      email={account.email}
      purpose={DELETE_ACCOUNT}
      send={send}
      pending={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={(verifyCode, onError) => deletion.mutate({ verifyCode, removeWorks }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  )
}

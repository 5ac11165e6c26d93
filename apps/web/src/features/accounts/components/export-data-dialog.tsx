import type { OwnAccount } from '@plinth/api-schema/account'
import { EXPORT_DATA, useExportData, useSendExportCode } from '../api/use-export-data.ts'
import { CodeDialog } from './code-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const TITLE = 'Download your data'
const BUTTON = 'Download'

/** Whose data, and what closes the dialog: also that it was saved. */
export type ExportDataDialogProps = { account: OwnAccount; onClose: () => void }

/** Asks for the password before somebody's data is downloaded. */
export const ExportByPasswordDialog = ({ account, onClose }: ExportDataDialogProps) => {
  const download = useExportData()
  return (
    <PasswordDialog
      title={TITLE}
      description="Keep this page open until the file is saved. With many pictures this can take some minutes."
      button={BUTTON}
      userName={account.userName}
      pending={download.isPending}
      error={download.error?.message}
      onConfirm={(password) => download.mutate({ password }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Asks for a mailed code before the data of an account without a password is downloaded. */
export const ExportByCodeDialog = ({ account, onClose }: ExportDataDialogProps) => {
  const send = useSendExportCode()
  const download = useExportData()
  return (
    <CodeDialog
      title={TITLE}
      use="With it you download your data."
      button={BUTTON}
      email={account.email}
      purpose={EXPORT_DATA}
      send={send}
      pending={download.isPending}
      error={download.error?.message}
      onConfirm={(verifyCode, onError) => download.mutate({ verifyCode }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  )
}

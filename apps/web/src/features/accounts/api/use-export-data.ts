import { exportData, sendExportCode } from '@plinth/api-schema/accounts-export'
import { useMutation } from '@tanstack/react-query'
import { api, download } from '../../../lib/api/client.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { noteSent } from './resend-clock.ts'

/** The name under which the codes for a download are counted. */
export const EXPORT_DATA = 'export-data'

/** Mails a code to one's address, for an account without a password. */
export const useSendExportCode = () =>
  useMutation({
    mutationFn: () => api(sendExportCode, {}),
    onSuccess: () => noteSent(EXPORT_DATA),
  })

/** What proves that the account is one's own. */
export type ExportProof = { password?: string; verifyCode?: string }

/** Downloads everything about one's account and hands it to the browser once it is whole. */
export const useExportData = () =>
  useMutation({
    mutationFn: async (proof: ExportProof) => {
      const { name, file } = await download(exportData, proof)
      saveFile(file, name)
      showToast('success', 'Your data is saved.')
    },
    // The dialog tells it beside the field.
    meta: { failure: 'silent' },
  })

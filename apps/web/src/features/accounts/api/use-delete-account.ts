import { deleteAccount, keepAccount, sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { refreshAccount } from './account.ts'
import { noteSent } from './resend-clock.ts'

/** The name under which the codes for a deletion are counted. */
export const DELETE_ACCOUNT = 'delete-account'

/** Mails a code to one's address, for an account without a password. */
export const useSendDeletionCode = () =>
  useMutation({
    mutationFn: () => api(sendDeletionCode, {}),
    onSuccess: () => noteSent(DELETE_ACCOUNT),
  })

/** What proves that the account is one's own, and whether works in campaigns that are over go, too. */
export type Deletion = { password?: string; verifyCode?: string; removeWorks: boolean }

/** Asks for the deletion of one's account, which can be kept until it is due. */
export const useDeleteAccount = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (deletion: Deletion) => {
      await api(deleteAccount, deletion)
      await refreshAccount(client)
    },
    // The dialog tells it beside the field.
    meta: { failure: 'silent' },
  })
}

/** Keeps one's account, whose deletion was asked for. */
export const useKeepAccount = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await api(keepAccount, {})
      await refreshAccount(client)
    },
    onSuccess: () => showToast('success', 'Your account stays.'),
  })
}

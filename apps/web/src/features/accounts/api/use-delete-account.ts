import { deleteAccount, sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, leaveBy } from '../../../lib/api/client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { stopPush } from '../../../lib/push/push-browser.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { forgetPerson } from './account.ts'
import { unmarkGoogle } from './google-flag.ts'
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

/** Deletes one's account and goes to the start-up page, where nobody is logged in. */
export const useDeleteAccount = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async (deletion: Deletion) => {
      await leaveBy(deleteAccount, deletion)
      unmarkGoogle()
      void stopPush().catch(() => undefined)
      await navigate({ href: paths.start, ignoreBlocker: true })
      setMember(null)
      void forgetPerson(client)
      showToast('success', 'Your account is deleted.')
    },
    // The dialog tells it beside the field.
    meta: { failure: 'silent' },
  })
}

import { getEmailCode, retrievePassword, verifyCode } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/accounts/account-query.ts'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { forgetPerson } from './account.ts'
import { noteSent } from './resend-clock.ts'

/** The name under which the codes for a new password are counted. */
export const resetPurpose = (email: string) => `reset:${email.toLowerCase()}`

/** Mails a code for a new password. */
export const useSendResetCode = () =>
  useMutation({
    mutationFn: (email: string) => api(getEmailCode, { email }),
    onSuccess: (_nothing, email) => noteSent(resetPurpose(email)),
  })

/** Asks whether a code is right. */
export const useVerifyResetCode = () =>
  useMutation({
    mutationFn: ({ email, code }: { email: string; code: string }) => api(verifyCode, { email, verifyCode: code }),
    // The dialog says it beside the code.
    meta: { failure: 'silent' },
  })

/** What a proof by mail has unlinked, to be safe. */
export type Unlinked = { google: boolean; wallet: string | null }

/** Sets a new password with a mailed code; it also ends a session of that account in this browser. */
export const useResetPassword = () => {
  const client = useQueryClient()
  const { setMember, isSignedIn } = useSession()
  return useMutation({
    mutationFn: ({ email, code, newPassword }: { email: string; code: string; newPassword: string }) =>
      api(retrievePassword, { email, verifyCode: code, newPassword }),
    onSuccess: (_unlinked, { email }) => {
      // A session of another account stays.
      const own = client.getQueryData(accountQuery().queryKey)?.email
      if (!isSignedIn || own?.toLowerCase() !== email.toLowerCase()) return
      setMember(null)
      void forgetPerson(client)
    },
    // The screen says it, beside the code where it is about that.
    meta: { failure: 'silent' },
  })
}

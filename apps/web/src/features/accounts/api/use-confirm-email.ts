import { linkAccountFromWire } from '@plinth/api-schema/account'
import { claimAccount, confirmationInfo, confirmEmail, sendConfirmation } from '@plinth/api-schema/accounts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { forgetPerson, refreshAccount } from './account.ts'
import { endSession } from './use-log-out.ts'

// Not under `/user/`: it outlives a log-in on the page itself.
const linkAccountQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token] as const,
    queryFn: () => api(confirmationInfo, { token }),
    select: linkAccountFromWire,
    retry: false,
    meta: { failure: 'silent' },
  })

/** Which account a mailed link confirms; asking changes nothing. */
export const useLinkAccount = (token: string | undefined) =>
  useQuery({ ...linkAccountQuery(token ?? ''), enabled: token !== undefined && token !== '' })

/** Confirms the address of one's own account by the link that was mailed to it. */
export const useConfirmEmail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => {
      await api(confirmEmail, { token })
      await refreshAccount(client).catch(() => undefined)
    },
    meta: { failure: 'silent' },
  })
}

/**
 * Takes over an account that somebody else made with one's address. A session of another account in this browser ends, too:
 * the log-in that follows would send its member straight on.
 */
export const useClaimAccount = () => {
  const client = useQueryClient()
  const { setMember, isSignedIn } = useSession()
  return useMutation({
    mutationFn: async ({ token, newPassword }: { token: string; newPassword: string }) => {
      const unlinked = await api(claimAccount, { token, newPassword })
      // The account is taken over, whether or not the other session could be ended.
      const hasEnded =
        isSignedIn &&
        (await endSession().then(
          () => true,
          () => false,
        ))
      if (hasEnded) {
        setMember(null)
        void forgetPerson(client)
      }
      return unlinked
    },
  })
}

/** Mails that link once more. */
export const useSendConfirmation = () => useMutation({ mutationFn: () => api(sendConfirmation, {}) })

import { logIn } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { forgetPerson, memberOf, refreshAccount } from './account.ts'

/** Opens a session by user name or e-mail address and takes the person in; the stored kind of account decides. */
export const useLogIn = () => {
  const client = useQueryClient()
  const { settle } = useSession()
  return useMutation({
    mutationFn: async (given: { userName: string; password: string }) => {
      await api(logIn, given)
      void forgetPerson(client)
      settle(memberOf(await refreshAccount(client)))
    },
    // The screen tells the failure itself: a blocked account is to be told why, not sent away.
    meta: { failure: 'silent' },
  })
}

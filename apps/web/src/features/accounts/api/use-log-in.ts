import { logIn } from '@plinth/api-schema/accounts'
import { memberKindToWire } from '@plinth/api-schema/member-kind'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { forgetPerson, memberOf, refreshAccount } from './account.ts'

/** Opens a session by username or email address at the door of a kind of account and takes the person in. */
export const useLogIn = (userType: UserType) => {
  const client = useQueryClient()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async (given: { userName: string; password: string }) => {
      await api(logIn, { ...given, userType: memberKindToWire(userType) })
      void forgetPerson(client)
      setMember(memberOf(await refreshAccount(client)))
    },
    // The screen tells the failure itself: a blocked account is to be told why, not sent away.
    meta: { failure: 'silent' },
  })
}

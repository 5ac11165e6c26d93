import { googleBinding, socialLogIn, socialPending } from '@plinth/api-schema/accounts-google'
import { ApiError, errors } from '@plinth/api-schema/errors'
import { memberKindFromWire, memberKindToWire } from '@plinth/api-schema/member-kind'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { forgetPerson, memberOf, refreshAccount } from './account.ts'
import { markedGoogle, markGoogle, unmarkGoogle } from './google-flag.ts'

/** Asks for the address at Google and goes there. */
export const useGoToGoogle = (userType: UserType) =>
  useMutation({
    mutationFn: async () => {
      const address = await api(googleBinding, { userType: memberKindToWire(userType) })
      markGoogle(userType)
      window.location.assign(address)
    },
  })

/** What Google sends back in the address. */
export type GoogleReturn = { code: string; state: string; issuer?: string | undefined }

/** Whether nobody has signed up with this Google account yet (code 1009). */
export const isUnregistered = (error: unknown) => error instanceof ApiError && error.code === errors.socialUnknown.code

/** Opens a session with what Google sent back. */
export const useFinishGoogle = () => {
  const client = useQueryClient()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async ({ code, state, issuer }: GoogleReturn) => {
      const userType = markedGoogle()
      await api(socialLogIn, {
        source: 'google',
        socialCode: code,
        socialState: state,
        ...(issuer === undefined ? {} : { socialIssuer: issuer }),
        ...(userType === undefined ? {} : { userType: memberKindToWire(userType) }),
      })
      void forgetPerson(client)
      setMember(memberOf(await refreshAccount(client)))
      unmarkGoogle()
    },
    meta: { failure: 'silent' },
  })
}

/** Who this browser has proved to be at Google, to fill the sign-up form with; asked only on the way back from there. */
export const useGooglePending = (userType: UserType) => {
  const cameBack = markedGoogle() === userType
  const { data } = useQuery({ ...callQuery(socialPending, {}), enabled: cameBack, meta: { failure: 'silent' } })
  return data && memberKindFromWire(data.userType) === userType
    ? { email: data.email, emailVerified: data.emailVerified }
    : null
}

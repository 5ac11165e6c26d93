import { logInMethodsFromWire } from '@plinth/api-schema/account'
import { finishGoogleLink, logInMethods, startGoogleLink, unlinkGoogle } from '@plinth/api-schema/accounts-google'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'
import { markGoogleLink, unmarkGoogle } from './google-flag.ts'
import type { GoogleReturn } from './use-google.ts'

/** How one can log in. */
export const useLogInMethods = () => useQuery({ ...callQuery(logInMethods, {}), select: logInMethodsFromWire })

/** Confirms the password and goes to Google to link an account there. */
export const useStartGoogleLink = () =>
  useMutation({
    mutationFn: async (password: string) => {
      const address = await api(startGoogleLink, { password })
      markGoogleLink()
      window.location.assign(address)
    },
    // The dialog tells it beside the field.
    meta: { failure: 'silent' },
  })

/** Links the Google account with what Google sent back. */
export const useFinishGoogleLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ code, state, issuer }: GoogleReturn) => {
      unmarkGoogle()
      await api(finishGoogleLink, {
        socialCode: code,
        socialState: state,
        ...(issuer === undefined ? {} : { socialIssuer: issuer }),
      })
      await client.invalidateQueries({ queryKey: callKey(logInMethods) })
    },
    meta: { failure: 'silent' },
  })
}

/** Unlinks Google; the password stays as the way in. */
export const useUnlinkGoogle = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => api(unlinkGoogle, { password }),
    onSuccess: () => client.invalidateQueries({ queryKey: callKey(logInMethods) }),
    meta: { failure: 'silent' },
  })
}

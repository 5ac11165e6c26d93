import { readSubscription, saveSubscription } from '@plinth/api-schema/invitations'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

/** Whether people can invite the address of the person who is logged in. */
export const useSubscription = () =>
  useQuery({
    ...callQuery(readSubscription, {}),
    select: ({ email, isSubscribed }) => ({ email, isSubscribed: fromWireFlag(isSubscribed) }),
    meta: { failure: 'silent' },
  })

/** Ends or allows invitations to one's own address. */
export const useSaveSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isSubscribed: boolean) => api(saveSubscription, { isSubscribed: isSubscribed ? 1 : 0 }),
    onSuccess: (saved) => client.setQueryData(callKey(readSubscription, {}), saved),
  })
}

import { subscriptionFromWire } from '@plinth/api-schema/contact'
import { readSubscription, saveSubscription } from '@plinth/api-schema/invitations'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

/** Whether people can invite the address of the person who is logged in. */
export const useSubscription = () =>
  useQuery({
    ...callQuery(readSubscription, {}),
    select: subscriptionFromWire,
    meta: { failure: 'silent' },
  })

/** Ends or allows invitations to one's own address. */
export const useSaveSubscription = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isSubscribed: boolean) => {
      const saved = await api(saveSubscription, { isSubscribed: toWireFlag(isSubscribed) })
      client.setQueryData(callKey(readSubscription, {}), saved)
      return subscriptionFromWire(saved)
    },
  })
}

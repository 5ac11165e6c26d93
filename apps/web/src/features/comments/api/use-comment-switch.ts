import { commentSwitch, switchComments } from '@plinth/api-schema/comments'
import { fromWireFlag, toWireFlag } from '@plinth/api-schema/wire-flag'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

/** Whether comments are on in a campaign. */
export const useCommentSwitch = (campaignId: number) =>
  useQuery({
    ...callQuery(commentSwitch, { campaignId }),
    select: ({ isOpen }) => fromWireFlag(isOpen),
    // The place of the switch tells it.
    meta: { failure: 'silent' },
  })

/** Switches comments; it changes on the screen when the server says so. */
export const useSwitchComments = (campaignId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOpen: boolean) => api(switchComments, { campaignId, isOpen: toWireFlag(isOpen) }),
    onSuccess: (answer) => client.setQueryData(callKey(commentSwitch, { campaignId }), answer),
  })
}

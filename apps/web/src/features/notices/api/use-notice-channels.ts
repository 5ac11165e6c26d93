import { type EmailPace, noticeChannelsFromWire } from '@plinth/api-schema/notice'
import { noticeChannels, saveNoticeChannels } from '@plinth/api-schema/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery, refreshAnswers } from '../../../lib/api/client.ts'

const channelsQuery = () => callQuery(noticeChannels, {})

/** How notices reach one beside the bell. */
export const useNoticeChannels = () =>
  // The place of the choice tells a failure.
  useQuery({ ...channelsQuery(), select: noticeChannelsFromWire, meta: { failure: 'silent' } })

/** Chooses how often one is emailed, and whose morning it is; where that cannot be saved, how it stands is read again. */
export const useSaveNoticeChannels = () => {
  const client = useQueryClient()
  const { queryKey } = channelsQuery()
  return useMutation({
    scope: { id: 'notice-channels' },
    mutationFn: (chosen: { email: EmailPace; timeZone: string }) => api(saveNoticeChannels, chosen),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && { ...before, ...chosen })
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => refreshAnswers(client, [noticeChannels]),
  })
}

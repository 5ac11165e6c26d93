import { type EmailPace, noticeChannelsFromWire } from '@plinth/api-schema/notice'
import { noticeChannels, saveNoticeChannels } from '@plinth/api-schema/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery, refreshAnswers } from '../../../lib/api/client.ts'

/** How notices reach one beside the bell, as the server keeps it. */
export const channelsQuery = () => callQuery(noticeChannels, {})

/** One change of them after the other. */
export const CHANNELS_SCOPE = { id: 'notice-channels' }

/** How notices reach one beside the bell. */
export const useNoticeChannels = () =>
  // The place of the choice tells a failure.
  useQuery({ ...channelsQuery(), select: noticeChannelsFromWire, meta: { failure: 'silent' } })

/** Chooses how often one is emailed; where that cannot be saved, how it stands is read again. */
export const useSaveNoticeChannels = () => {
  const client = useQueryClient()
  const { queryKey } = channelsQuery()
  return useMutation({
    scope: CHANNELS_SCOPE,
    mutationFn: (chosen: { email: EmailPace }) => api(saveNoticeChannels, chosen),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && { ...before, ...chosen })
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => refreshAnswers(client, [noticeChannels]),
  })
}

import { saveNoticeChannels } from '@plinth/api-schema/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api/client.ts'
import { zoneId } from '../../../lib/time/zone-name.ts'
import { CHANNELS_SCOPE, channelsQuery, useNoticeChannels } from './use-notice-channels.ts'

/** Has the daily summary come in the morning of where one is now: saved without a word where the server knows another zone or none. */
export const useSaveTimeZone = () => {
  const client = useQueryClient()
  const { data } = useNoticeChannels()
  const { mutate } = useMutation({
    scope: CHANNELS_SCOPE,
    mutationFn: (timeZone: string) => api(saveNoticeChannels, { timeZone }),
    // Nothing else of the answer: a choice may be on its way meanwhile.
    onSuccess: ({ timeZone }) =>
      client.setQueryData(channelsQuery().queryKey, (before) => before && { ...before, timeZone }),
    // The next opening tries again.
    meta: { failure: 'silent' },
  })
  const saved = data?.timeZone
  const here = zoneId()
  useEffect(() => {
    if (saved !== undefined && saved !== here) mutate(here)
  }, [saved, here, mutate])
}

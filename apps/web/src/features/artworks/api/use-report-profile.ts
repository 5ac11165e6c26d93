import { reportProfile } from '@plinth/api-schema/artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { profileReportedKey } from './use-profile-reported.ts'
import type { Verdict } from './use-review-artworks.ts'

/** Reports a profile; its page knows then that it is reported. */
export const useReportProfile = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, words }: Verdict) => api(reportProfile, { userId, reason: complaint[reason], words }),
    onSettled: () => client.invalidateQueries({ queryKey: profileReportedKey(userId) }),
  })
}

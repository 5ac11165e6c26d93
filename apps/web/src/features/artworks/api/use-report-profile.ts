import { reportProfile } from '@plinth/api-schema/artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import type { Verdict } from './use-review-artworks.ts'

/** Reports a profile. */
export const useReportProfile = (userId: number) =>
  useMutation({
    mutationFn: ({ reason, words }: Verdict) => api(reportProfile, { userId, reason: complaint[reason], words }),
  })

import { profileReportStanding } from '@plinth/api-schema/artworks-review'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import { useQuery } from '@tanstack/react-query'
import { callKey, callQuery } from '../../../lib/api/client.ts'

/** The key under which it is kept whether one has reported a profile. */
export const profileReportedKey = (userId: number) => callKey(profileReportStanding, { userId })

/** Whether one has reported a profile; a visitor is not asked about. */
export const useProfileReported = (userId: number, { enabled }: { enabled: boolean }) =>
  useQuery({
    ...callQuery(profileReportStanding, { userId }),
    enabled,
    select: ({ reported }) => fromWireFlag(reported),
    // The page does without it: a second report is refused in any case.
    meta: { failure: 'silent' },
  })

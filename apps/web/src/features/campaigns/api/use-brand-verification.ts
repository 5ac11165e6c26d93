import { userInfo, verifyInfo } from '@plinth/api-schema/accounts'
import { verificationStatus } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const silent = { failure: 'silent' } as const

const useVerifyStatus = () => useQuery({ ...callQuery(userInfo, {}), meta: silent }).data?.verifyStatus

/** Whether the brand that is signed in has been verified; undefined until it is known. */
export const useIsVerified = () => {
  const status = useVerifyStatus()
  return status === undefined ? undefined : status === verificationStatus.verified
}

/** What keeps a brand from handing in: it waits for a review, or was sent back with a reason; undefined when nothing does. */
export const useVerificationObstacle = (): { kind: 'waits' } | { kind: 'sent-back'; reason: string } | undefined => {
  const status = useVerifyStatus()
  const isSentBack = status === verificationStatus.unverified
  const { data } = useQuery({ ...callQuery(verifyInfo, {}), enabled: isSentBack, meta: silent })
  if (isSentBack) return { kind: 'sent-back', reason: data?.reason ?? '' }
  return status === verificationStatus.pending ? { kind: 'waits' } : undefined
}

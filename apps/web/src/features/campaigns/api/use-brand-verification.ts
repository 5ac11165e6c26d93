import { ownAccountFromWire } from '@plinth/api-schema/account'
import type { userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import type { Answer } from '@plinth/api-schema/call'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/accounts/account-query.ts'
import { callQuery } from '../../../lib/api/client.ts'

const silent = { failure: 'silent' } as const

const readState = (info: Answer<typeof userInfo>) => ownAccountFromWire(info).verification

const useVerificationState = () => useQuery({ ...accountQuery(), meta: silent, select: readState }).data

/** Whether the brand that is logged in has been verified; undefined until it is known. */
export const useIsVerified = () => {
  const state = useVerificationState()
  return state === undefined ? undefined : state === 'verified'
}

/** What keeps a brand from handing in: it waits for a review, or was sent back with a reason; undefined when nothing does. */
export const useVerificationObstacle = (): { kind: 'waits' } | { kind: 'sent-back'; reason: string } | undefined => {
  const state = useVerificationState()
  const isSentBack = state === 'unverified'
  const { data } = useQuery({ ...callQuery(verifyInfo, {}), enabled: isSentBack, meta: silent })
  if (isSentBack) return { kind: 'sent-back', reason: data?.reason ?? '' }
  return state === 'pending' ? { kind: 'waits' } : undefined
}

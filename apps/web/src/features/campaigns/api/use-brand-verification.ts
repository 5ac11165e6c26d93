import { userInfo } from '@plinth/api-schema/accounts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const VERIFIED = 1

/** Whether the brand that is signed in has been verified; undefined until it is known. */
export const useIsVerified = () => {
  const { data } = useQuery({ ...callQuery(userInfo, {}), meta: { failure: 'silent' } })
  return data && data.verifyStatus === VERIFIED
}

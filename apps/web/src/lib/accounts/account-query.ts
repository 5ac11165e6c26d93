import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { callQuery } from '../api/client.ts'

/** The one query for one's own account: every room keeps the same answer and selects what it shows of it. */
export const accountQuery = () => callQuery(userInfo, {})

/** The one query for somebody's profile. */
export const profileQuery = (userId: number) => ({
  ...callQuery(userInfoById, { userId }),
  // The screens say themselves that somebody is not there.
  meta: { failure: 'silent' } as const,
})

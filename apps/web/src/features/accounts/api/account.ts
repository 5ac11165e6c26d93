import { type OwnAccount, ownAccountFromWire } from '@plinth/api-schema/account'
import { listSessions, userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { logInMethods } from '@plinth/api-schema/accounts-google'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { getDraft } from '@plinth/api-schema/campaigns'
import { countUnreadNotices, listNotices } from '@plinth/api-schema/notices'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/accounts/account-query.ts'
import { callKey } from '../../../lib/api/client.ts'
import type { Member } from '../../../lib/session/session-store.ts'
import { userTypeOf } from '../../../lib/session/user-type.ts'

/** What the session keeps of an account. */
export const memberOf = ({ id, kind, name, pictureUrl }: OwnAccount): Member => ({
  id,
  userType: userTypeOf(kind),
  name,
  pictureUrl,
})

/** One's own account. */
export const useAccount = ({ enabled = true } = {}) =>
  useQuery({ ...accountQuery(), enabled, select: ownAccountFromWire })

/** Asks the server once more who is logged in, and gives the answer to everything that shows the account. */
export const refreshAccount = async (client: QueryClient): Promise<OwnAccount> =>
  ownAccountFromWire(await client.fetchQuery({ ...accountQuery(), staleTime: 0, meta: { failure: 'silent' } }))

const PERSONAL_CALLS = [
  userInfo,
  userInfoById,
  verifyInfo,
  listSessions,
  logInMethods,
  getDraft,
  countUnreadNotices,
  listNotices,
] as const

/** Forgets what was read as somebody else, or as nobody; what is on the screen is read again. */
export const forgetPerson = (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' })
  for (const call of PERSONAL_CALLS) client.removeQueries({ queryKey: callKey(call) })
  return client.invalidateQueries()
}

/** Who is logged in, or null; the question itself is never told as a failure. */
export const loadMember = async (client: QueryClient): Promise<Member | null> => memberOf(await refreshAccount(client))

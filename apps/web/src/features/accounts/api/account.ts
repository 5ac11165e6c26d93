import {
  listSessions,
  logInMethods,
  type UserInfo,
  userInfo,
  userInfoById,
  verifyInfo,
} from '@plinth/api-schema/accounts'
import { getDraft } from '@plinth/api-schema/campaigns'
import { verificationStatus } from '@plinth/api-schema/states'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, callKey } from '../../../lib/api/client.ts'
import type { Member } from '../../../lib/session/session-store.ts'
import { BRAND, PARTICIPANT, type UserType } from '../../../lib/session/user-type.ts'

/** How far the verification of a brand has come. */
export type VerificationStatus = 'verified' | 'unverified' | 'pending'

/** The account of the person who is signed in. */
export type Account = {
  id: number
  userName: string
  name: string
  email: string
  emailConfirmed: boolean
  bio: string
  picture: string | null
  cover: string | null
  userType: UserType
  /** Null for participants: nobody verifies them. */
  verification: VerificationStatus | null
  hasPassword: boolean
}

/** Reads the status of the wire (docs/product/accounts.md#verification). */
export const readVerificationStatus = (status: number): VerificationStatus =>
  status === verificationStatus.verified
    ? 'verified'
    : status === verificationStatus.unverified
      ? 'unverified'
      : 'pending'

/** Reads an account off the wire. */
const readAccount = (info: z.output<typeof UserInfo>): Account => ({
  id: info.id,
  userName: info.userName,
  name: info.nickName,
  email: info.email,
  emailConfirmed: info.emailConfirmed,
  bio: info.bio,
  picture: info.imageUrl,
  cover: info.bannerUrl,
  userType: info.userType === BRAND ? BRAND : PARTICIPANT,
  verification: info.verifyStatus === null ? null : readVerificationStatus(info.verifyStatus),
  hasPassword: info.hasPassword,
})

/** What the session keeps of an account. */
export const memberOf = ({ id, userType, name, picture }: Account): Member => ({ id, userType, name, picture })

/** The query for one's own account. */
export const accountQuery = () =>
  queryOptions({
    queryKey: callKey(userInfo),
    queryFn: async () => readAccount(await api(userInfo, {})),
  })

/** One's own account. */
export const useAccount = ({ enabled = true } = {}) => useQuery({ ...accountQuery(), enabled })

/** Asks the server once more who is signed in, and gives the answer to everything that shows the account. */
export const refreshAccount = (client: QueryClient): Promise<Account> =>
  client.fetchQuery({ ...accountQuery(), staleTime: 0, meta: { failure: 'silent' } })

const PERSONAL_CALLS = [userInfo, userInfoById, verifyInfo, listSessions, logInMethods, getDraft] as const

/** Forgets what was read as somebody else, or as nobody; what is on the screen is read again. */
export const forgetPerson = (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: 'inactive' })
  for (const call of PERSONAL_CALLS) client.removeQueries({ queryKey: callKey(call) })
  return client.invalidateQueries()
}

/** Who is signed in, or null; the question itself is never told as a failure. */
export const loadMember = async (client: QueryClient): Promise<Member | null> => memberOf(await refreshAccount(client))

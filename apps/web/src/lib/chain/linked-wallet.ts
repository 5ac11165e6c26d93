import { logInMethods, userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../api/client.ts'

/** What shows the linked wallet: the account, profiles and the ways to log in. */
export const linkedWalletCalls = [userInfo, userInfoById, logInMethods] as const

/** The query for the wallet that is linked to one's account; null for none. */
export const linkedWalletQuery = () =>
  queryOptions({
    queryKey: [...callKey(userInfo), 'wallet'] as const,
    queryFn: async () => (await api(userInfo, {})).address,
    meta: { failure: 'silent' },
  })

/** The wallet that is linked to one's account: null for none, undefined while it is not known. */
export const useLinkedWallet = ({ enabled = true } = {}) => useQuery({ ...linkedWalletQuery(), enabled }).data

/** Whether two addresses are the same, however their letters are written. */
export const isSameAddress = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other) && one?.toLowerCase() === other?.toLowerCase()

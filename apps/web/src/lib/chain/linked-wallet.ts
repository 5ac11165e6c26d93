import { ownAccountFromWire } from '@plinth/api-schema/account'
import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { logInMethods } from '@plinth/api-schema/accounts-google'
import type { Answer } from '@plinth/api-schema/call'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../accounts/account-query.ts'

/** What shows the linked wallet: the account, profiles and the ways to log in. */
export const linkedWalletCalls = [userInfo, userInfoById, logInMethods] as const

const readAddress = (info: Answer<typeof userInfo>) => ownAccountFromWire(info).walletAddress
const silent = { failure: 'silent' } as const

/** Asks once more for the wallet that is linked to one's account; null for none. */
export const fetchLinkedWallet = async (client: QueryClient) =>
  readAddress(await client.fetchQuery({ ...accountQuery(), staleTime: 0, meta: silent }))

/** The wallet that is linked to one's account: null for none, undefined while it is not known. */
export const useLinkedWallet = ({ enabled = true } = {}) =>
  useQuery({ ...accountQuery(), enabled, select: readAddress, meta: silent }).data

/** Whether two addresses are the same, however their letters are written. */
export const isSameAddress = (one: string | null | undefined, other: string | null | undefined) =>
  Boolean(one && other) && one?.toLowerCase() === other?.toLowerCase()

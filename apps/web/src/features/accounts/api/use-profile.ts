import { profileFromWire } from '@plinth/api-schema/account'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../lib/accounts/account-query.ts'

/** Somebody's profile. */
export const useProfile = (userId: number) => useQuery({ ...profileQuery(userId), select: profileFromWire })

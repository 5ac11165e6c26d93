import { type PublicUserInfo, userInfoById } from '@plinth/api-schema/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, callKey } from '../../../lib/api/client.ts'
import { BRAND, PARTICIPANT, type UserType } from '../../../lib/session/user-type.ts'

/** What somebody shows of themselves. */
export type Profile = {
  id: number
  name: string
  /** Only its owner, and brands whose campaign the person joined, get to see it. */
  email: string | null
  bio: string
  picture: string | null
  cover: string | null
  /** The address of the linked wallet. */
  wallet: string | null
  userType: UserType
}

const readProfile = (info: z.output<typeof PublicUserInfo>): Profile => ({
  id: info.userId,
  name: info.nickName,
  email: info.email,
  bio: info.bio,
  picture: info.imageUrl,
  cover: info.bannerUrl,
  wallet: info.address,
  userType: info.userType === BRAND ? BRAND : PARTICIPANT,
})

const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: [...callKey(userInfoById), userId] as const,
    queryFn: async () => readProfile(await api(userInfoById, { userId })),
    // The screen says itself that somebody is not there.
    meta: { failure: 'silent' },
  })

/** Somebody's profile. */
export const useProfile = (userId: number) => useQuery(profileQuery(userId))

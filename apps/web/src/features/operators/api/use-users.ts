import { memberKindFromWire, memberKindToWire } from '@plinth/api-schema/member-kind'
import { listUsers, type ModeratedUser } from '@plinth/api-schema/operators'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { UserType } from '../../../lib/session/user-type.ts'
import { operatorQuery } from './operator-call.ts'

/** An account as the operator sees it; the times are the wire's, in UTC. */
export type User = {
  id: number
  userName: string
  name: string
  email: string
  emailConfirmed: boolean
  userType: UserType
  /** How far the verification has come: null for participants. */
  verification: 'pending' | 'verified' | 'unverified' | null
  blocked: boolean
  blockReason: string | null
  sessionCount: number
  createdAt: string
  lastSeenAt: string | null
}

/** Which accounts are wanted. */
export type UserFilter = {
  search: string
  userType: UserType | undefined
  blocked: boolean | undefined
  page: number
}

/** How many accounts stand on a page. */
export const USERS_PER_PAGE = 24

const VERIFICATIONS = ['pending', 'verified', 'unverified'] as const

const readUser = (row: z.output<typeof ModeratedUser>): User => ({
  id: row.userId,
  userName: row.userName,
  name: row.nickName,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  userType: memberKindFromWire(row.userType),
  verification: row.verifyStatus === null ? null : (VERIFICATIONS[row.verifyStatus] ?? 'pending'),
  blocked: row.blocked,
  blockReason: row.blockReason,
  sessionCount: row.sessionNum,
  createdAt: row.createTime,
  lastSeenAt: row.lastUsedTime,
})

/** Participants and brands, the newest first. */
export const useUsers = ({ search, userType, blocked, page }: UserFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listUsers, {
      pageNum: page,
      pageSize: USERS_PER_PAGE,
      ...(search === '' ? {} : { search }),
      ...(userType === undefined ? {} : { userType: memberKindToWire(userType) }),
      ...(blocked === undefined ? {} : { blocked: blocked ? 1 : 0 }),
    }),
  )
  return { ...query, users: data?.rows.map(readUser), total: data?.total ?? 0 }
}

import { memberKindToWire } from '@plinth/api-schema/member-kind'
import { type ModeratedUser, moderatedUserFromWire } from '@plinth/api-schema/moderation'
import { listUsers } from '@plinth/api-schema/operators'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import type { UserType } from '../../../lib/session/user-type.ts'
import { operatorQuery } from './operator-call.ts'

/** An account as the operator sees it; the times are the wire's, in UTC. */
export type User = ModeratedUser<WireTime>

/** Which accounts are wanted. */
export type UserFilter = {
  search: string
  kind: UserType | undefined
  blocked: boolean | undefined
  page: number
}

/** How many accounts stand on a page. */
export const USERS_PER_PAGE = 24

/** Participants and brands, the newest first. */
export const useUsers = ({ search, kind, blocked, page }: UserFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listUsers, {
      pageNum: page,
      pageSize: USERS_PER_PAGE,
      ...(search === '' ? {} : { search }),
      ...(kind === undefined ? {} : { userType: memberKindToWire(kind) }),
      ...(blocked === undefined ? {} : { blocked: blocked ? 1 : 0 }),
    }),
  )
  return { ...query, users: data?.rows.map(moderatedUserFromWire), total: data?.total ?? 0 }
}

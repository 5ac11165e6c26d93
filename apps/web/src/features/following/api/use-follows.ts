import { type Follow as FollowOf, followFromWire } from '@plinth/api-schema/follow'
import { listFollows } from '@plinth/api-schema/following'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Something that one follows. */
export type Follow = FollowOf<WireTime>

/** What one follows, the newest first. */
export const useFollows = ({ page, pageSize }: { page: number; pageSize: number }) => {
  const { data, ...query } = useQuery({
    ...callQuery(listFollows, { pageNum: page, pageSize }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, follows: data?.rows.map(followFromWire), total: data?.total }
}

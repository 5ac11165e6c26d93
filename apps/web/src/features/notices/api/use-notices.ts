import { type Notice as NoticeOf, noticeFromWire } from '@plinth/api-schema/notice'
import { listNotices } from '@plinth/api-schema/notices'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Something that one was told. */
export type Notice = NoticeOf<WireTime>
/** Which notices, and how many at once. */
export type NoticesFilter = { page: number; pageSize: number; unreadOnly: boolean }

/** One's own notices, the newest first. */
export const useNotices = ({ page, pageSize, unreadOnly }: NoticesFilter) => {
  const { data, ...query } = useQuery({
    ...callQuery(listNotices, { pageNum: page, pageSize, ...(unreadOnly ? { unread: 1 } : {}) }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, notices: data?.rows.map(noticeFromWire), total: data?.total, unreadCount: data?.unreadNum ?? 0 }
}

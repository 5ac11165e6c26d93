import type { Answer } from '@plinth/api-schema/call'
import { countUnreadNotices, listNotices } from '@plinth/api-schema/notices'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, callQuery, refreshAnswers } from '../../../lib/api/client.ts'
import { liveEvents } from '../../../lib/live/live-events.ts'

const unreadQuery = () => ({ ...callQuery(countUnreadNotices, {}), meta: { failure: 'silent' as const } })

/** Gives the number of unread notices to everything that shows it. */
export const setUnreadCount = (client: QueryClient, answer: Answer<typeof countUnreadNotices>) =>
  client.setQueryData(unreadQuery().queryKey, answer)

/** How many notices are unread, none until it is known; kept up to the second while the page is looked at. */
export const useUnreadCount = (memberId: number): number => {
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery())
  useEffect(
    () =>
      liveEvents.subscribe(
        { memberId },
        {
          notices: (answer) => {
            setUnreadCount(client, answer)
            void refreshAnswers(client, [listNotices])
          },
          reset: () => void refreshAnswers(client, [countUnreadNotices, listNotices]),
        },
      ),
    [client, memberId],
  )
  return data?.unreadNum ?? 0
}

type NoticeRow = Answer<typeof listNotices>['rows'][number]

/** Takes the notices that are shown as read until the server has said it. */
export const markRowsRead = (client: QueryClient, isNowRead: (row: NoticeRow) => boolean) =>
  client.setQueriesData<Answer<typeof listNotices>>(
    { queryKey: callKey(listNotices) },
    (list) => list && { ...list, rows: list.rows.map((row) => (isNowRead(row) ? { ...row, isRead: 1 } : row)) },
  )

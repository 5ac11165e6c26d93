import { listHelpRequests } from '@plinth/api-schema/support'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A request for help; the times are the wire's, in UTC. */
export type HelpRequest = {
  id: number
  about: string
  message: string
  fileUrl: string | null
  sentAt: string
  /** Null until somebody has answered. */
  answer: { text: string; at: string } | null
}

/** How many requests are on a page. */
export const REQUESTS_PER_PAGE = 24

/** One's own requests for help with their answers, the newest first. */
export const useHelpRequests = (page: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listHelpRequests, { pageNum: page, pageSize: REQUESTS_PER_PAGE }),
    placeholderData: keepPreviousData,
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  const requests = data?.rows.map(
    (row): HelpRequest => ({
      id: row.id,
      about: row.helpTypeName,
      message: row.description,
      fileUrl: row.file,
      sentAt: row.createTime,
      answer: row.answer === null || row.answerTime === null ? null : { text: row.answer, at: row.answerTime },
    }),
  )
  return { ...query, requests, total: data?.total ?? 0 }
}

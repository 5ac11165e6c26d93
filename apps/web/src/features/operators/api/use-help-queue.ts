import { listHelpQueue, type QueuedHelpRequest } from '@plinth/api-schema/operators-help'
import { helpStatus } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { operatorQuery } from './operator-call.ts'

/** Whether somebody waits for an answer or has one. */
export type HelpStatus = 'pending' | 'processed'

/** A request for help as the operator reads it; the times are the wire's, in UTC. */
export type HelpCase = {
  id: number
  about: string
  /** The name of the account; null when nobody was signed in. */
  userName: string | null
  email: string
  company: string
  message: string
  picture: StoredPicture | null
  sentAt: string
  answer: { text: string; at: string; operator: string | null } | null
}

/** Which requests are wanted. */
export type HelpFilter = { status: HelpStatus | undefined; search: string; page: number }

/** How many requests stand on a page. */
export const HELP_PER_PAGE = 24

const readCase = (row: z.output<typeof QueuedHelpRequest>): HelpCase => ({
  id: row.id,
  about: row.helpTypeName,
  userName: row.userName,
  email: row.email,
  company: row.companyName,
  message: row.description,
  picture: readPicture(row.picture),
  sentAt: row.createTime,
  answer:
    row.answer === null || row.answerTime === null
      ? null
      : { text: row.answer, at: row.answerTime, operator: row.operatorName },
})

/** Requests by status: those that wait longest first, of the others the latest. */
export const useHelpQueue = ({ status, search, page }: HelpFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listHelpQueue, {
      pageNum: page,
      pageSize: HELP_PER_PAGE,
      isAsc: status === 'pending' ? 'asc' : 'desc',
      ...(status === undefined ? {} : { status: helpStatus[status] }),
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, requests: data?.rows.map(readCase), total: data?.total ?? 0 }
}

/** How many wait for an answer. */
export const useWaitingHelp = ({ enabled }: { enabled: boolean }) =>
  useQuery({ ...operatorQuery(listHelpQueue, { status: helpStatus.pending, pageSize: 1 }), enabled }).data?.total ?? 0

import { type HelpStatus, type QueuedHelpRequest, queuedHelpFromWire } from '@plinth/api-schema/help'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { helpStatus } from '@plinth/api-schema/states'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'
import { operatorQuery } from './operator-call.ts'

/** A request for help as the operator reads it; the times are the wire's, in UTC. */
export type HelpCase = Omit<QueuedHelpRequest<WireTime>, 'picture'> & { picture: StoredPicture | null }

/** Which requests are wanted. */
export type HelpFilter = { status: HelpStatus | undefined; search: string; page: number }

/** How many requests stand on a page. */
export const HELP_PER_PAGE = 24

const readCase = (row: Parameters<typeof queuedHelpFromWire>[0]): HelpCase => {
  const request = queuedHelpFromWire(row)
  return { ...request, picture: readPicture(request.picture) }
}

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

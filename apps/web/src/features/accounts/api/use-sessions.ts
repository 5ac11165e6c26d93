import { sessionFromWire } from '@plinth/api-schema/account'
import { listSessions, revokeSession } from '@plinth/api-schema/accounts'
import type { Answer } from '@plinth/api-schema/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

const readSessions = ({ rows, total }: Answer<typeof listSessions>) => ({ sessions: rows.map(sessionFromWire), total })

/** Where one is logged in, the latest use first. */
export const useSessions = () => {
  const { data, ...query } = useQuery({
    ...callQuery(listSessions, { orderByColumn: 'lastUsedTime', isAsc: 'desc' }),
    select: readSessions,
  })
  return { ...query, sessions: data?.sessions, total: data?.total ?? 0 }
}

/** Ends some of one's sessions, one call after the other. */
export const useRevokeSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await api(revokeSession, { id })
    },
    onSettled: () => client.invalidateQueries({ queryKey: callKey(listSessions) }),
  })
}

import { listSessions, revokeSession } from '@plinth/api-schema/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'

/** One place where one is signed in; the times are the wire's, in UTC. */
export type AccountSession = { id: number; device: string; address: string; lastUsedAt: string; isCurrent: boolean }

/** Where one is signed in, the latest use first. */
export const useSessions = () => {
  const { data, ...query } = useQuery(callQuery(listSessions, { orderByColumn: 'lastUsedTime', isAsc: 'desc' }))
  const sessions = data?.rows.map(
    ({ id, device, address, lastUsedTime, isCurrent }): AccountSession => ({
      id,
      device,
      address,
      lastUsedAt: lastUsedTime,
      isCurrent,
    }),
  )
  return { ...query, sessions, total: data?.total ?? 0 }
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

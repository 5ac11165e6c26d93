import type { Args } from '@plinth/api-schema/call'
import { listNotices, readNotices } from '@plinth/api-schema/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { markRowsRead, setUnreadCount } from './use-unread-count.ts'

/** One notice, or all: up to the moment of the newest that was seen, where it is on the screen. */
export type ReadInput = { id: number } | { upTo: number | undefined }

const findNewest = async () => (await api(listNotices, { pageNum: 1, pageSize: 1 })).rows[0]?.moment ?? 0

const argsOf = async (input: ReadInput): Promise<Args<typeof readNotices>> =>
  'id' in input ? { ids: [input.id] } : { upTo: input.upTo ?? (await findNewest()) }

/** Marks notices as read; they look read at once. */
export const useReadNotices = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: ReadInput) => api(readNotices, await argsOf(input)),
    onMutate: (input) => {
      markRowsRead(client, ({ id, moment }) => ('id' in input ? id === input.id : moment <= (input.upTo ?? moment)))
    },
    onSuccess: (answer) => setUnreadCount(client, answer),
    onSettled: () => refreshAnswers(client, [listNotices]),
  })
}

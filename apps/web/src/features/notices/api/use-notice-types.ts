import type { Answer } from '@plinth/api-schema/call'
import { type NoticeType, noticeTypeFromWire } from '@plinth/api-schema/notice'
import { listNoticeTypes, switchNotices } from '@plinth/api-schema/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callQuery, refreshAnswers } from '../../../lib/api/client.ts'

const typesQuery = () => callQuery(listNoticeTypes, {})
const readTypes = (types: Answer<typeof listNoticeTypes>): NoticeType[] => types.map(noticeTypeFromWire)

/** What one can be told of, and which of it is on. */
export const useNoticeTypes = () =>
  // The place of the list tells a failure.
  useQuery({ ...typesQuery(), select: readTypes, meta: { failure: 'silent' } })

/** Switches one kind of notice; the switch moves at once, and where that cannot be saved the list is read again. */
export const useSwitchNotice = () => {
  const client = useQueryClient()
  const { queryKey } = typesQuery()
  const { mutateAsync } = useMutation({
    // One after the other: each names all that are on.
    scope: { id: 'notice-switches' },
    mutationFn: (openIds: number[]) => api(switchNotices, openIds),
    onError: () => refreshAnswers(client, [listNoticeTypes]),
  })
  return async (id: number, isOpen: boolean) => {
    await client.cancelQueries({ queryKey })
    const types = client.setQueryData(queryKey, (before) =>
      before?.map((type) => (type.id === id ? { ...type, isOpen: Number(isOpen) } : type)),
    )
    if (types) await mutateAsync(types.filter((type) => type.isOpen === 1).map((type) => type.id))
  }
}

import { listAudit } from '@plinth/api-schema/platform'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './platform-call.ts'

/** One act of an operator; the time is the wire's, in UTC. */
export type AuditEntry = {
  id: number
  operator: string
  act: string
  subjectId: number | null
  subjectName: string
  reason: string | null
  address: string
  at: string
}

/** How many acts stand on a page. */
export const ENTRIES_PER_PAGE = 24

/** What operators did, to one account or at all, the latest first. */
export const useAuditEntries = ({ subjectId, page }: { subjectId: number | undefined; page: number }) => {
  const { data, ...query } = useQuery(
    operatorQuery(listAudit, {
      pageNum: page,
      pageSize: ENTRIES_PER_PAGE,
      ...(subjectId === undefined ? {} : { subjectId }),
    }),
  )
  const entries = data?.rows.map(
    ({ operatorName, action, createTime, operatorId: _operatorId, ...entry }): AuditEntry => ({
      ...entry,
      operator: operatorName,
      act: action,
      at: createTime,
    }),
  )
  return { ...query, entries, total: data?.total ?? 0 }
}

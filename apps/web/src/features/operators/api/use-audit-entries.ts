import { type AuditSubjectKind, listAudit } from '@plinth/api-schema/operators'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** One act of an operator; the time is the wire's, in UTC. */
export type AuditEntry = {
  id: number
  operator: string
  act: string
  subjectKind: AuditSubjectKind | null
  subjectId: number | null
  subjectName: string
  reason: string | null
  address: string
  at: string
}

/** How many acts stand on a page. */
export const ENTRIES_PER_PAGE = 24

/** Whom or what an act was done to. */
export type AuditSubject = { subjectKind: AuditSubjectKind; subjectId: number }

/** What operators did, to one subject or at all, the latest first. */
export const useAuditEntries = ({ subject, page }: { subject: AuditSubject | undefined; page: number }) => {
  const { data, ...query } = useQuery(
    operatorQuery(listAudit, {
      pageNum: page,
      pageSize: ENTRIES_PER_PAGE,
      ...subject,
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

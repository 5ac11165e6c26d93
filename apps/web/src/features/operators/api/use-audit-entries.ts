import { auditEntryFromWire } from '@plinth/api-schema/moderation'
import { type AuditSubjectKind, listAudit } from '@plinth/api-schema/operators'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

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
  return { ...query, entries: data?.rows.map(auditEntryFromWire), total: data?.total ?? 0 }
}

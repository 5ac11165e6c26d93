import { auditEntryFromWire } from '@plinth/api-schema/moderation'
import { type AuditSubjectKind, listAudit } from '@plinth/api-schema/operators'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from './operator-call.ts'

/** How many acts stand on a page. */
export const ENTRIES_PER_PAGE = 24

/** Whom or what an act was done to. */
export type AuditSubject = { subjectKind: AuditSubjectKind; subjectId: number }

/** Which acts are wanted. */
export type AuditFilter = { subject: AuditSubject | undefined; search: string }

/** A filter as calls take it. */
export const auditFilterToWire = ({ subject, search }: AuditFilter) => ({
  ...subject,
  ...(search === '' ? {} : { search }),
})

/** What operators did, the latest first. */
export const useAuditEntries = ({ page, ...filter }: AuditFilter & { page: number }) => {
  const { data, ...query } = useQuery(
    operatorQuery(listAudit, { pageNum: page, pageSize: ENTRIES_PER_PAGE, ...auditFilterToWire(filter) }),
  )
  return { ...query, entries: data?.rows.map(auditEntryFromWire), total: data?.total ?? 0 }
}

import { actTexts } from '@plinth/api-schema/audit-words'
import type { AuditEntry } from '@plinth/api-schema/moderation'
import type { AuditSubjectKind } from '@plinth/api-schema/operators'
import type { Queryable } from '../../db/database.ts'
import { containingWords } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Which entries are wanted: all, those of a kind, those of one subject, or those with some words. */
export type AuditFilter = {
  subjectKind?: AuditSubjectKind | undefined
  subjectId?: number | undefined
  search?: string | undefined
}

const OPERATOR = 'case when a.is_erased then a.name else a.email end'
// The words of an act as the screen has them are no column: they come with the search, and people search for what they read.
const TEXT = `(e.action || ' ' || coalesce((select t.words from unnest($4::text[], $5::text[]) t (act, words) where t.act = e.action), '')
  || ' ' || ${OPERATOR} || ' ' || e.subject_name || ' ' || coalesce(e.reason, '') || ' ' || e.address)`
const FILTERED = `from audit_entries e join mailboxes a on a.id = e.operator_id
  where ($1::text is null or e.subject_kind = $1) and ($2::bigint is null or e.subject_id = $2)
    and ($3::text[] is null or ${TEXT} ilike all ($3::text[]))`
const filterValues = ({ subjectKind, subjectId, search }: AuditFilter) => [
  subjectKind ?? null,
  subjectId ?? null,
  containingWords(search),
  actTexts.map(({ act }) => act),
  actTexts.map(({ text }) => text),
]

/** The acts of operators, of one subject or of all. */
export function listAuditEntries(database: Queryable, filter: AuditFilter, slice: Slice): Promise<AuditEntry[]> {
  // A direction cannot be a parameter; it is looked up here and never taken from the input.
  const direction = slice.direction === 'asc' ? 'asc' : 'desc'
  return database.query<AuditEntry>({
    text: `select e.id, e.operator_id as "operatorId", ${OPERATOR} as "operatorName", e.action, e.subject_kind as "subjectKind",
             e.subject_id as "subjectId", e.subject_name as "subjectName", e.reason, e.address, e.created_at as "createdAt" ${FILTERED}
            order by e.id ${direction} limit $6 offset $7`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })
}

/** How many acts match. */
export async function countAuditEntries(database: Queryable, filter: AuditFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

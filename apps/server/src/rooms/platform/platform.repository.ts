import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'

/** One act of an operator. */
export type AuditEntry = {
  id: number
  operatorId: number
  operatorName: string
  action: string
  subjectId: number | null
  subjectName: string
  reason: string | null
  address: string
  createdAt: Date
}
/** What is recorded of an act. */
export type NewAuditEntry = {
  operatorId: number
  action: string
  subject?: { id: number | null; name: string } | undefined
  reason?: string | undefined
  address: string
  createdAt: Date
}
/** Which part of a list is wanted. */
export type Slice = { limit: number; offset: number; direction: 'asc' | 'desc' }

// A direction cannot be a parameter; it is looked up here and never taken from the input.
const directionOf = ({ direction }: Slice) => (direction === 'asc' ? 'asc' : 'desc')

/** Records an act in the transaction that does it. */
export const insertAuditEntry = (tx: Queryable, entry: NewAuditEntry) =>
  tx.query({
    text: `insert into audit_entries (operator_id, action, subject_id, subject_name, reason, address, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      entry.operatorId,
      entry.action,
      entry.subject?.id ?? null,
      entry.subject?.name ?? '',
      entry.reason ?? null,
      entry.address,
      entry.createdAt,
    ],
  })

/** The acts of operators, of one subject or of all. */
export const listAuditEntries = (database: Queryable, subjectId: number | undefined, slice: Slice) =>
  database.query<AuditEntry>({
    text: `select e.id, e.operator_id as "operatorId", a.email as "operatorName", e.action, e.subject_id as "subjectId",
             e.subject_name as "subjectName", e.reason, e.address, e.created_at as "createdAt"
             from audit_entries e join accounts a on a.id = e.operator_id
            where $1::bigint is null or e.subject_id = $1
            order by e.id ${directionOf(slice)} limit $2 offset $3`,
    values: [subjectId ?? null, slice.limit, slice.offset],
  })

/** How many acts there are. */
export async function countAuditEntries(database: Queryable, subjectId: number | undefined): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    text: 'select count(*) as total from audit_entries where $1::bigint is null or subject_id = $1',
    values: [subjectId ?? null],
  })
  return row?.total ?? 0
}

/** A mail in the outbox; the body of one that went to its reader stays with its reader. */
export type OutboxMail = {
  id: number
  toName: string
  toAddress: string
  subject: string
  text: string | null
  html: string | null
  status: number
  attempts: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}
/** Which mails the operator wants to see. */
export type OutboxFilter = { status?: number | undefined; search?: string | undefined }

const KEPT = 3
const FILTERED = `from outbox where ($1::int is null or status = $1) and ($2::text is null or to_address ilike $2 escape '\\')`
const filterValues = ({ status, search }: OutboxFilter) => [status ?? null, search ? containing(search) : null]

/** The mails that were written. */
export const listMails = (database: Queryable, filter: OutboxFilter, slice: Slice) =>
  database.query<OutboxMail>({
    text: `select id, to_name as "toName", to_address as "toAddress",
             case when status = ${KEPT} then subject else regexp_replace(subject, '[0-9]{3} [0-9]{3}', '••• •••') end as subject,
             case when status = ${KEPT} then body_text end as text, case when status = ${KEPT} then body_html end as html,
             status, attempts, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt" ${FILTERED}
            order by id ${directionOf(slice)} limit $3 offset $4`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })

/** How many mails match. */
export async function countMails(database: Queryable, filter: OutboxFilter): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return row?.total ?? 0
}

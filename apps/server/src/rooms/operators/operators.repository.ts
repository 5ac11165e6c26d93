import type { OutboxMail } from '@plinth/api-schema/moderation'
import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { AuditSubjectKind } from '@plinth/api-schema/operators'
import { outboxStatus, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** What is recorded of an act. */
export type NewAuditEntry = {
  operatorId: number
  action: string
  subject?: { kind: AuditSubjectKind; id: number; name: string } | undefined
  reason?: string | undefined
  bulkId?: string | undefined
  address: string
  createdAt: Date
}

// A direction cannot be a parameter; it is looked up here and never taken from the input.
const directionOf = ({ direction }: Slice) => (direction === 'asc' ? 'asc' : 'desc')

/** Records an act in the transaction that does it. */
export const insertAuditEntry = (tx: Queryable, entry: NewAuditEntry) =>
  tx.query({
    text: `insert into audit_entries (operator_id, action, subject_kind, subject_id, subject_name, reason, address, created_at, bulk_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      entry.operatorId,
      entry.action,
      entry.subject?.kind ?? null,
      entry.subject?.id ?? null,
      entry.subject?.name ?? '',
      entry.reason ?? null,
      entry.address,
      entry.createdAt,
      entry.bulkId ?? null,
    ],
  })

/** The bulk act that was the last one to take an artwork down or put it back; null where a single act or an undoing was. */
export async function findLastBulk(tx: Queryable, artworkId: number): Promise<string | null> {
  const [row] = await tx.query<{ bulkId: string | null }>({
    name: 'audit-last-bulk',
    text: `select bulk_id as "bulkId" from audit_entries where subject_kind = 'artwork' and subject_id = $1
              and action in ('take-artwork-down', 'put-artwork-back', 'purge-artwork') order by id desc limit 1`,
    values: [artworkId],
  })
  return row?.bulkId ?? null
}

type MailRow = Omit<OutboxMail, 'status'> & { status: number }

/** Which mails the operator wants to see. */
export type OutboxFilter = { status?: number | undefined; search?: string | undefined }

const FILTERED = `from written_mails where ($1::int is null or status = $1) and ($2::text is null or to_address ilike $2 escape '\\')`
const filterValues = ({ status, search }: OutboxFilter) => [status ?? null, search ? containing(search) : null]

/** The mails that were written; the body of one that went to its reader stays with its reader. */
export async function listMails(database: Queryable, filter: OutboxFilter, slice: Slice): Promise<OutboxMail[]> {
  const rows = await database.query<MailRow>({
    text: `select id, to_name as "toName", to_address as "toAddress",
             case when status = ${outboxStatus.kept} then subject else regexp_replace(subject, '[0-9]{3} [0-9]{3}', '••• •••') end as subject,
             case when status = ${outboxStatus.kept} then body_text end as text, case when status = ${outboxStatus.kept} then body_html end as html,
             status, attempts, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt" ${FILTERED}
            order by id ${directionOf(slice)} limit $3 offset $4`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })
  return rows.map((mail) => ({ ...mail, status: stateOf(outboxStatus, mail.status) }))
}

/** How many mails match. */
export async function countMails(database: Queryable, filter: OutboxFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${FILTERED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** The mails that were given up. */
export async function readFailedMails(database: Queryable): Promise<Waiting> {
  const [row] = await database.query<Waiting>({
    name: 'mails-failed',
    text: `select count(*) as count, min(created_at) as "oldestAt" from written_mails where status = ${outboxStatus.givenUp}`,
  })
  return row!
}

/** Takes the name of an account off what was done to it. */
export const clearAuditNames = (database: Queryable, accountId: number, name: string) =>
  database.query({
    name: 'audit-clear-names',
    text: `update audit_entries set subject_name = $2 where subject_kind = 'account' and subject_id = $1 and subject_name <> $2`,
    values: [accountId, name],
  })

/** Notes that somebody downloaded everything about their account; their address would outlive them here. */
export const insertOwnExport = (tx: Queryable, act: { accountId: number; name: string; at: Date }) =>
  insertAuditEntry(tx, {
    operatorId: act.accountId,
    action: 'export-own-data',
    subject: { kind: 'account', id: act.accountId, name: act.name },
    address: '',
    createdAt: act.at,
  })

/** Notes once that somebody deleted their account, unless an operator did it for them. */
export const insertOwnDeletion = (database: Queryable, deletion: { accountId: number; name: string; at: Date }) =>
  database.query({
    name: 'audit-own-deletion',
    text: `insert into audit_entries (operator_id, action, subject_kind, subject_id, subject_name, address, created_at)
           select $1, 'delete-own-account', 'account', $1, $2, '', $3
            where not exists (select 1 from audit_entries where subject_kind = 'account' and subject_id = $1
              and action in ('delete-user', 'delete-own-account'))`,
    values: [deletion.accountId, deletion.name, deletion.at],
  })

import type { AuditSubjectKind } from '@plinth/api-schema/operators'
import type { Queryable } from '../../db/database.ts'
import type { CallContext, Member } from '../../http/call-context.ts'

/** Who acts, and from where. */
export type Acting = { operator: Member; address: string }

/** Does something in one transaction with its entry in the audit log; `work` answers the name of what it was done to. */
export type Act = (
  acting: Acting,
  what: {
    action: string
    subjectKind: AuditSubjectKind
    subjectId: number
    reason?: string | undefined
    bulkId?: string | undefined
  },
  work: (tx: Queryable) => Promise<string>,
) => Promise<void>

/** The operator who makes a call. */
export const actingOf = ({ member, address }: CallContext<'operator'>): Acting => ({ operator: member, address })

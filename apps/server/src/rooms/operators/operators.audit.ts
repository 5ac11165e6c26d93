import type { Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { insertAuditEntry, type NewAuditEntry } from './operators.repository.ts'

/** Records the acts of operators; there is no way to change or remove an entry. */
export interface Audit {
  /** Records one act in the transaction that does it. */
  record(tx: Queryable, entry: Omit<NewAuditEntry, 'createdAt'>): Promise<void>
}

/** Makes the audit log. */
export const createAudit = ({ clock }: { clock: Clock }): Audit => ({
  async record(tx, entry) {
    await insertAuditEntry(tx, { ...entry, createdAt: clock.now() })
  },
})

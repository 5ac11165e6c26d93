import { actWords, SUBJECT_WORDS } from '@plinth/api-schema/audit-words'
import type { AuditEntry } from '@plinth/api-schema/moderation'
import { escapeCell } from '@plinth/api-schema/spreadsheet-cells'
import { toWireTime } from '@plinth/api-schema/wire-time'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Table, type TableFormat, writeTable } from '../../media/spreadsheet.ts'
import type { FairGate } from '../../ports/fair-gate.ts'
import type { UploadService } from '../site/site-uploads.service.ts'
import type { Audit } from './operators.audit.ts'
import type { Acting } from './operators-acting.service.ts'
import { type AuditFilter, countAuditEntries, listAuditEntries } from './operators-audit.repository.ts'

/** How many acts a file has at most: the latest ones. */
const MAX_ROWS = 20_000
// A process that writes files answers with no more than 32 MB.
const MAX_BYTES = 24 * 1_048_576

/** `gate` is the queue for work that costs processor time, `uploads` counts that time. */
export type OperatorAuditDeps = {
  database: Database
  audit: Audit
  gate: FairGate
  uploads: Pick<UploadService, 'openBudget'>
}

const wide = (header: string) => ({ header, width: 36 })
const narrow = (header: string) => ({ header, width: 20 })

/** The first of some rows, as many as go into a file. */
const fitting = (rows: Table['rows']): Table['rows'] => {
  let bytes = 0
  const end = rows.findIndex((row) => {
    // Quotation marks are doubled in either.
    bytes += Buffer.byteLength(JSON.stringify(row))
    return bytes > MAX_BYTES
  })
  return end === -1 ? rows : rows.slice(0, end)
}

const tableOf = (entries: readonly AuditEntry[]): Table => ({
  name: 'Audit log',
  columns: [
    narrow('No.'),
    narrow('Time (UTC)'),
    wide('Who'),
    wide('Action'),
    narrow('Kind'),
    narrow('Id'),
    wide('On'),
    wide('Reason'),
    narrow('From'),
  ],
  rows: fitting(
    entries.map(({ id, createdAt, operatorName, action, subjectKind, subjectId, subjectName, reason, address }) => {
      const { verb, object } = actWords(action)
      return [
        id,
        toWireTime(createdAt),
        escapeCell(operatorName),
        `${verb} ${object}`.trim(),
        subjectKind ? SUBJECT_WORDS[subjectKind] : '',
        subjectId ?? '',
        escapeCell(subjectName),
        escapeCell(reason ?? ''),
        address,
      ]
    }),
  ),
})

/** Reads the audit log, page by page or as a file. */
export function createOperatorAudit({ database, audit, gate, uploads }: OperatorAuditDeps) {
  return {
    /** What operators did. */
    list: async (filter: AuditFilter, slice: Slice) => ({
      rows: await listAuditEntries(database, filter, slice),
      total: await countAuditEntries(database, filter),
    }),

    /** What operators did, as a file. That it was taken away is an entry too, which the file does not have yet. */
    async write({ operator, address }: Acting, filter: AuditFilter, format: TableFormat): Promise<Buffer> {
      const budget = await uploads.openBudget(operator)
      return gate.run({ holder: `account:${operator.accountId}` }, async () => {
        const entries = await listAuditEntries(database, filter, { direction: 'desc', limit: MAX_ROWS, offset: 0 })
        const file = await budget.charge((spend) => writeTable(tableOf(entries), format, { spend }))
        await database.transaction((tx) =>
          audit.record(tx, { operatorId: operator.accountId, action: 'export-audit', address }),
        )
        return file
      })
    },
  }
}

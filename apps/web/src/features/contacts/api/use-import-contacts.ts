import type { Answer } from '@plinth/api-schema/call'
import { importClients, importContacts } from '@plinth/api-schema/contacts'
import { useMutation } from '@tanstack/react-query'
import { sendFile } from '../../../lib/api/upload-file.ts'
import { type BookOwner, useRefreshBook } from './book.ts'

/** What a file would change, and what has to be put right in it. */
export type ImportReport = {
  rowCount: number
  newCount: number
  changedCount: number
  mergedCount: number
  faultCount: number
  faults: readonly { id: number; row: number; column: string; reason: string }[]
}

const CALLS = { participant: importContacts, brand: importClients } as const

const readReport = (report: Answer<typeof importContacts>): ImportReport => ({
  rowCount: report.rowNum,
  newCount: report.newNum,
  changedCount: report.changedNum,
  mergedCount: report.mergedNum,
  faultCount: report.faultNum,
  faults: report.faults.map((fault, id) => ({ id, ...fault })),
})

/** A file on its way; `onProgress` hears how much of it has gone, from 0 to 1. */
export type ImportInput = { file: File; isDryRun: boolean; onProgress: (share: number) => void; signal: AbortSignal }

/** Has a file read, and with it the address book changed unless it is a dry run. */
export const useImportContacts = (owner: BookOwner) => {
  const refresh = useRefreshBook(owner)
  return useMutation({
    mutationFn: async ({ file, isDryRun, onProgress, signal }: ImportInput) => {
      const report = readReport(await sendFile(CALLS[owner], { file, dryRun: isDryRun ? 1 : 0 }, onProgress, signal))
      if (!isDryRun) await refresh()
      return report
    },
    meta: { failure: 'silent' },
  })
}

import type { Answer } from '@plinth/api-schema/call'
import { importReportFromWire, type ImportReport as Report, type SheetFault } from '@plinth/api-schema/contact'
import { importClients, importContacts } from '@plinth/api-schema/contacts'
import { useMutation } from '@tanstack/react-query'
import { sendFile } from '../../../lib/api/upload-file.ts'
import { type BookOwner, useRefreshBook } from './book.ts'

/** What a file would change, and what has to be put right in it, counted. */
export type ImportReport = Omit<Report, 'faults'> & { faults: readonly (SheetFault & { id: number })[] }

const CALLS = { participant: importContacts, brand: importClients } as const

const readReport = (answer: Answer<typeof importContacts>): ImportReport => {
  const report = importReportFromWire(answer)
  return { ...report, faults: report.faults.map((fault, id) => ({ id, ...fault })) }
}

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

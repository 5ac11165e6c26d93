import { sheetMediaTypes } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BOOK_WORDS, type BookOwner } from '../api/book.ts'
import { type ImportReport, useImportContacts } from '../api/use-import-contacts.ts'
import styles from './import-dialog.module.css'

const ACCEPTED = `.xlsx,.csv,text/csv,${sheetMediaTypes.xlsx}`

type Fault = ImportReport['faults'][number]
const FAULT_COLUMNS: readonly TableColumn<Fault>[] = [
  { id: 'row', header: 'Row', numeric: true, cell: ({ row }) => row },
  { id: 'column', header: 'Column', cell: ({ column }) => column },
  { id: 'reason', header: 'What to put right', cell: ({ reason }) => reason },
]

const sentences = ({ newCount, changedCount, mergedCount }: ImportReport, noun: string) => [
  `${pluralise(newCount, `new ${noun}`)}.`,
  ...(changedCount > 0 ? [`${pluralise(changedCount, noun)} you have already: updated from the file.`] : []),
  ...(mergedCount > 0 ? [`${pluralise(mergedCount, 'row')} with the same email: the last one counts.`] : []),
]

const Report = ({ report, noun }: { report: ImportReport; noun: string }) => (
  <div className={styles.report}>
    <p>{pluralise(report.rowCount, 'row')} read.</p>
    <ul className={styles.list}>
      {sentences(report, noun).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    {report.faultCount > 0 && (
      <>
        <Banner tone="warn">
          {pluralise(report.faultCount, 'cell needs', 'cells need')} to be put right first. Nothing is imported until
          then.
        </Banner>
        <div className={styles.faults}>
          <Table
            dense
            caption="What to put right"
            columns={FAULT_COLUMNS}
            rows={report.faults}
            rowKey={({ row, column }) => `${row} ${column}`}
          />
        </div>
      </>
    )}
  </div>
)

type FilePickerProps = { file: File | undefined; disabled: boolean; onPick: (file: File) => void }

const FilePicker = ({ file, disabled, onPick }: FilePickerProps) => {
  const id = useId()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    // The same file again, once it was put right, is a choice of its own.
    target.value = ''
    if (chosen) onPick(chosen)
  }
  return (
    <div className={styles.picker}>
      <p className={styles.file}>{file ? <strong>{file.name}</strong> : 'No file chosen yet'}</p>
      <Button asChild size="small" lockMs={0} aria-disabled={disabled} className={styles.pick ?? ''}>
        <label htmlFor={id}>
          <Upload aria-hidden="true" />
          {file ? 'Choose another file' : 'Choose a file'}
          <input
            id={id}
            type="file"
            className={styles.input}
            accept={ACCEPTED}
            disabled={disabled}
            aria-describedby={`${id}-limits`}
            onChange={pick}
          />
        </label>
      </Button>
      <p id={`${id}-limits`} className={styles.hint}>
        .xlsx or .csv, at most 1 MB and 5,000 rows.
      </p>
    </div>
  )
}

/** Takes people from a spreadsheet: it is read first, and imported once it is clear what that would do. */
export const ImportDialog = ({ owner, onClose }: { owner: BookOwner; onClose: () => void }) => {
  const { upload, noun } = BOOK_WORDS[owner]
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState(0)
  const dryRun = useImportContacts(owner)
  const real = useImportContacts(owner)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const send = (chosen: File, isDryRun: boolean) => ({
    file: chosen,
    isDryRun,
    onProgress: setShare,
    signal: leaving.current.signal,
  })
  const check = (chosen: File) => {
    setFile(chosen)
    setShare(0)
    real.reset()
    dryRun.mutate(send(chosen, true))
  }
  const importAll = () => {
    if (!file || real.isPending) return
    setShare(0)
    real.mutate(send(file, false), {
      onSuccess: () => {
        showToast('success', messages.uploadSuccess)
        onClose()
      },
      onError: () => showToast('error', messages.uploadFail),
    })
  }
  const isBusy = dryRun.isPending || real.isPending
  const error = real.error ?? dryRun.error
  const report = dryRun.data
  const canImport = report !== undefined && report.faultCount === 0 && !dryRun.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="wide"
      title={upload}
      description="Fill in the template, or use any sheet with the same column names. Only add people who agreed to hear from you."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!canImport} pending={real.isPending} onClick={importAll}>
            {canImport ? `Import ${pluralise(report.newCount + report.changedCount, noun)}` : 'Import'}
          </Button>
        </>
      }
    >
      <FilePicker file={file} disabled={isBusy} onPick={check} />
      {isBusy && (
        <div className={styles.progress}>
          <Progress label={real.isPending ? 'Importing' : 'Checking the file'} value={share < 1 ? share : undefined} />
          <span role="status">
            {share < 1 ? `Sending ${file?.name ?? 'the file'}` : real.isPending ? 'Importing…' : 'Checking every row…'}
          </span>
        </div>
      )}
      {error && !isBusy && <Banner tone="err">{error.message}</Banner>}
      {report && !dryRun.isPending && <Report report={report} noun={noun} />}
    </Dialog>
  )
}

import { sheetMediaTypes } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import { useEffect, useId, useRef, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { sizeWords } from '../../../ui/upload-check.ts'
import { BOOK_WORDS, type BookOwner } from '../api/book.ts'
import { type ImportReport, useImportContacts } from '../api/use-import-contacts.ts'
import styles from './import-dialog.module.css'

const ACCEPTED = `.xlsx,.csv,text/csv,${sheetMediaTypes.xlsx}`

type Fault = ImportReport['faults'][number]
const FAULT_COLUMNS: readonly TableColumn<Fault>[] = [
  { id: 'row', header: 'Row', numeric: true, width: '64px', cell: ({ row }) => row },
  { id: 'column', header: 'Column', width: '26%', cell: ({ column }) => column },
  {
    id: 'reason',
    header: 'What to put right',
    card: 'wide',
    cell: ({ reason }) => <span className={styles.reason}>{reason}</span>,
  },
]
const FAULTS_PER_PAGE = 100

const Faults = ({ faults }: { faults: readonly Fault[] }) => {
  const [page, setPage] = useState(1)
  const first = (page - 1) * FAULTS_PER_PAGE
  return (
    <>
      <Table
        dense
        caption="What to put right"
        columns={FAULT_COLUMNS}
        rows={faults.slice(first, first + FAULTS_PER_PAGE)}
        rowKey={({ id }) => String(id)}
      />
      {faults.length > FAULTS_PER_PAGE && (
        <Pager page={page} pageSize={FAULTS_PER_PAGE} total={faults.length} onPageChange={setPage} />
      )}
    </>
  )
}

const countsOf = ({ newCount, changedCount, faultCount }: ImportReport, noun: string) => [
  { count: newCount, words: newCount === 1 ? `new ${noun}` : `new ${noun}s` },
  { count: changedCount, words: 'already on your list, updated' },
  { count: faultCount, words: faultCount === 1 ? 'cell to put right' : 'cells to put right', isBad: faultCount > 0 },
]

const Report = ({ report, noun }: { report: ImportReport; noun: string }) => (
  <div className={styles.report}>
    <div role="status" className={styles.counts}>
      {countsOf(report, noun).map(({ count, words, isBad }) => (
        <p key={words} className={styles.fact}>
          <b className={styles.count} data-bad={isBad || undefined}>
            {count.toLocaleString('en-US')}
          </b>{' '}
          {words}
        </p>
      ))}
    </div>
    {report.mergedCount > 0 && (
      <p className={styles.note}>{pluralise(report.mergedCount, 'row')} with the same email: the last one counts.</p>
    )}
    {report.faultCount > 0 && (
      <>
        <Faults key={report.faults.length} faults={report.faults} />
        <p className={styles.note}>
          Nothing is imported until then. Correct the file and choose it again: nobody is added twice.
        </p>
      </>
    )}
  </div>
)

type FilePickerProps = {
  file: File | undefined
  rowCount: number | undefined
  disabled: boolean
  onPick: (file: File) => void
}

const FilePicker = ({ file, rowCount, disabled, onPick }: FilePickerProps) => {
  const hintId = useId()
  return (
    <div className={styles.picker}>
      <p className={styles.file}>
        {file ? (
          <>
            <strong>{file.name}</strong>{' '}
            <span className={styles.size}>
              {rowCount === undefined ? '' : `${pluralise(rowCount, 'row')}, `}
              {sizeWords(file.size)}
            </span>
          </>
        ) : (
          'No file chosen yet'
        )}
      </p>
      <FileButton
        label={file ? 'Choose another file' : 'Choose a file'}
        accept={ACCEPTED}
        disabled={disabled}
        describedBy={hintId}
        onPick={([chosen]) => chosen && onPick(chosen)}
      />
      <p id={hintId} className={styles.hint}>
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
  const count = (report?.newCount ?? 0) + (report?.changedCount ?? 0)
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
            {canImport ? `Import ${pluralise(count, noun)}` : 'Import'}
          </Button>
        </>
      }
    >
      <FilePicker
        file={file}
        rowCount={dryRun.isPending ? undefined : report?.rowCount}
        // While it is only checked, another one can be chosen: the keyboard stays where it is.
        disabled={real.isPending}
        onPick={check}
      />
      {isBusy && (
        <div className={styles.progress}>
          <Progress label={real.isPending ? 'Importing' : 'Checking the file'} value={share < 1 ? share : undefined} />
          <span role="status">
            {share < 1
              ? `Sending ${file?.name ?? 'the file'}`
              : real.isPending
                ? `Importing ${pluralise(count, noun)}…`
                : 'Checking every row…'}
          </span>
        </div>
      )}
      {error && !isBusy && <Banner tone="err">{error.message}</Banner>}
      {report && !dryRun.isPending && <Report report={report} noun={noun} />}
    </Dialog>
  )
}

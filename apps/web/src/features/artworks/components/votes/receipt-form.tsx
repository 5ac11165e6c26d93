import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { Time } from '../../../../lib/time/time.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FileButton } from '../../../../ui/file-button.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { type CheckedReceipt, checkReceipt, type LogPlace } from '../../api/check-receipt.ts'
import { LogFileError } from '../../api/log-files.ts'
import styles from './receipt-form.module.css'
import { VerdictList } from './verdict-list.tsx'

const MAX_BYTES = 64 * 1024
const MINUTE_MS = 60_000

const failureWords = (error: Error) =>
  error instanceof LogFileError || error.name === 'ApiError'
    ? 'The log could not be read. Please try again.'
    : 'This is not a receipt. Paste the whole text of the file.'

const Found = ({ checked: { vote, index, verdicts } }: { checked: CheckedReceipt }) => (
  <div className={styles.found}>
    <p>
      {vote ? (
        <>
          Entry {index.toLocaleString('en-US')}: a vote for work {vote.work},{' '}
          <Time at={new Date(vote.minute * MINUTE_MS)} look="minute" />
        </>
      ) : (
        `Entry ${index.toLocaleString('en-US')} is no vote`
      )}
    </p>
    <VerdictList label="Check of the receipt" verdicts={verdicts} />
  </div>
)

/** Checks a receipt that is pasted, chosen or dropped; nobody has to be logged in for it. */
export const ReceiptForm = ({ place }: { place: LogPlace }) => {
  const id = useId()
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: (receipt: string) => checkReceipt(`${receipt.trim()}\n`, place),
    meta: { failure: 'silent' },
  })
  const read = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const words = file.size > MAX_BYTES ? '' : await file.text()
    setText(words)
    check.mutate(words)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void read([...event.dataTransfer.files])
  }
  return (
    <section aria-labelledby={id} className={styles.form} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <SectionRule id={id} title="Check a receipt" />
      <p className={styles.lead}>
        Paste a receipt from My votes, or drop its file here. It is checked in your browser, for this campaign.
      </p>
      <TextArea
        label="Receipt"
        rows={6}
        value={text}
        onValueChange={setText}
        maxLength={MAX_BYTES}
        spellCheck={false}
      />
      <div className={styles.buttons}>
        <Button
          pending={check.isPending}
          aria-disabled={text.trim() === ''}
          onClick={() => text.trim() && check.mutate(text)}
        >
          Check receipt
        </Button>
        <FileButton label="Choose a file" accept=".txt,text/plain" onPick={(files) => void read(files)} />
      </div>
      <div role="status">
        {check.isError && <p className={styles.failed}>{failureWords(check.error)}</p>}
        {check.data && <Found checked={check.data} />}
      </div>
    </section>
  )
}

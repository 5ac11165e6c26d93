import { uploads } from '@plinth/api-schema/limits'
import { Button } from './button.tsx'
import { Progress } from './progress.tsx'
import { sizeWords } from './upload-check.ts'
import styles from './upload-progress.module.css'
import type { PendingUpload } from './upload-store.ts'

const overWords = ({ name, size, sizeBefore = size, megapixelsBefore }: PendingUpload, megabytes: number) =>
  megapixelsBefore === undefined
    ? `${name}: ${sizeWords(sizeBefore)} is over the limit of ${megabytes} MB.`
    : `${name}: ${Math.ceil(megapixelsBefore)} megapixels are over the limit of ${uploads.image.megapixels}.`

const wordsOf = (item: PendingUpload, megabytes: number) => {
  const { phase, size, share, sizeBefore = size } = item
  const over = overWords(item, megabytes)
  if (phase === 'shrinking') return `${over} Making it smaller here…`
  if (phase === 'offered') return `${over} Made smaller, it has ${sizeWords(size)}.`
  if (phase === 'preparing') return 'Sent. The server is preparing it…'
  const made = sizeBefore > size ? `, made smaller from ${sizeWords(sizeBefore)}` : ''
  return `Sending: ${sizeWords(size * share)} of ${sizeWords(size)}${made}`
}

export type UploadProgressProps = {
  item: PendingUpload
  megabytes: number
  /** Sends it: once more after a failure, or made smaller. */
  onStart: () => void
  onCancel: () => void
}

/** How far one file has come, and what can be done about it. */
export const UploadProgress = ({ item, megabytes, onStart, onCancel }: UploadProgressProps) => {
  const { name, phase, share } = item
  const hasFailed = phase === 'failed'
  return (
    <div className={styles.progress}>
      {phase === 'sending' && <Progress label={`Uploading ${name}`} value={share} />}
      {(phase === 'preparing' || phase === 'shrinking') && <Progress label={`Preparing ${name}`} />}
      {hasFailed ? (
        <span className={styles.failure} role="alert">
          {item.failure}
        </span>
      ) : (
        <span className={styles.words} role={phase === 'sending' ? undefined : 'status'}>
          {wordsOf(item, megabytes)}
        </span>
      )}
      <div className={styles.buttons}>
        {hasFailed && (
          <Button variant="secondary" size="small" onClick={onStart}>
            Try again
          </Button>
        )}
        {phase === 'offered' && (
          <Button variant="secondary" size="small" onClick={onStart}>
            Upload the smaller one
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={onCancel}
          aria-label={`${hasFailed ? 'Remove' : 'Cancel'} ${name}`}
        >
          {hasFailed ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </div>
  )
}

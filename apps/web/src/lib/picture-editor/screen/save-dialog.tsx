import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { sizeWords } from '../../../ui/upload-check.ts'
import type { PictureType, SavedPicture } from '../draw/encode-picture.ts'
import type { AskWorker } from '../draw/picture-client.ts'
import type { WorkerCalls } from '../draw/worker-messages.ts'
import type { EditState } from '../edit/edit-state.ts'
import { Choices } from '../panels/controls.tsx'
import styles from './editor.module.css'
import { pixelWords } from './pixel-words.ts'
// It is opened in an editor that has been loaded already.
import '../../../ui/modal-sheet.tsx'

const TYPE_NAMES: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}
const ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** The saved picture under the name that it had, with the ending of its type. */
const fileOf = ({ blob }: SavedPicture, name: string) => {
  const ending = ENDINGS[blob.type as PictureType]
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`, { type: blob.type })
}

type Offered = WorkerCalls['listTypes']['answer']
type Written = { phase: 'writing' } | { phase: 'failed' } | { phase: 'written'; picture: SavedPicture }

const useWritten = (ask: AskWorker, state: EditState, type: PictureType | undefined, maxBytes: number): Written => {
  const [written, setWritten] = useState<Written>({ phase: 'writing' })
  useEffect(() => {
    if (type === undefined) return
    let isGone = false
    setWritten({ phase: 'writing' })
    ask('save', { state, type, maxBytes }).then(
      (picture) => isGone || setWritten({ phase: 'written', picture }),
      () => isGone || setWritten({ phase: 'failed' }),
    )
    return () => {
      isGone = true
      // A worker that has gone has stopped.
      ask('stopSave', {}).catch(() => undefined)
    }
  }, [ask, state, type, maxBytes])
  return written
}

/** The types that this browser writes and the place takes, and the one that suits the picture. */
const useTypes = (ask: AskWorker, own: string, allowed: readonly PictureType[]) => {
  const [offered, setOffered] = useState<Offered>({ types: [], first: undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place takes the same types as long as it is open
  useEffect(() => {
    let isGone = false
    // It writes PNG everywhere.
    const plain = allowed.filter((type) => type === 'image/png')
    ask('listTypes', { own, allowed }).then(
      (answer) => isGone || setOffered(answer),
      () => isGone || setOffered({ types: plain, first: plain[0] }),
    )
    return () => {
      isGone = true
    }
  }, [ask])
  return offered
}

const SizeWords = ({ written, maxBytes }: { written: Written; maxBytes: number }) => {
  if (written.phase === 'writing') return 'Working out the size…'
  if (written.phase === 'failed') return 'The picture could not be written. Make it smaller and try again.'
  const { width, height, blob, madeSmaller } = written.picture
  return (
    <>
      {pixelWords({ width, height })}, {sizeWords(blob.size).replace(' ', '\u00a0')}
      {madeSmaller === 'for the limit' && `. It was made smaller to stay under ${sizeWords(maxBytes)}.`}
      {madeSmaller === 'by the browser' && '. It was made smaller: this browser draws no larger pictures.'}
    </>
  )
}

/** Asks for the type of the file, says how large it is, and hands it over. */
export const SaveDialog = ({
  ask,
  state,
  file,
  types: allowed,
  maxBytes,
  onSave,
  onClose,
}: {
  ask: AskWorker
  state: EditState
  /** The picture as it was opened. */
  file: File
  types: readonly PictureType[]
  maxBytes: number
  onSave: (file: File) => void
  onClose: () => void
}) => {
  const { types, first } = useTypes(ask, file.type, allowed)
  const [chosen, choose] = useState<PictureType | null>(null)
  const type = chosen ?? first
  const written = useWritten(ask, state, type, maxBytes)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save picture"
      description={`At most ${sizeWords(maxBytes)}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="primary"
            pending={written.phase === 'writing'}
            slowWords={null}
            disabled={written.phase === 'failed'}
            onClick={() => written.phase === 'written' && onSave(fileOf(written.picture, file.name))}
          >
            Save
          </Button>
        </>
      }
    >
      {type && (
        <Choices
          label="File type"
          options={types.map((value) => ({ value, label: TYPE_NAMES[value] }))}
          value={type}
          onChange={choose}
        />
      )}
      <p role="status" className={styles.size}>
        <SizeWords {...{ written, maxBytes }} />
      </p>
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { type AskedDialog, askInDialog } from '../../ui/ask-in-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import styles from './camera.module.css'
import { CameraSettings, CameraStage, CameraView, StageWords, TakenPicture, type Timer } from './camera-view.tsx'
import type { CameraRequest } from './take-picture.ts'
import { useCamera } from './use-camera.ts'
import { useShutter } from './use-shutter.ts'
// It is opened by somebody who waits for it.
import '../../ui/modal-sheet.tsx'

const UNTAKEN = 'The picture could not be taken. Try again.'
const UNEDITED = 'The editor could not be opened. Try again.'

type TakenProps = {
  file: File
  edit: CameraRequest['edit']
  onUse: (file: File) => void
  onRetake: () => void
  onFailure: (words: string | null) => void
}

/** What can be done with a picture that was taken. */
const TakenButtons = ({ file, edit, onUse, onRetake, onFailure }: TakenProps) => {
  const [isEditing, setEditing] = useState(false)
  const openEditor = async (open: NonNullable<CameraRequest['edit']>) => {
    setEditing(true)
    onFailure(null)
    try {
      const edited = await open(file)
      if (edited) onUse(edited)
    } catch {
      onFailure(UNEDITED)
    } finally {
      setEditing(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={onRetake}>
        Retake
      </Button>
      {edit && (
        <Button pending={isEditing} onClick={() => void openEditor(edit)}>
          Edit
        </Button>
      )}
      {/* The button that had the focus has just given way to this one. */}
      <Button variant="primary" autoFocus onClick={() => onUse(file)}>
        Use picture
      </Button>
    </>
  )
}

/** The other ways, where there is no camera to be had. */
const FailedButtons = ({ onRetry, onFile }: { onRetry: (() => void) | null; onFile: (file: File) => void }) => (
  <>
    {onRetry && (
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    )}
    {/* On a phone this is its own camera. */}
    <FileButton
      label="Choose a picture"
      size="medium"
      accept="image/*"
      capture="environment"
      onPick={([file]) => file && onFile(file)}
    />
  </>
)

const CameraDialog = ({ open, end, edit }: AskedDialog<File> & { edit: CameraRequest['edit'] }) => {
  const [taken, setTaken] = useState<File | null>(null)
  const [isAgain, setAgain] = useState(false)
  const [hasGrid, setGrid] = useState(false)
  const [timer, setTimer] = useState<Timer>('0')
  const [failure, setFailure] = useState<string | null>(null)
  const { camera, switchOver, retry } = useCamera(open && !taken)
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<MediaStream | null>(null)
  const shutter = useShutter(video, setTaken)
  const isReady = camera.phase === 'live' && seen === camera.stream
  const retake = () => {
    setTaken(null)
    setAgain(true)
    setFailure(null)
  }
  const turnRound = () => {
    shutter.stop()
    switchOver()
  }
  const buttons = () => {
    if (taken) return <TakenButtons file={taken} edit={edit} onUse={end} onRetake={retake} onFailure={setFailure} />
    if (camera.phase === 'failed') return <FailedButtons onRetry={camera.canRetry ? retry : null} onFile={setTaken} />
    return (
      <Button
        variant="primary"
        // The button that had the focus has just given way to this one.
        autoFocus={isAgain}
        pending={!isReady}
        onClick={() => shutter.press(Number(timer))}
      >
        {shutter.secondsLeft === null ? 'Take the picture' : 'Stop the timer'}
      </Button>
    )
  }
  const words = failure ?? (shutter.hasFailed && !taken ? UNTAKEN : null)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || end(null)}
      size="wide"
      title="Take a picture"
      description="The picture stays in this browser until you use it."
      footer={buttons()}
    >
      <CameraStage>
        {taken && <TakenPicture file={taken} />}
        {!taken && camera.phase === 'live' && (
          <CameraView
            {...{ camera, video, hasGrid }}
            secondsLeft={shutter.secondsLeft}
            onReady={() => setSeen(camera.stream)}
          />
        )}
        {!taken && camera.phase === 'starting' && (
          <StageWords role="status">Starting the camera. Your browser may ask whether this is allowed.</StageWords>
        )}
        {!taken && camera.phase === 'failed' && <StageWords role="alert">{camera.words}</StageWords>}
      </CameraStage>
      {words && (
        <p role="alert" className={styles.failure}>
          {words}
        </p>
      )}
      {!taken && camera.phase !== 'failed' && (
        <CameraSettings
          {...{ timer, hasGrid }}
          onTimerChange={setTimer}
          onGridChange={setGrid}
          onSwitch={camera.phase === 'live' && camera.next ? turnRound : null}
        />
      )}
    </Dialog>
  )
}

/** Shows the camera over the page. */
export const showCameraDialog = ({ edit, signal }: CameraRequest) =>
  askInDialog<File>((dialog) => <CameraDialog {...dialog} edit={edit} />, signal)

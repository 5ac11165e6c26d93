import { Grid3x3, SwitchCamera } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './camera.module.css'
import type { OpenCamera } from './open-camera.ts'

const TIMERS = [
  { value: '0', label: 'Off' },
  { value: '3', label: '3 s' },
  { value: '10', label: '10 s' },
] as const

/** How many seconds pass before a picture is taken. */
export type Timer = (typeof TIMERS)[number]['value']

/** The place of the picture. */
export const CameraStage = ({ children }: { children: ReactNode }) => <div className={styles.stage}>{children}</div>

/** Words in the place of the picture. */
export const StageWords = ({ role, children }: { role: 'status' | 'alert'; children: string }) => (
  <p role={role} className={styles.words}>
    {children}
  </p>
)

type ViewProps = {
  camera: OpenCamera
  video: RefObject<HTMLVideoElement | null>
  hasGrid: boolean
  secondsLeft: number | null
  onReady: () => void
}

/** What the camera sees: as in a mirror, where it looks at the person who holds it. */
export const CameraView = ({ camera: { stream, isFront }, video, hasGrid, secondsLeft, onReady }: ViewProps) => {
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [video, stream])
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={classNames(styles.picture, isFront && styles.mirrored)}
        aria-label="What the camera sees"
        autoPlay
        playsInline
        muted
        onLoadedMetadata={onReady}
      />
      {hasGrid && <div className={styles.grid} aria-hidden="true" />}
      {secondsLeft !== null && (
        <p role="timer" aria-live="assertive" className={styles.count}>
          {secondsLeft}
        </p>
      )}
    </div>
  )
}

/** A picture that was taken, as it will be used. */
export const TakenPicture = ({ file }: { file: File }) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="What you have taken" className={styles.picture} />
}

type SettingsProps = {
  timer: Timer
  onTimerChange: (timer: Timer) => void
  hasGrid: boolean
  onGridChange: (hasGrid: boolean) => void
  /** Null where there is no other camera. */
  onSwitch: (() => void) | null
}

/** What is set before a picture is taken. */
export const CameraSettings = ({ timer, onTimerChange, hasGrid, onGridChange, onSwitch }: SettingsProps) => (
  <div className={styles.settings}>
    <span aria-hidden="true">Timer</span>
    <Segmented label="Timer" options={TIMERS} value={timer} onValueChange={onTimerChange} />
    <span className={styles.gap} />
    <IconButton
      label="Grid"
      className={styles.toggle ?? ''}
      lockMs={0}
      aria-pressed={hasGrid}
      onClick={() => onGridChange(!hasGrid)}
    >
      <Grid3x3 aria-hidden="true" />
    </IconButton>
    {onSwitch && (
      <IconButton label="Switch camera" onClick={onSwitch}>
        <SwitchCamera aria-hidden="true" />
      </IconButton>
    )}
  </div>
)

import { Camera } from 'lucide-react'
import { Button, type ButtonVariant } from './button.tsx'
import { usePictureTool } from './picture-tools.ts'

const WORDS = 'Take a picture'
const UNOPENED = 'The camera could not be opened. Try again.'

/** A button that opens the camera and hands over the picture that was taken. */
export const TakeButton = ({
  label,
  take,
  onTaken,
  hasWords = true,
  variant = 'quiet',
  className,
}: {
  /** Names the place for screen readers, where there are several. */
  label?: string
  /** Opens the camera; null if it is left without a picture. */
  take: (signal: AbortSignal) => Promise<File | null>
  onTaken: (file: File) => void
  /** Without words it is an icon, for places with little room. */
  hasWords?: boolean
  variant?: ButtonVariant
  className?: string
}) => {
  const { isOpen, show } = usePictureTool(onTaken, UNOPENED)
  return (
    <Button
      size="small"
      variant={variant}
      square={!hasWords}
      pending={isOpen}
      // It waits while the camera is open, and may be pressed again as soon as that is left.
      lockMs={0}
      onClick={() => void show(take)}
      aria-label={label ? `${WORDS}: ${label}` : WORDS}
      {...(hasWords ? {} : { title: WORDS })}
      {...(className ? { className } : {})}
    >
      <Camera aria-hidden="true" />
      {hasWords && WORDS}
    </Button>
  )
}

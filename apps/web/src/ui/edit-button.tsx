import { Button, type ButtonVariant } from './button.tsx'
import { type PictureTerms, type PictureTools, usePictureTool } from './picture-tools.ts'
import { extensionOf } from './upload-check.ts'
import { fetchUpload } from './uploaded-files.ts'

// Drawings and moving pictures would become something else.
const EDITABLE = ['png', 'jpeg', 'jpg', 'webp', 'avif']

const UNREAD = 'The picture could not be opened. Try again.'

/** A button that opens an uploaded picture in the editor and hands over what comes back. */
export const EditButton = ({
  url,
  label,
  edit,
  terms,
  onEdited,
  variant = 'quiet',
  className,
}: {
  url: string
  /** Names the picture for screen readers. */
  label: string
  edit: PictureTools['edit']
  terms: PictureTerms
  onEdited: (file: File) => void
  variant?: ButtonVariant
  className?: string
}) => {
  const { isOpen, show } = usePictureTool(onEdited, UNREAD)
  if (!EDITABLE.includes(extensionOf(url))) return null
  return (
    <Button
      size="small"
      variant={variant}
      pending={isOpen}
      onClick={() => void show(async (signal) => edit({ file: await fetchUpload(url), url }, terms, signal))}
      aria-label={`Edit: ${label}`}
      {...(className ? { className } : {})}
    >
      Edit
    </Button>
  )
}

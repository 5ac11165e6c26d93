import { Button, type ButtonVariant } from './button.tsx'
import { type PictureTerms, type PictureTools, usePictureTool } from './picture-tools.ts'
import { extensionOf } from './upload-check.ts'
import { fetchUpload } from './uploaded-files.ts'

// Drawings and moving pictures would become something else.
const EDITABLE = ['png', 'jpeg', 'jpg', 'webp', 'avif']

const UNREAD = 'The picture could not be opened. Try again.'

/** A button that opens an uploaded picture in the editor, or the one that is about to take its place, and hands over what comes back. */
export const EditButton = ({
  url,
  incoming,
  isWaiting = false,
  label,
  edit,
  terms,
  onEdited,
  variant = 'quiet',
  className,
}: {
  url: string
  /** The file that is on its way into this place. */
  incoming?: File | undefined
  /** It is about to be replaced, and what takes its place has a button of its own. */
  isWaiting?: boolean
  /** Names the picture for screen readers. */
  label: string
  edit: PictureTools['edit']
  terms: PictureTerms
  onEdited: (file: File) => void
  variant?: ButtonVariant
  className?: string
}) => {
  const { isOpen, show } = usePictureTool(onEdited, UNREAD)
  if (!EDITABLE.includes(extensionOf(incoming?.name ?? url))) return null
  return (
    <Button
      size="small"
      variant={variant}
      pending={isOpen || isWaiting}
      // It waits while the editor is open, and may be pressed again as soon as that is left.
      lockMs={0}
      onClick={() =>
        void show(async (signal) =>
          edit(incoming ? { file: incoming } : { file: await fetchUpload(url), url }, terms, signal),
        )
      }
      aria-label={`Edit: ${label}`}
      {...(className ? { className } : {})}
    >
      Edit
    </Button>
  )
}

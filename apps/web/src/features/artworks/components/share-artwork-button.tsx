import { Share } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import type { Artwork } from '../api/artwork.ts'

// It draws a QR code: code that most visits do without.
const ShareDialog = lazy(async () => ({ default: (await import('../../../ui/share-dialog.tsx')).ShareDialog }))

/** What the button takes. */
export type ShareArtworkButtonProps = { work: Artwork; children: string } & Pick<ButtonProps, 'size'>

/** Opens the ways to share a work; the link is the one of the participants' side, which everybody may open. */
export const ShareArtworkButton = ({ work, children, size = 'large' }: ShareArtworkButtonProps) => {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Share aria-hidden="true" />
        {children}
      </Button>
      {opened && (
        <Suspense>
          <ShareDialog
            open={open}
            onOpenChange={setOpen}
            title="Share artwork"
            subject={`${work.title} by ${work.signature}`}
            url={new URL(artworkPath(work), window.location.origin).href}
            fileName={`plinth-artwork-${work.id}`}
          />
        </Suspense>
      )}
    </>
  )
}

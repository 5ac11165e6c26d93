import { Share } from 'lucide-react'
import { Suspense } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { lazyPart } from './lazy-part.ts'
import type { ShareDialogProps } from './share-dialog.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

// It draws a QR code: code that most visits do without.
const { Part: ShareDialog } = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** What is shared, by an address of this site, and how the button looks. */
export type ShareButtonProps = Omit<ShareDialogProps, 'open' | 'onOpenChange' | 'url'> &
  Pick<ButtonProps, 'size' | 'variant'> & { path: string; children: string }

/** Opens the ways to share something. */
export const ShareButton = ({
  path,
  children,
  size = 'medium',
  variant = 'secondary',
  ...shared
}: ShareButtonProps) => {
  const dialog = useLazyDialog()
  return (
    <>
      <Button size={size} variant={variant} aria-haspopup="dialog" onClick={dialog.show}>
        <Share aria-hidden="true" />
        {children}
      </Button>
      {dialog.isUsed && (
        <Suspense>
          <ShareDialog {...shared} url={new URL(path, window.location.origin).href} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

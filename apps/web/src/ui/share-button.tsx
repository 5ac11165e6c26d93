import { Share } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

// It draws a QR code: code that most visits do without.
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** What the button takes: what is shared, by an address of this site, and how the button looks. */
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
  // Stays in the page once it was opened, so that it can leave as it came.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      <Button size={size} variant={variant} aria-haspopup="dialog" onClick={() => setDialog('open')}>
        <Share aria-hidden="true" />
        {children}
      </Button>
      {dialog !== 'unused' && (
        <Suspense>
          <ShareDialog
            {...shared}
            url={new URL(path, window.location.origin).href}
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}

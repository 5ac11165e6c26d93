import { Bookmark } from 'lucide-react'
import { Suspense } from 'react'
import { useResumedIntent, useSession } from '../../../lib/session/session-provider.tsx'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { SaveLook } from './save-place.tsx'

const { Part: SaveDialog } = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)

export type SaveButtonProps = {
  work: { id: number; title: string }
  look?: SaveLook
  /** Where a log-in leads back to, where this button is not there any more then. */
  returnTo?: string | undefined
}

const LOOKS = {
  button: { size: 'large' },
  icon: { size: 'large', square: true },
  quiet: { size: 'small', variant: 'quiet' },
} as const satisfies Record<SaveLook, ButtonProps>

/** Opens one's sets to save a work into. A visitor is asked to log in first, and chooses then. */
export const SaveButton = ({ work, look = 'button', returnTo }: SaveButtonProps) => {
  const { requireLogIn } = useSession()
  const { isUsed, show, props } = useLazyDialog()
  const intent = `save:${work.id}`
  useResumedIntent(intent, show)
  return (
    <>
      <Button
        {...LOOKS[look]}
        aria-haspopup="dialog"
        onClick={() => {
          if (requireLogIn({ intent, ...(returnTo === undefined ? {} : { returnTo }) })) show()
        }}
      >
        <Bookmark aria-hidden="true" />
        {look === 'icon' ? <VisuallyHidden>Save</VisuallyHidden> : 'Save'}
      </Button>
      {isUsed && (
        <Suspense>
          <SaveDialog key={work.id} work={work} {...props} />
        </Suspense>
      )}
    </>
  )
}

import { Bookmark } from 'lucide-react'
import { Suspense } from 'react'
import { useResumedIntent, useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const { Part: SaveDialog } = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog)

export type SaveButtonProps = {
  work: { id: number; title: string }
  /** Shows the icon alone. */
  compact?: boolean
}

/** Opens one's sets to save a work into. A visitor is asked to log in first, and chooses then. */
export const SaveButton = ({ work, compact = false }: SaveButtonProps) => {
  const { requireLogIn } = useSession()
  const { isUsed, show, props } = useLazyDialog()
  const intent = `save:${work.id}`
  useResumedIntent(intent, show)
  return (
    <>
      <Button
        size="large"
        square={compact}
        aria-haspopup="dialog"
        onClick={() => {
          if (requireLogIn({ intent })) show()
        }}
      >
        <Bookmark aria-hidden="true" />
        {compact ? <VisuallyHidden>Save</VisuallyHidden> : 'Save'}
      </Button>
      {isUsed && (
        <Suspense>
          <SaveDialog key={work.id} work={work} {...props} />
        </Suspense>
      )}
    </>
  )
}

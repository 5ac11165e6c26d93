import { CodeXml } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useLazyDialog } from '../../../../ui/use-lazy-dialog.ts'
import type { EmbedDialogProps } from './embed-dialog.tsx'

const { Part: EmbedDialog } = lazyPart(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

/** Opens what a brand needs to show a campaign on its own site. */
export const EmbedButton = ({ campaign }: Pick<EmbedDialogProps, 'campaign'>) => {
  const dialog = useLazyDialog()
  return (
    <>
      <Button aria-haspopup="dialog" onClick={dialog.show}>
        <CodeXml aria-hidden="true" />
        Put it on your site
      </Button>
      {dialog.isUsed && (
        <Suspense>
          <EmbedDialog campaign={campaign} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

import { Newspaper } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const { Part: PressKitDialog } = lazyPart(async () => (await import('./press-kit-dialog.tsx')).PressKitDialog)

/** Opens the way to save what newspapers ask for about a campaign that is over. */
export const PressKitButton = ({ campaignId }: { campaignId: number }) => {
  const [isSaving, setSaving] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setSaving(true)}>
        <Newspaper aria-hidden="true" />
        Press kit
      </Button>
      {isSaving && (
        <Suspense>
          <PressKitDialog campaignId={campaignId} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

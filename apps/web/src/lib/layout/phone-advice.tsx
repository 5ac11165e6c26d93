import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../theme/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { safeStorage } from '../browser-storage.ts'

const storage = safeStorage(() => sessionStorage)

/** Whether an advice for phones is still to be given in this tab, and how to say that it was. */
export const usePhoneAdvice = (storageKey: string) => {
  const isPhone = useIsPhone()
  const [isGiven, setGiven] = useState(() => storage.getItem(storageKey) !== null)
  return {
    isDue: isPhone && !isGiven,
    dismiss: () => {
      storage.setItem(storageKey, '1')
      setGiven(true)
    },
  }
}

export type PhoneAdviceDialogProps = {
  /** Why a larger screen helps. */
  children: string
  /** The way out, for people who take the advice. */
  leave: ReactNode
  onDismiss: () => void
}

/** Tells people on phones what is easier on a larger screen, and lets them go on (docs/product/interface.md#widths). */
export const PhoneAdviceDialog = ({ children, leave, onDismiss }: PhoneAdviceDialogProps) => (
  <Dialog
    open
    onOpenChange={onDismiss}
    title="A larger screen helps"
    description={children}
    footer={
      <>
        <Button asChild variant="quiet">
          {leave}
        </Button>
        <Button variant="primary" onClick={onDismiss}>
          Go on here
        </Button>
      </>
    }
  />
)

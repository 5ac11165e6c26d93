import { useState } from 'react'
import { forgivingStorage } from '../../../../lib/browser-storage.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { useIsPhone } from '../../../../theme/breakpoints.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'

const storage = forgivingStorage(() => sessionStorage)
const KEY = 'plinth-phone-advice'

/** Whether the advice for phones is still to be given, and how to say that it was. */
export const usePhoneAdvice = () => {
  const isPhone = useIsPhone()
  const [isGiven, setGiven] = useState(() => storage.getItem(KEY) !== null)
  return {
    isDue: isPhone && !isGiven,
    dismiss: () => {
      storage.setItem(KEY, '1')
      setGiven(true)
    },
  }
}

/** Spec A §2: tells people on phones that a campaign is easier to make on a larger screen. */
export const PhoneAdviceDialog = ({ onDismiss }: { onDismiss: () => void }) => (
  <Dialog
    open
    onOpenChange={onDismiss}
    title="A larger screen helps"
    description="Making a campaign means many pictures and some writing: it goes best on a computer. You can begin here all the same; your draft is saved as you type and waits for you there."
    footer={
      <>
        <Button asChild variant="quiet">
          <SiteLink href={paths.brand.campaigns}>My campaigns</SiteLink>
        </Button>
        <Button variant="primary" onClick={onDismiss}>
          Go on here
        </Button>
      </>
    }
  />
)

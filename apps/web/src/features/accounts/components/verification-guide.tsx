import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useVerificationGuide } from '../api/use-verification.ts'
import styles from './verification-panel.module.css'

/** Opens the list of what a verification needs. */
export const VerificationGuide = () => {
  const [open, setOpen] = useState(false)
  const guide = useVerificationGuide({ enabled: open })
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        Read the checklist
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={guide?.title ?? 'What we check'}
        description={guide ? `The review takes ${guide.reviewTime}.` : 'One moment.'}
      >
        {guide ? (
          <ol className={styles.guide}>
            {guide.steps.map((step) => (
              <li key={step.title}>
                <b>{step.title}</b>
                <br />
                {step.text}
              </li>
            ))}
          </ol>
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    </>
  )
}

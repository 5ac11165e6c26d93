import { useId, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useReplace } from '../api/use-second-factor.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import styles from './second-factor.module.css'

const ReplaceDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const [code, setCode] = useState('')
  const replace = useReplace()
  const submit = () => {
    // The layout leads to the set-up of the next one.
    if (isWholeCode(code)) replace.mutate({ totp: code }, { onError: () => setCode('') })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Set up another authenticator app?"
      description="Enter a code from the app you use now. It stops working, and you set up the next one right away. Recorded in the audit log."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={!isWholeCode(code)}
            pending={replace.isPending}
          >
            Continue
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <CodeField
          value={code}
          onValueChange={setCode}
          error={code === '' ? replace.error?.message : undefined}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

/** The second factor of the operator, and the way to another app. */
export const SecondFactorPanel = () => {
  const [asking, setAsking] = useState(false)
  return (
    <Sheet as="section" className={styles.panel ?? ''} aria-labelledby="factor-title">
      <div className={styles.head}>
        <h2 id="factor-title" className={styles.title}>
          Second factor
        </h2>
        <Badge tone="ok">On</Badge>
      </div>
      <p className={styles.lead}>Each log-in asks for your password and a code from your authenticator app.</p>
      <div className={styles.actions}>
        <Button onClick={() => setAsking(true)}>Change app</Button>
      </div>
      {asking && <ReplaceDialog onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

import type { Complaint } from '@plinth/api-schema/artwork'
import { complaintWords } from '@plinth/api-schema/complaint-words'
import { MAX_REMARK } from '@plinth/api-schema/limits'
import { type ReactNode, useId, useState } from 'react'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Verdict } from '../api/use-review-artworks.ts'
import styles from './complaint-dialog.module.css'

export type ComplaintDialogProps = {
  title: ReactNode
  description: ReactNode
  /** What it is about, such as `report-7`: what was typed is kept for it until it is sent. */
  subject: string
  /** Who reads the words. */
  hint: string
  /** The reason that is chosen at first; without one it has to be chosen. */
  usual?: Complaint
  confirm: string
  variant?: ButtonVariant
  pending: boolean
  onConfirm: (verdict: Verdict, onSent: () => void) => void
  onClose: () => void
}

const REASONS = (Object.keys(complaintWords) as Complaint[]).map((value) => ({ value, label: complaintWords[value] }))

/** Asks what is wrong with a work: one of a few reasons, and words beside it. */
export const ComplaintDialog = (props: ComplaintDialogProps) => {
  const formId = useId()
  const [reason, setReason] = useState<Complaint | undefined>(props.usual)
  const [missing, setMissing] = useState(false)
  const { words, write, forget } = useDialogWords(`complaint-${props.subject}`)
  const submit = () => {
    if (props.pending) return
    if (reason === undefined) setMissing(true)
    else props.onConfirm({ reason, words: words.trim() }, forget)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            Cancel
          </Button>
          <Button variant={props.variant ?? 'danger'} type="submit" form={formId} pending={props.pending}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.form}>
        <RadioGroup
          label="Reason"
          required
          options={REASONS}
          value={reason}
          error={missing ? 'Please choose a reason' : undefined}
          onValueChange={(value) => {
            setReason(value as Complaint)
            setMissing(false)
          }}
        />
        <TextArea
          label="In your words"
          optional
          hint={props.hint}
          value={words}
          maxLength={MAX_REMARK}
          onValueChange={write}
        />
      </Form>
    </Dialog>
  )
}

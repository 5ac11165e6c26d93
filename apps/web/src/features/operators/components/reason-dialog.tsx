import { type ReactNode, useId, useState } from 'react'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './reason-dialog.module.css'

const USUAL_LENGTH = 2000

/** A sentence that is put in with one press. */
type Suggestion = { label: string; text: string }

export type ReasonDialogProps = {
  title: ReactNode
  /** What is done to whom, such as `block-7`: what was typed is kept for it until it is sent. */
  subject: string
  description: ReactNode
  reasonLabel: string
  hint?: string
  /** Whether the act needs a reason; it may be given in any case. */
  required: boolean
  suggestions?: readonly Suggestion[]
  /** How long it may be, where that is less than elsewhere. */
  maxLength?: number
  /** What else is asked, before the reason. */
  children?: ReactNode
  confirm: string
  variant?: ButtonVariant
  pending: boolean
  /** Acts; calls `onSent` once that is done. */
  onConfirm: (reason: string, onSent: () => void) => void
  onClose: () => void
}

const add = (reason: string, text: string) => (reason.trim() === '' ? text : `${reason.trimEnd()} ${text}`)

const Suggestions = ({ suggestions, onAdd }: { suggestions: readonly Suggestion[]; onAdd: (text: string) => void }) => (
  <div className={styles.suggestions}>
    {suggestions.map(({ label, text }) => (
      <button key={label} type="button" className={styles.suggestion} onClick={() => onAdd(text)}>
        {label}
      </button>
    ))}
  </div>
)

/** Asks for a reason before an act that somebody else will feel. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, description, reasonLabel, hint, required, suggestions = [], confirm, variant, pending } = props
  const { maxLength = USUAL_LENGTH } = props
  const formId = useId()
  const { words: reason, write, forget } = useDialogWords(`reason-${props.subject}`)
  const [missing, setMissing] = useState(false)
  const change = (next: string) => {
    write(next)
    setMissing(false)
  }
  const submit = () => {
    if (pending) return
    if (required && reason.trim() === '') setMissing(true)
    else props.onConfirm(reason.trim(), forget)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            Cancel
          </Button>
          <Button variant={variant ?? 'primary'} type="submit" form={formId} pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className={styles.form}>
        {props.children}
        <TextArea
          label={reasonLabel}
          required={required}
          optional={!required}
          hint={hint}
          value={reason}
          maxLength={maxLength}
          error={missing ? 'Please give a reason' : undefined}
          onValueChange={change}
          autoFocus
        />
        {suggestions.length > 0 && (
          <Suggestions suggestions={suggestions} onAdd={(text) => change(add(reason, text).slice(0, maxLength))} />
        )}
      </Form>
    </Dialog>
  )
}

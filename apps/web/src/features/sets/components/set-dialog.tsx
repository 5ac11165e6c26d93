import '../../../ui/modal-sheet.tsx'
import type { SetWords } from '@plinth/api-schema/set'
import { MAX_SET_NAME } from '@plinth/api-schema/sets'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './set-dialog.module.css'

export type SetDialogProps = {
  title: string
  /** What stands in it at first. */
  words: SetWords
  confirm: string
  pending: boolean
  /** Why it was refused. */
  error: Error | null
  onConfirm: (words: SetWords) => void
  onClose: () => void
}

/** Asks for the name of a set, a line about it and who may see it. */
export const SetDialog = ({ title, words, confirm, pending, error, onConfirm, onClose }: SetDialogProps) => {
  const formId = useId()
  const [name, setName] = useState(words.name)
  const [description, setDescription] = useState(words.description)
  const [isPublic, setPublic] = useState(words.isPublic)
  const isEmpty = name.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description="Works you like, put together by you."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={pending} disabled={isEmpty}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className={styles.form}
        onSubmit={() => {
          if (!pending && !isEmpty) onConfirm({ name, description, isPublic })
        }}
      >
        <TextField label="Name" required maxLength={MAX_SET_NAME} value={name} onValueChange={setName} />
        <TextField label="About this set" optional value={description} onValueChange={setDescription} />
        <Switch
          label="Public"
          hint="Everybody can see it, and it stands on your profile."
          checked={isPublic}
          onCheckedChange={setPublic}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
      </Form>
    </Dialog>
  )
}
